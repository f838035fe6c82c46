//! A store of another kind, of sorted maps and safe code, under the rules of the library: every case runs on it, so the
//! rules rely on nothing but the traits of `store`.

use std::borrow::{BorrowMut, Cow};
use std::collections::BTreeMap;
use std::marker::PhantomData;

use plan_core::exec::{Bound, Reader};
use plan_core::plan::{Cardinality, Field, Verified};
use plan_core::store::{AnyValue, KeepUnknown, List, Merge, Order, Record, RecordMut, Value, Write};
use plan_core::wire::{Backward, Cursor, Decoder, FieldNumber, Forward, Size, Sizes};
use plan_core::{DecodeErrorKind, Limits, Schema};
use protoplan_tests::bytes;
use protoplan_tests::cases::{self, Engine, SCHEMAS};
use protoplan_tests::engines::kind_name;

/// A message: what its fields hold, by their numbers.
#[derive(Debug, Default)]
struct Toy<'a> {
    fields: BTreeMap<u32, Held<'a>>,
    /// The number of the member that each oneof holds.
    oneofs: BTreeMap<u32, u32>,
    unknown: Vec<Cow<'a, [u8]>>,
}

#[derive(Debug)]
enum Held<'a> {
    One(AnyValue<'a>),
    Message(Toy<'a>),
    List(Vec<AnyValue<'a>>),
    Messages(Vec<Toy<'a>>),
    Map(BTreeMap<Key, Toy<'a>>),
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Integer(i128),
    Text(String),
}

impl<'a> Toy<'a> {
    /// What a field holds, in place of another member of its oneof, and made by `empty` if there is nothing.
    fn hold(&mut self, field: &Field, empty: Held<'a>) -> &mut Held<'a> {
        if field.cardinality() == Cardinality::Oneof
            && let Some(before) = self.oneofs.insert(field.oneof(), field.number())
            && before != field.number()
        {
            self.fields.remove(&before);
        }
        self.fields.entry(field.number()).or_insert(empty)
    }

    fn list(&mut self, field: &Field) -> &mut Vec<AnyValue<'a>> {
        match self.hold(field, Held::List(Vec::new())) {
            Held::List(list) => list,
            other => panic!("{other:?} in a list"),
        }
    }

    fn messages(&mut self, field: &Field) -> &mut Vec<Toy<'a>> {
        match self.hold(field, Held::Messages(Vec::new())) {
            Held::Messages(list) => list,
            other => panic!("{other:?} in a list of messages"),
        }
    }

    fn count(&self, field: &Field) -> usize {
        match self.fields.get(&field.number()) {
            None => 0,
            Some(Held::List(list)) => list.len(),
            Some(Held::Messages(list)) => list.len(),
            Some(Held::Map(map)) => map.len(),
            Some(other) => panic!("{other:?} is not counted"),
        }
    }

    fn key(&self) -> Key {
        match self.fields.get(&1) {
            Some(&Held::One(key)) => match key {
                AnyValue::I32(it) => Key::Integer(it.into()),
                AnyValue::I64(it) => Key::Integer(it.into()),
                AnyValue::U32(it) => Key::Integer(it.into()),
                AnyValue::U64(it) => Key::Integer(it.into()),
                AnyValue::Bool(it) => Key::Integer(it.into()),
                AnyValue::Str(it) => Key::Text(it.into()),
                other => panic!("{other:?} is no key"),
            },
            other => panic!("{other:?} is no key"),
        }
    }
}

/// A message to be changed, owned or lent.
struct ToyMut<'a, T> {
    toy: T,
    lives: PhantomData<&'a ()>,
}

impl<'a, T: BorrowMut<Toy<'a>>> ToyMut<'a, T> {
    fn new(toy: T) -> Self {
        ToyMut { toy, lives: PhantomData }
    }
}

// SAFETY: S2 asks for nothing: a toy has no memory of its own to misuse.
unsafe impl<'a, T: BorrowMut<Toy<'a>>> RecordMut<'a> for ToyMut<'a, T> {
    type Child<'r>
        = ToyMut<'a, &'r mut Toy<'a>>
    where
        Self: 'r;
    type Detached = Toy<'a>;

    fn lend(&mut self) -> Self::Child<'_> {
        ToyMut::new(self.toy.borrow_mut())
    }

    unsafe fn put<V: Value<'a>>(&mut self, field: &Field, value: V) {
        *self.toy.borrow_mut().hold(field, Held::One(value.into_any())) = Held::One(value.into_any());
    }

    unsafe fn run<V: Value<'a>>(&mut self, field: &Field) -> impl List<V> {
        Listed(self.toy.borrow_mut().list(field))
    }

    unsafe fn push<V: Value<'a>>(&mut self, field: &Field, value: V) {
        self.toy.borrow_mut().list(field).push(value.into_any());
    }

    unsafe fn reserve<V: Value<'a>>(&mut self, field: &Field, additional: usize) {
        if additional > 0 {
            self.toy.borrow_mut().list(field).reserve(additional);
        }
    }

    unsafe fn count(&self, field: &Field) -> usize {
        self.toy.borrow().count(field)
    }

    unsafe fn holds(&self, field: &Field) -> bool {
        self.toy.borrow().oneofs.get(&field.oneof()) == Some(&field.number())
    }

    unsafe fn child(&mut self, field: &Field, _: &Verified<'_>) -> Self::Child<'_> {
        match self.toy.borrow_mut().hold(field, Held::Message(Toy::default())) {
            Held::Message(toy) => ToyMut::new(toy),
            other => panic!("{other:?} is no message"),
        }
    }

    unsafe fn push_child(&mut self, field: &Field, _: &Verified<'_>) -> Self::Child<'_> {
        let list = self.toy.borrow_mut().messages(field);
        list.push(Toy::default());
        ToyMut::new(list.last_mut().expect("just pushed"))
    }

    unsafe fn detached(&mut self, _: &Field, _: &Verified<'_>) -> Toy<'a> {
        Toy::default()
    }

    fn open<'r>(detached: &'r mut Toy<'a>) -> Self::Child<'r>
    where
        Self: 'r,
    {
        ToyMut::new(detached)
    }

    unsafe fn attach(&mut self, field: &Field, message: Self::Detached) {
        *self.toy.borrow_mut().hold(field, Held::Message(Toy::default())) = Held::Message(message);
    }

    unsafe fn insert(&mut self, field: &Field, _: &Verified<'_>, entry: Self::Detached) {
        match self.toy.borrow_mut().hold(field, Held::Map(BTreeMap::new())) {
            Held::Map(map) => drop(map.insert(entry.key(), entry)),
            other => panic!("{other:?} is no map"),
        }
    }

    fn unknown_fields(&mut self) -> impl KeepUnknown<'a> {
        Kept(&mut self.toy.borrow_mut().unknown)
    }
}

struct Listed<'l, 'a>(&'l mut Vec<AnyValue<'a>>);

impl<'a, V: Value<'a>> List<V> for Listed<'_, 'a> {
    fn push(&mut self, value: V) {
        self.0.push(value.into_any());
    }

    fn reserve(&mut self, additional: usize) {
        self.0.reserve(additional);
    }

    fn count(&self) -> usize {
        self.0.len()
    }
}

struct Kept<'u, 'a>(&'u mut Vec<Cow<'a, [u8]>>);

impl<'a> KeepUnknown<'a> for Kept<'_, 'a> {
    fn keep(&mut self, field: &'a [u8]) {
        self.0.push(field.into());
    }

    fn keep_varint(&mut self, number: FieldNumber, value: u64) {
        self.0.push(bytes::number(number.get(), value).into());
    }
}

// SAFETY: as above.
unsafe impl<'t> Record<'t> for &'t Toy<'t> {
    type Child = Self;
    type Entry<'e> = &'e Toy<'e>;
    const TELLS_PRESENT: bool = false;

    unsafe fn lacks(self, field: &Field) -> bool {
        // SAFETY: as the caller promises.
        !unsafe { self.has(field) }
    }

    unsafe fn has(self, field: &Field) -> bool {
        match self.fields.get(&field.number()) {
            Some(Held::One(value)) if field.cardinality() == Cardinality::Implicit => !is_zero(*value),
            held => held.is_some(),
        }
    }

    unsafe fn get<V: Value<'t>>(self, field: &Field) -> V {
        match self.fields.get(&field.number()) {
            Some(&Held::One(value)) => V::from_any(value).expect("a value of the field's type"),
            None => ZEROS.into_iter().find_map(V::from_any).expect("one of each type"),
            other => panic!("asked for the value of a field that holds {other:?}"),
        }
    }

    unsafe fn find<V: Value<'t>>(self, field: &Field) -> Option<V> {
        // what is not surely absent is present here. SAFETY: as the caller promises.
        Some(unsafe { self.get(field) })
    }

    unsafe fn count(self, field: &Field) -> usize {
        Toy::count(self, field)
    }

    unsafe fn list<V: Value<'t> + 't>(
        self,
        field: &Field,
    ) -> impl DoubleEndedIterator<Item = V> + ExactSizeIterator + Clone + 't {
        let list: &[AnyValue<'t>] = match self.fields.get(&field.number()) {
            Some(Held::List(list)) => list,
            _ => &[],
        };
        list.iter().map(|&value| V::from_any(value).expect("a value of the field's type"))
    }

    unsafe fn child(self, field: &Field) -> Option<Self> {
        match self.fields.get(&field.number()) {
            Some(Held::Message(toy)) => Some(toy),
            _ => None,
        }
    }

    unsafe fn children(
        self,
        field: &Field,
    ) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        let children: Vec<Self> = match self.fields.get(&field.number()) {
            Some(Held::Messages(list)) => list.iter().collect(),
            _ => Vec::new(),
        };
        children.into_iter()
    }

    unsafe fn each_entry(self, field: &Field, order: Order, mut show: impl FnMut(Self::Entry<'_>)) {
        match self.fields.get(&field.number()) {
            Some(Held::Map(map)) if order.backward => map.values().rev().for_each(&mut show),
            Some(Held::Map(map)) => map.values().for_each(&mut show),
            _ => {}
        }
    }

    fn unknown_fields(self) -> impl DoubleEndedIterator<Item = &'t [u8]> {
        self.unknown.iter().map(|field| &**field)
    }
}

const ZEROS: [AnyValue<'static>; 9] = [
    AnyValue::I32(0),
    AnyValue::I64(0),
    AnyValue::U32(0),
    AnyValue::U64(0),
    AnyValue::F32(0.0),
    AnyValue::F64(0.0),
    AnyValue::Bool(false),
    AnyValue::Str(""),
    AnyValue::Bytes(&[]),
];

fn is_zero(value: AnyValue<'_>) -> bool {
    match value {
        AnyValue::I32(it) => it == 0,
        AnyValue::I64(it) => it == 0,
        AnyValue::U32(it) => it == 0,
        AnyValue::U64(it) => it == 0,
        AnyValue::F32(it) => it.to_bits() == 0,
        AnyValue::F64(it) => it.to_bits() == 0,
        AnyValue::Bool(it) => !it,
        AnyValue::Str(it) => it.is_empty(),
        AnyValue::Bytes(it) => it.is_empty(),
    }
}

/// The interpreter over toys. Its answers are those of dynamic messages, for its plans know the same extensions.
struct ToyEngine {
    schema: Schema,
}

impl Engine for ToyEngine {
    fn name(&self) -> &'static str {
        "dynamic"
    }

    fn run(&self, message: &str, input: &[u8]) -> Result<Vec<u8>, String> {
        let message = self.schema.message(message).map_err(|error| error.to_string())?;
        let plan = message.plan();
        // SAFETY: a toy has room for the fields of every plan.
        let mut bound = unsafe { Bound::new(plan, ToyMut::new(Toy::default())) };
        let mut decoder = Decoder::new(Cursor::new(input), &Limits::DEFAULT);
        bound.merge_fields(&mut decoder).map_err(kind_name)?;
        let toy = bound.into_record().toy;
        // SAFETY: this toy was filled by this plan.
        let reader = unsafe { Reader::new(plan, &toy) };
        reader.check_required().map_err(|_| kind_name(DecodeErrorKind::MissingRequired))?;
        let mut backward = Backward::with_capacity(0).deterministic(true);
        reader.write_fields(&mut backward);
        let mut sizes = Sizes::new();
        let mut size = Size::recording(&mut sizes, true);
        reader.write_fields(&mut size);
        let (len, mut forward) = (size.bytes_put(), Vec::new());
        let mut sink = Forward::new(&mut forward, len, sizes, true);
        reader.write_fields(&mut sink);
        assert!(sink.finish(), "what was measured was put");
        assert_eq!(forward, backward.written(), "both sinks put the same bytes");
        Ok(forward)
    }

    fn kind(&self, error: &str) -> Option<String> {
        Some(error.to_owned())
    }
}

#[test]
fn every_case_on_a_store_of_another_kind() {
    let schema = Schema::from_descriptor_set(SCHEMAS).expect("the schemas of the cases");
    cases::check(&ToyEngine { schema }, &cases::load());
}
