//! The attribute `#[plan(…)]` of fields and variants.

use plan_core::nearest;
use proc_macro2::Span;
use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned as _;
use syn::{Attribute, LitInt, LitStr, Type};

use crate::complaints::Complaints;

/// The keys that the attribute may have.
const KEYS: &[&str] = &["name", "number", "from", "unknown"];

/// What the attribute says.
#[derive(Default)]
pub(crate) struct PlanAttribute {
    /// The name in the schema.
    pub(crate) name: Option<LitStr>,
    /// The number in the schema.
    pub(crate) number: Option<LitInt>,
    /// The type from and to which values are converted.
    pub(crate) from: Option<Type>,
    /// Where it says that this is the place of what the schema does not know.
    pub(crate) unknown: Option<Span>,
}

impl PlanAttribute {
    /// Takes the attribute out of the others, and says all that is wrong with it.
    pub(crate) fn take(attributes: &mut Vec<Attribute>, complaints: &mut Complaints) -> Self {
        let mut all = Self::default();
        attributes.retain(|attribute| {
            if !attribute.path().is_ident("plan") {
                return true;
            }
            if let Err(error) = attribute.parse_nested_meta(|meta| all.pair(&meta)) {
                complaints.add(error);
            }
            false
        });
        if let (Some(name), Some(_)) = (&all.name, &all.number) {
            complaints.at(name.span(), "`name` and `number` both choose; give one of them");
        }
        if let Some(span) =
            all.unknown.filter(|_| all.name.is_some() || all.number.is_some() || all.from.is_some())
        {
            complaints.at(span, "`unknown` stands alone: it names what the schema does not know");
        }
        all
    }

    fn pair(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
        match key.as_str() {
            "unknown" => self.unknown = Some(meta.path.span()),
            "name" => self.name = Some(meta.value()?.parse()?),
            "number" => self.number = Some(meta.value()?.parse()?),
            "from" => {
                let text: LitStr = meta.value()?.parse()?;
                let parsed = text.parse::<Type>();
                let wrong =
                    |_| syn::Error::new(text.span(), "expected a type of Rust, such as `from = \"String\"`");
                self.from = Some(parsed.map_err(wrong)?);
            }
            unknown => {
                let near = nearest(unknown, KEYS.iter().copied()).map_or_else(
                    || format!("the keys are `{}`", KEYS.join("`, `")),
                    |near| format!("did you mean `{near}`?"),
                );
                return Err(meta.error(format!("unknown key `{unknown}` of `plan`; {near}")));
            }
        }
        Ok(())
    }
}
