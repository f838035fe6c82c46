use protoplan::derive_plan;

#[derive_plan(
    "bill.proto",
    with("shop.Bil", mode = "runtime"),
    with("Bill", mode = "runtime"),
    with("shop.Bill.sums", mode = "runtime"),
    with("shop.Bill.sums", strings = "Bytes"),
    with("shop.Bill.sums", boxed = true),
    with("shop.Bill.currencies", bytes = "Bytes", maps = "HashMap"),
    with("shop.Bill.currencies", maps = "BTreeMap"),
    with("common.Currency", strings = "Bytes"),
    with("common.EURO", attributes = [deprecated]),
    with("shop.Till", derives = [Hash]),
    strings = "Bytes",
    strings = "Bytes",
    boxed = true
)]
pub mod shop {}

#[derive_plan("bill.proto", extern("common" = self::common), with("common.Money", strings = "Bytes"))]
pub mod other {}

fn main() {}
