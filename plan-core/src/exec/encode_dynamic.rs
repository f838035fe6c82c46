//! The ways out of dynamic messages, and of whatever a handle leads to.

use super::{dynamic, reflected};
use crate::plan::Verified;
use crate::store::{DynamicMessage, Encode, MessageMut, MessageRef, Missing, Write, encode_methods};
use crate::wire::Sink;

/// To encode takes stack for each level of nesting: a decoded message is within [`Limits::depth`](crate::Limits::depth), one nested
/// by hand has no limit. Map entries are in the order of their keys.
impl DynamicMessage {
    encode_methods!(pub);
}

/// By the interpreter, whatever the message lies in. An absent message is written as an empty one.
impl MessageRef<'_> {
    encode_methods!(pub);
}

/// By the interpreter, whatever the message lies in.
impl MessageMut<'_> {
    encode_methods!(pub);
}

/// Implements the traits of what is encoded by its reader.
macro_rules! encoded {
    ($ty:ty, $message:ident => $reader:expr, $plan:expr) => {
        impl Write for $ty {
            #[inline]
            fn write_fields<K: Sink>(&self, sink: &mut K) {
                let $message = self;
                $reader.write_fields(sink);
            }

            #[inline]
            fn check_required(&self) -> Result<(), Missing> {
                let $message = self;
                $reader.check_required()
            }
        }

        impl Encode for $ty {
            const AT_ONCE: bool = true;

            #[inline]
            fn encoded_by(&self) -> &Verified<'_> {
                let $message = self;
                $plan
            }
        }
    };
}

encoded!(DynamicMessage, it => dynamic::reader(it), it.shared_plan().get());
encoded!(MessageRef<'_>, it => reflected::reader(*it), it.plan());
encoded!(MessageMut<'_>, it => reflected::reader(it.as_ref()), it.as_ref().plan());
