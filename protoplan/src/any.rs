//! What programs do with [`Any`]; the rules are in `plan_core::any`.

use crate::wkt::Any;
use crate::{Message, Reflect, Types, UnpackError};
use plan_core::__private::Box;
use plan_core::any;

impl Any {
    /// A message with the URL of its type: `type.googleapis.com/` and its full name.
    ///
    /// ```
    /// use protoplan::wkt::{Any, Duration, Timestamp};
    /// # fn main() -> Result<(), protoplan::UnpackError> {
    /// let any = Any::pack(&Duration { seconds: 3, ..Default::default() });
    /// assert_eq!((any.type_name()?, any.is::<Duration>()), ("google.protobuf.Duration", true));
    /// assert_eq!(any.unpack::<Duration>()?.seconds, 3);
    /// assert!(any.unpack::<Timestamp>().is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn pack<M: Message>(message: &M) -> Self {
        Self { type_url: M::type_url(), value: message.encode_to_vec(), ..Self::default() }
    }

    /// The full name of the type of the message in it: what stands behind the last `/` of the URL.
    ///
    /// # Errors
    /// If there is no `/`, or nothing behind it.
    pub fn type_name(&self) -> Result<&str, UnpackError> {
        any::type_name(&self.type_url)
    }

    /// Whether it holds a message of the type `M`.
    pub fn is<M: Message>(&self) -> bool {
        any::is::<M>(&self.type_url)
    }

    /// Decodes the message in it, if that is one of the type `M`.
    ///
    /// # Errors
    /// If it is one of another type, or the bytes are no such message.
    pub fn unpack<M: Message>(&self) -> Result<M, UnpackError> {
        any::unpack(&self.type_url, &self.value)
    }

    /// Decodes the message in it, of whichever type among some.
    ///
    /// ```
    /// use protoplan::Types;
    /// use protoplan::wkt::{Any, Duration, Timestamp};
    /// # fn main() -> Result<(), protoplan::UnpackError> {
    /// let types = Types::new().with::<Duration>().with::<Timestamp>();
    /// let any = Any::pack(&Duration { seconds: 3, ..Default::default() });
    /// let message = any.unpack_as_one_of(&types)?;
    /// assert_eq!(format!("{message:?}"), "google.protobuf.Duration { seconds: 3 }");
    /// let message: Box<dyn core::any::Any> = message;
    /// assert!(message.downcast::<Duration>().is_ok());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If it is one of another type, or the bytes are no such message.
    pub fn unpack_as_one_of(&self, types: &Types) -> Result<Box<dyn Reflect>, UnpackError> {
        types.unpack(&self.type_url, &self.value)
    }
}
