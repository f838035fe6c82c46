//! Types of one attribute in the messages of another: of another crate, of another module, of a single name.

use protoplan::plan::Verified;
use protoplan::{Enum as _, Message, derive_plan};
use protoplan_tests_foreign as foreign;

#[derive_plan("shop/order.proto", includes = ["../proto"])]
mod whole {}

#[derive_plan("shop/order.proto", includes = ["../proto"], extern("common" = ::protoplan_tests_foreign::common))]
mod by_package {}

#[derive_plan("shop/order.proto", includes = ["../proto"], extern("common/money.proto" = self::foreign::common))]
mod by_file {}

/// What one type is called is up to the one who names it, and so is what each is called.
#[derive_plan(
    "shop/order.proto",
    includes = ["../proto"],
    extern("common.Money" = self::renamed::Amount),
    extern("common.Currency" = crate::foreign::common::Currency)
)]
mod by_name {}

mod renamed {
    pub(crate) use super::foreign::common::Money as Amount;
}

/// Of a descriptor set, whose files are not named one by one.
#[derive_plan(
    descriptor_set = "../proto/sets/order_source_info.binpb",
    extern("common" = ::protoplan_tests_foreign::common)
)]
mod of_set {}

/// In modules of modules, where the way up is longer.
mod outer {
    #[protoplan::derive_plan("common/money.proto", includes = ["../proto"])]
    pub(crate) mod common {}

    pub(crate) mod inner {
        #[protoplan::derive_plan(
            "shop/order.proto",
            includes = ["../proto"],
            extern("common" = super::common)
        )]
        pub(crate) mod shop {}
    }
}

#[test]
fn foreign_types_stand_in_fields() {
    let money = foreign::common::Money { units: 3, ..Default::default() };
    let line = by_package::order::Line { price: Some(money.clone()), ..Default::default() };
    let order = by_package::Order {
        lines: vec![line],
        fees: [("a".into(), money.clone())].into(),
        currency: foreign::common::Currency::CURRENCY_JPY,
        payment: Some(by_package::order::Payment::Cash(money.clone())),
        ..Default::default()
    };
    assert_eq!(order.lines[0].price().units, 3);
    let bytes = order.encode_to_vec();
    assert_eq!(by_package::Order::decode(&bytes).unwrap(), order);
    assert_eq!(whole::Order::decode(&bytes).unwrap().encode_to_vec(), bytes);
    let same = by_file::Order { currency: order.currency, fees: order.fees.clone(), ..Default::default() };
    assert_eq!(by_name::Order::decode(&same.encode_to_vec()).unwrap().fees, same.fees);
    let near = outer::inner::shop::Order {
        currency: outer::common::Currency::from_name("CURRENCY_EUR").unwrap(),
        ..Default::default()
    };
    assert_eq!(near.encode_to_vec(), b"\x30\xd2\x07");
}

/// The plan of the messages in a field.
fn sub(plan: &'static Verified<'static>, field: &str) -> &'static Verified<'static> {
    plan.sub(plan.field(plan.find_name(field).expect("a field")))
}

#[test]
fn plans_refer_to_foreign_plans() {
    let line = sub(by_package::Order::plan(), "lines");
    assert!(std::ptr::eq(line, by_package::order::Line::plan()));
    assert!(std::ptr::eq(sub(line, "price"), foreign::common::Money::plan()));
    let time = sub(by_package::Order::plan(), "placed_at");
    assert!(std::ptr::eq(time, protoplan::wkt::Timestamp::plan()));
    let entry = sub(by_package::Order::plan(), "fees");
    assert!(std::ptr::eq(sub(entry, "value"), foreign::common::Money::plan()));
    for dump in [by_package::Order::plan(), by_file::Order::plan(), by_name::Order::plan()] {
        assert_eq!(dump.to_string(), whole::Order::plan().to_string());
    }
}

/// Though the files of a set are all emitted, if none is named.
#[test]
fn a_set_leaves_out_what_is_elsewhere() {
    let fees: std::collections::BTreeMap<String, foreign::common::Money> =
        [("a".into(), foreign::common::Money { nanos: -1, ..Default::default() })].into();
    let order = of_set::Order { fees, ..Default::default() };
    assert_eq!(whole::Order::decode(&order.encode_to_vec()).unwrap().fees["a"].nanos, -1);
}

/// Types inside of types, with the names of prost on both sides.
#[derive_plan(
    "uses.proto",
    includes = ["foreign", "../proto"],
    names = "prost",
    extern("recursive" = ::protoplan_tests_foreign::prost, "names" = ::protoplan_tests_foreign::prost::names)
)]
mod with_names_of_prost {}

/// The same with those of the schema.
#[derive_plan(
    "uses.proto",
    includes = ["foreign", "../proto"],
    extern("recursive" = ::protoplan_tests_foreign::recursive),
    extern("names.Foo" = ::protoplan_tests_foreign::prost::names::Foo)
)]
mod with_names_of_the_schema {}

#[test]
fn types_inside_of_types_are_found() {
    use foreign::prost::{self, names};
    let it = with_names_of_prost::Uses {
        cell: Some(prost::Cell { value: Some(1), ..Default::default() }),
        groups: vec![prost::self_::Groups::default()],
        bar: Some(names::foo::bar::Bar { value: Some(2), ..Default::default() }),
        kind: Some(names::foo::Kind::Bar),
        ..Default::default()
    };
    let bytes = it.encode_to_vec();
    assert_eq!(with_names_of_prost::Uses::decode(&bytes).unwrap(), it);
    let other = with_names_of_the_schema::Uses::decode(&bytes).unwrap();
    assert_eq!((other.encode_to_vec(), other.bar), (bytes, it.bar));
    let _: &Option<foreign::recursive::Cell> = &other.cell;
}
