//! The objects that the program made itself, and what they hold. All strategies share this.
//!
//! Such an object is never the same as another one or as an input, so its places need no aliases: a field lies at its
//! position in the object, an array element with a constant index at that index. Programs make thousands of objects
//! before and while a path is explored, and paths are forked often, so the tables are cheap to clone (see `cow_vec`).
//!
//! An element whose index is not a constant may be the same as others. It is kept as a pair beside the array. Whoever
//! looks at elements must look at pairs too, and at all touched elements if the index is not a constant: strategies that
//! split ask which one it is (`asked`), the others write it into the values (`guarded`).

mod asked;
mod bulk;
mod cow_vec;
mod fast;
mod forked;
mod guarded;
mod table;

use heapwise_ids::Id;
use heapwise_ir::{ClassId, FieldId};
use heapwise_term::{Kind, Node, ObjectId, Term, Word};

use crate::Cx;
pub(crate) use asked::which_index;
use cow_vec::CowVec;
use forked::Forked;

/// The objects that the program made itself.
#[derive(Debug, Default)]
pub struct Own {
    tables: Forked<Tables>,
}

#[derive(Debug, Default)]
struct Tables {
    objects: CowVec<Object, 64>,
    cells: CowVec<Cell, 256>,
    pairs: CowVec<Pair, 64>,
    /// How many array elements have been touched.
    touches: u32,
}

#[derive(Copy, Clone, Debug)]
struct Object {
    /// Its fields, or its elements with constant indices, in `cells`: where they begin, and for how many there is room.
    base: usize,
    room: usize,
    /// Arrays: the length.
    length: Option<Term>,
    /// Arrays: one more than the position of the pair that was added last; 0 if there is none.
    newest_pair: u32,
}

/// A field or an array element with a constant index. It has the size of its value.
#[derive(Copy, Clone, Debug)]
struct Cell {
    bits: u64,
    /// When it was touched, as a number that grows; 0 if it has not been.
    touched: u32,
    holds: Holds,
}

/// What the bits of a cell are.
#[derive(Copy, Clone, Debug)]
enum Holds {
    Term,
    I32,
    I64,
    F32,
    F64,
}

const UNTOUCHED: Cell = Cell { bits: 0, touched: 0, holds: Holds::Term };

impl Cell {
    #[inline]
    fn value(&self) -> Word {
        match self.holds {
            Holds::Term => Word::Term(Term::from_index(self.bits as usize)),
            Holds::I32 => Word::I32(self.bits as i32),
            Holds::I64 => Word::I64(self.bits as i64),
            Holds::F32 => Word::F32(self.bits as u32),
            Holds::F64 => Word::F64(self.bits),
        }
    }

    #[inline]
    fn put(&mut self, value: Word) {
        (self.holds, self.bits) = match value {
            Word::Term(term) => (Holds::Term, term.index() as u64),
            Word::I32(value) => (Holds::I32, u64::from(value as u32)),
            Word::I64(value) => (Holds::I64, value as u64),
            Word::F32(bits) => (Holds::F32, bits.into()),
            Word::F64(bits) => (Holds::F64, bits),
        };
    }
}

/// An array element with any other index.
#[derive(Copy, Clone, Debug)]
struct Pair {
    index: Term,
    value: Term,
    touched: u32,
    /// The next older pair of the same array, as in `Object::newest_pair`.
    older: u32,
}

/// Where an element is kept: a position in `cells` or in `pairs`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Place {
    Cell(usize),
    Pair(usize),
}

/// A touched array element.
#[derive(Copy, Clone, Debug)]
struct Element {
    touched: u32,
    index: Term,
    value: Term,
    place: Place,
}

/// Constant indices from here on are kept as pairs. Room for elements that nobody has touched costs next to nothing.
const MOST_CELLS: usize = 1 << 24;

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Own {
    fn clone(&self) -> Self {
        Own { tables: self.tables.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.tables.clone_from(&source.tables);
    }
}

impl Clone for Tables {
    fn clone(&self) -> Self {
        Tables {
            objects: self.objects.clone(),
            cells: self.cells.clone(),
            pairs: self.pairs.clone(),
            touches: self.touches,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.objects.clone_from(&source.objects);
        self.cells.clone_from(&source.cells);
        self.pairs.clone_from(&source.pairs);
        self.touches = source.touches;
    }
}

impl Own {
    /// A new object with default values.
    pub fn alloc(&mut self, cx: &mut Cx<'_>, class: ClassId) -> Term {
        self.make(cx, class, None)
    }

    /// A new array with default values.
    pub fn alloc_array(&mut self, cx: &mut Cx<'_>, class: ClassId, length: Term) -> Term {
        self.make(cx, class, Some(length))
    }

    /// A new object, or an array of some length. Nothing of it is touched.
    fn make(&mut self, cx: &mut Cx<'_>, class: ClassId, length: Option<Term>) -> Term {
        let id = ObjectId::try_from(self.tables.objects.len()).expect("more than 2^32 objects on a path");
        self.tables.objects.push(Object { base: 0, room: 0, length, newest_pair: 0 });
        cx.terms.object(id, cx.hierarchy.number(class))
    }

    /// What the program has made by now will be shared by many paths: a clone costs nothing for it until it changes it.
    pub fn freeze(&mut self) {
        self.tables.cells.close(UNTOUCHED);
    }

    /// Whether both are certainly the same: nothing was made or changed since one became the other.
    pub fn is_same(&self, other: &Own) -> bool {
        self.tables.is_same(&other.tables)
    }

    /// What a field holds, if it has been stored.
    #[inline]
    fn field(&self, cx: &mut Cx<'_>, id: ObjectId, field: FieldId) -> Option<Term> {
        if self.length(id).is_some() {
            // The fields that arrays have are hidden ones, which nobody stores; where others keep theirs, arrays keep elements.
            return None;
        }
        self.place(id, cx.hierarchy.slot(field)).map(|value| cx.terms.term(value))
    }

    /// What a field at this position, or an element with this index, holds, if it has been touched.
    #[inline]
    fn place(&self, id: ObjectId, at: usize) -> Option<Word> {
        self.cell(id, at).map(|at| self.tables.cells.get(at)).filter(|cell| cell.touched != 0).map(Cell::value)
    }

    fn set_field(&mut self, cx: &Cx<'_>, id: ObjectId, kind: Kind, field: FieldId, value: Word) {
        let at = cx.hierarchy.slot(field);
        let cell = match self.cell(id, at) {
            Some(cell) => cell,
            None => self.make_room(id, at, (at + 1).max(fields_of(cx, kind))),
        };
        let cell = self.tables.cells.get_mut(cell);
        cell.touched = 1;
        cell.put(value);
    }

    fn length(&self, id: ObjectId) -> Option<Term> {
        self.tables.objects.get(id as usize).length
    }

    /// Where a field or an element with a constant index is kept, if there is room for it.
    #[inline]
    fn cell(&self, id: ObjectId, at: usize) -> Option<usize> {
        let object = self.tables.objects.get(id as usize);
        (at < object.room).then_some(object.base + at)
    }

    /// Moves an object to where there is room for at least so many places, and says where one of them is kept.
    fn make_room(&mut self, id: ObjectId, at: usize, least: usize) -> usize {
        let Object { base, room, .. } = *self.tables.objects.get(id as usize);
        let grown = least.max(2 * room);
        let tables = &mut *self.tables;
        let new_base = tables.cells.len();
        for old in base..base + room {
            let cell = *tables.cells.get(old);
            tables.cells.push(cell);
        }
        tables.cells.extend(UNTOUCHED, grown - room);
        let object = tables.objects.get_mut(id as usize);
        object.base = new_base;
        object.room = grown;
        new_base + at
    }

    /// The index, if it is a constant whose element is kept in a cell.
    #[inline]
    fn constant_index(cx: &Cx<'_>, index: Term) -> Option<usize> {
        match cx.terms.node(index) {
            Node::I32(index) => usize::try_from(index).ok().filter(|&index| index < MOST_CELLS),
            _ => None,
        }
    }

    /// The length of an array, if it is a constant and all elements are kept in cells.
    fn constant_length(&self, cx: &Cx<'_>, id: ObjectId) -> Option<usize> {
        match cx.terms.node(self.length(id)?) {
            Node::I32(length) => usize::try_from(length).ok().filter(|&length| length <= MOST_CELLS),
            _ => None,
        }
    }

    /// Where the element with a constant index is kept, with room made for it.
    #[inline]
    fn element_cell(&mut self, cx: &Cx<'_>, id: ObjectId, index: usize) -> usize {
        match self.cell(id, index) {
            Some(cell) => cell,
            None => {
                let length = self.constant_length(cx, id).unwrap_or(0);
                self.make_room(id, index, length.max(index + 1))
            }
        }
    }

    /// Sets an element with a constant index, and nothing else.
    #[inline]
    fn set_cell(&mut self, cell: usize, value: Word) {
        let tables = &mut *self.tables;
        let cell = tables.cells.get_mut(cell);
        cell.put(value);
        if cell.touched == 0 {
            tables.touches += 1;
            cell.touched = tables.touches;
        }
    }

    fn add_pair(&mut self, id: ObjectId, index: Term, value: Term) {
        let tables = &mut *self.tables;
        tables.touches += 1;
        let object = tables.objects.get_mut(id as usize);
        tables.pairs.push(Pair { index, value, touched: tables.touches, older: object.newest_pair });
        object.newest_pair = tables.pairs.len() as u32;
    }

    fn set(&mut self, place: Place, value: Term) {
        match place {
            Place::Cell(at) => self.tables.cells.get_mut(at).put(value.into()),
            Place::Pair(at) => self.tables.pairs.get_mut(at).value = value,
        }
    }

    fn has_pairs(&self, id: ObjectId) -> bool {
        self.tables.objects.get(id as usize).newest_pair != 0
    }

    /// The pairs of an array, the newest first.
    fn pairs(&self, id: ObjectId) -> impl Iterator<Item = Element> {
        let mut next = self.tables.objects.get(id as usize).newest_pair;
        std::iter::from_fn(move || {
            let at = next.checked_sub(1)? as usize;
            let Pair { index, value, touched, older } = *self.tables.pairs.get(at);
            next = older;
            Some(Element { touched, index, value, place: Place::Pair(at) })
        })
    }

    /// The elements of an array that an index may be the same as: all touched ones, the oldest first. A constant index
    /// whose own element is untouched can only be the same as one of the pairs.
    fn rivals(&self, cx: &mut Cx<'_>, id: ObjectId, index: Term) -> Vec<Element> {
        let mut found: Vec<Element> = self.pairs(id).collect();
        if !matches!(cx.terms.node(index), Node::I32(_)) {
            let Object { base, room, .. } = *self.tables.objects.get(id as usize);
            let mut at = 0;
            // What nobody has touched of a long array is one chunk, many times: it is looked at once.
            let mut untouched = None;
            for slice in self.tables.cells.slices(base, room) {
                if untouched != Some(slice.as_ptr_range()) {
                    let before = found.len();
                    for (cell, at) in slice.iter().zip(at..).filter(|(cell, _)| cell.touched != 0) {
                        let index = cx.terms.i32(at as i32);
                        let value = cx.terms.term(cell.value());
                        let place = Place::Cell(base + at);
                        found.push(Element { touched: cell.touched, index, value, place });
                    }
                    if found.len() == before {
                        untouched = Some(slice.as_ptr_range());
                    }
                }
                at += slice.len();
            }
        }
        found.sort_unstable_by_key(|element| element.touched);
        found
    }
}

/// How many places an object of this kind has. Where the class is not known, room is made when it is needed.
fn fields_of(cx: &Cx<'_>, kind: Kind) -> usize {
    let mut next = cx.hierarchy.class_of(kind);
    while let Some(class) = next {
        let class = &cx.program.classes[class];
        if let Some(&last) = class.fields.last() {
            return cx.hierarchy.slot(last) + 1;
        }
        next = class.parent;
    }
    0
}
