//! Messages in structs.

use super::oneof::Variant;
use super::table::take;
use super::value::cut;
use super::{Access, TableRef, Tabled};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::borrow::{Borrow as _, BorrowMut};
use core::marker::PhantomData;
use core::ptr::NonNull;

/// How a singular message is reached. Safety of each as of [`ValueAccess`](super::value::ValueAccess).
#[derive(Debug)]
pub struct MessageAccess {
    /// The table of the message.
    pub(super) table: TableRef,
    /// The message, if it is present, to be read.
    pub(super) get: unsafe fn(NonNull<u8>) -> Option<NonNull<u8>>,
    /// The message, made if it is absent, to be changed.
    pub(super) get_or_make: unsafe fn(NonNull<u8>) -> NonNull<u8>,
    /// Puts a message that the table's kind made, and that is given up.
    pub(super) attach: unsafe fn(NonNull<u8>, NonNull<u8>),
    /// Makes the message absent.
    pub(super) clear: unsafe fn(NonNull<u8>),
}

/// How a list of messages is reached. Safety of each as of [`ValueAccess`](super::value::ValueAccess).
#[derive(Debug)]
pub struct MessagesAccess {
    /// The table of the messages.
    pub(super) table: TableRef,
    /// Where the messages lie, one `StructTable::size` behind the other, and how many they are; to be read.
    pub(super) elements: unsafe fn(NonNull<u8>) -> (NonNull<u8>, usize),
    /// A new message at the end.
    pub(super) push: unsafe fn(NonNull<u8>) -> NonNull<u8>,
    /// Drops those from an index on, and says where the first one lies, to be changed.
    pub(super) cut: unsafe fn(NonNull<u8>, usize) -> NonNull<u8>,
}

/// A type that holds an `M`: itself, or a box.
pub trait Holds<M>: BorrowMut<M> + Default {
    /// Holds what lies in the box.
    fn from_box(message: Box<M>) -> Self;
}

impl<M: Default> Holds<M> for M {
    fn from_box(message: Box<M>) -> Self {
        *message
    }
}

impl<M: Default> Holds<M> for Box<M> {
    fn from_box(message: Box<M>) -> Self {
        message
    }
}

/// How an `M` is found in a place of the type `Place`.
trait Find<M> {
    type Place;

    fn get(place: &Self::Place) -> Option<&M>;

    fn get_or_make(place: &mut Self::Place) -> &mut M;

    fn attach(place: &mut Self::Place, message: Box<M>);

    fn clear(place: &mut Self::Place);
}

/// The place is the message.
struct One;

impl<M: Default> Find<M> for One {
    type Place = M;

    fn get(place: &M) -> Option<&M> {
        Some(place)
    }

    fn get_or_make(place: &mut M) -> &mut M {
        place
    }

    fn attach(place: &mut M, message: Box<M>) {
        *place = *message;
    }

    fn clear(place: &mut M) {
        *place = M::default();
    }
}

/// The place is an option of a `T`.
struct Optional<T>(PhantomData<T>);

impl<T: Holds<M>, M> Find<M> for Optional<T> {
    type Place = Option<T>;

    fn get(place: &Option<T>) -> Option<&M> {
        place.as_ref().map(T::borrow)
    }

    fn get_or_make(place: &mut Option<T>) -> &mut M {
        place.get_or_insert_default().borrow_mut()
    }

    fn attach(place: &mut Option<T>, message: Box<M>) {
        *place = Some(T::from_box(message));
    }

    fn clear(place: &mut Option<T>) {
        *place = None;
    }
}

/// The place is a oneof, of which the message is the member of the number `N`.
struct Member<E, const N: u32>(PhantomData<E>);

impl<E: Variant<N, Value: Holds<M>>, const N: u32, M> Find<M> for Member<E, N> {
    type Place = Option<E>;

    fn get(place: &Option<E>) -> Option<&M> {
        place.as_ref().and_then(E::get).map(E::Value::borrow)
    }

    fn get_or_make(place: &mut Option<E>) -> &mut M {
        if place.as_ref().and_then(E::get).is_none() {
            *place = Some(E::wrap(E::Value::default()));
        }
        match place.as_mut().and_then(E::get_mut) {
            Some(value) => value.borrow_mut(),
            None => unreachable!("a oneof that holds what was put in it just now"),
        }
    }

    fn attach(place: &mut Option<E>, message: Box<M>) {
        *place = Some(E::wrap(E::Value::from_box(message)));
    }

    fn clear(place: &mut Option<E>) {
        if Self::get(place).is_some() {
            *place = None;
        }
    }
}

unsafe fn get<F: Find<M>, M>(at: NonNull<u8>) -> Option<NonNull<u8>> {
    // SAFETY: the rule of `MessageAccess`: an `F::Place`, which may be read.
    F::get(unsafe { at.cast::<F::Place>().as_ref() }).map(|it| NonNull::from_ref(it).cast())
}

unsafe fn get_or_make<F: Find<M>, M>(at: NonNull<u8>) -> NonNull<u8> {
    // SAFETY: the rule of `MessageAccess`: an `F::Place`, which may be written.
    NonNull::from_mut(F::get_or_make(unsafe { at.cast::<F::Place>().as_mut() })).cast()
}

unsafe fn attach<F: Find<M>, M>(at: NonNull<u8>, made: NonNull<u8>) {
    // SAFETY: the rule of `MessageAccess`: an M that its table made.
    let message = unsafe { take::<M>(made) };
    // SAFETY: an `F::Place`, which may be written.
    F::attach(unsafe { at.cast::<F::Place>().as_mut() }, message);
}

unsafe fn clear<F: Find<M>, M>(at: NonNull<u8>) {
    // SAFETY: the rule of `MessageAccess`: an `F::Place`, which may be written.
    F::clear(unsafe { at.cast::<F::Place>().as_mut() });
}

unsafe fn elements<M>(at: NonNull<u8>) -> (NonNull<u8>, usize) {
    // SAFETY: the rule of `MessagesAccess`: a Vec<M>, which may be read.
    let list = unsafe { at.cast::<Vec<M>>().as_ref() }.as_slice();
    (NonNull::from_ref(list).cast(), list.len())
}

unsafe fn push<M: Default>(at: NonNull<u8>) -> NonNull<u8> {
    // SAFETY: the rule of `MessagesAccess`: a Vec<M>, which may be written.
    NonNull::from_mut(unsafe { at.cast::<Vec<M>>().as_mut() }.push_mut(M::default())).cast()
}

impl MessageAccess {
    const fn of<F: Find<M>, M: Tabled>() -> Self {
        Self {
            table: M::TABLE,
            get: get::<F, M>,
            get_or_make: get_or_make::<F, M>,
            attach: attach::<F, M>,
            clear: clear::<F, M>,
        }
    }
}

impl Access {
    /// That of an `M`.
    pub const fn message<M: Tabled>() -> Self {
        Self::Message(&const { MessageAccess::of::<One, M>() })
    }

    /// That of an `Option<T>`, where `T` is `M` or a box of it.
    pub const fn optional_message<T: Holds<M>, M: Tabled>() -> Self {
        Self::Message(&const { MessageAccess::of::<Optional<T>, M>() })
    }

    /// That of the member of the number `N` in an `Option<E>`.
    pub const fn member_message<E: Variant<N, Value: Holds<M>>, const N: u32, M: Tabled>() -> Self {
        Self::Message(&const { MessageAccess::of::<Member<E, N>, M>() })
    }

    /// That of a `Vec<M>`.
    pub const fn messages<M: Tabled>() -> Self {
        Self::Messages(
            &const { MessagesAccess { table: M::TABLE, elements: elements::<M>, push: push::<M>, cut: cut::<M> } },
        )
    }
}
