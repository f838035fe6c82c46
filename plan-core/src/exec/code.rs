//! The codes of scalar fields, as constants: a dispatch over them is one jump.

use crate::ops::Scalar;
use crate::plan::{Form, Op};

/// The codes of the fields of a scalar op.
pub(super) trait Coded: Scalar {
    const PLAIN: u8 = Form::Plain.code(Self::OP);
    const MARKED: u8 = Form::Marked.code(Self::OP);
    const APART: u8 = Form::Apart.code(Self::OP);
    const LIST: u8 = Form::List.code(Self::OP);
}

impl<O: Scalar> Coded for O {}

pub(super) const CLOSED_PLAIN: u8 = Form::Plain.code(Op::ClosedEnum);
pub(super) const CLOSED_MARKED: u8 = Form::Marked.code(Op::ClosedEnum);
pub(super) const CLOSED_APART: u8 = Form::Apart.code(Op::ClosedEnum);
pub(super) const MESSAGE: u8 = Form::Message.code(Op::Message);
pub(super) const GROUP: u8 = Form::Message.code(Op::Group);
pub(super) const MESSAGES: u8 = Form::Messages.code(Op::Message);
pub(super) const GROUPS: u8 = Form::Messages.code(Op::Group);
