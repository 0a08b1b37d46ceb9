//! How a program sees an input heap of which it knows only what it has looked at: five strategies behind one trait.
//!
//! | file | strategy | paper |
//! |---|---|---|
//! | `splitting` | lazy, lazier, lazier#: one heap, three times of asking | Deng, Lee, Robby: Kiasan |
//! | `summary` | a reference is a guarded set of locations | Hillery, Mercer, Rungta, Person: heap summaries |
//! | `pose` | every input reference has its own symbolic object | Braione, Denaro: POSE |
//!
//! What the program makes itself is no input, and the same for all of them: `own`. What the last two share is `unsplit`.
//!
//! Nothing here knows a solver, a frame or a search. A strategy that must know more asks a [`Question`] and has
//! changed nothing; who asked it answers, assumes, and tries again.

mod aliases;
mod bounds;
mod classes;
mod counting;
mod existing;
mod findings;
mod input;
mod leaves;
mod legal;
mod narrowing;
mod news;
mod own;
mod pose;
mod question;
mod reached;
mod splitting;
mod summary;
mod symbol_cells;
mod texts;
mod unsplit;
mod uses;
mod writes;

use std::fmt::Debug;

use heapwise_ir::{ClassId, FieldId, Hierarchy, InInput, Program, SeenBy, Shape, Type};
use heapwise_term::{Facts, Kind, Kinds, Limits, Model, Node, Origin, Sort, Symbol, SymbolId, Term, Terms};

pub use bounds::{Bound, Bounds, KCounts, PerClass};
pub use classes::{Classes, Implementations, InputTypes};
pub use existing::{Existing, Within, outermost, package};
pub use findings::{Chosen, Findings, Settled};
pub use heapwise_hex::SectionId;
pub use input::{FirstRead, InputHeap, InputObject, InputValue};
pub use legal::{
    Call, Candidate, Completed, Completions, Holds, Known, Legal, Looked, Seen, Solve, Verdict, Visit, judge,
};
pub use narrowing::{Narrowing, Represent, Representative, Represented};
pub use news::News;
pub use own::Own;
pub use pose::{Pose, apply_first};
pub use question::{Alternative, Asked, By, Question, Subject, Then};
pub use splitting::{Lazier, LazierSharp, Lazy, Settle, Splitting, Timing};
pub use summary::{GuardedPlace, GuardedSet, Summary};
pub use unsplit::{Naming, Unsplit};

/// What a heap operation may look at, and the terms that it makes.
pub struct Cx<'a> {
    pub terms: &'a mut Terms,
    /// What the path has assumed.
    pub facts: &'a Facts,
    pub program: &'a Program,
    pub hierarchy: &'a Hierarchy,
    pub classes: &'a Classes,
    pub bounds: &'a Bounds,
    /// What legal input heaps look like, if not all are.
    pub legal: Option<&'a Legal>,
}

/// A place in an object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Slot {
    Field(FieldId),
    /// An array element. The index is within bounds.
    Element(Term, Type),
    /// The length of an array. It is only read.
    Length,
}

/// How a program sees an input heap of which it knows only what it has looked at. By default nothing has been looked at.
pub trait Heap: Clone + Debug + Default + 'static {
    const NAME: &'static str;
    /// Whether it chooses which object a reference refers to; the others keep every case in one path.
    const CHOOSES: bool;
    /// Whether it says what input objects hold as functions of the references to them (`Terms::apply`).
    const HAS_FUNCTIONS: bool;
    /// What an answer changes, beyond what it lets the path assume.
    type Refinement: Clone + Debug;

    /// The objects that the program made itself.
    fn own(&self) -> &Own;

    fn own_mut(&mut self) -> &mut Own;

    /// The program looks at an input reference for the first time.
    fn see(&mut self, cx: &mut Cx<'_>, reference: Term) -> Asked<(), Self>;

    /// A reference that may be one of several objects that the program made, an input of an enum: which one, for a strategy
    /// that asks.
    fn settle(&mut self, _cx: &mut Cx<'_>, reference: Term) -> Asked<Term, Self> {
        Ok(reference)
    }

    /// The object is not null: whoever calls has made sure.
    fn load(&mut self, cx: &mut Cx<'_>, object: Term, slot: Slot) -> Asked<Term, Self>;

    /// The object is not null: whoever calls has made sure.
    fn store(&mut self, cx: &mut Cx<'_>, object: Term, slot: Slot, value: Term) -> Asked<(), Self>;

    /// Whether two references are the same, as a boolean term.
    fn same(&mut self, cx: &mut Cx<'_>, a: Term, b: Term) -> Asked<Term, Self>;

    /// Whether a reference is not null and of one of these kinds, as a boolean term.
    fn is_a(&mut self, cx: &mut Cx<'_>, object: Term, kinds: Kinds) -> Asked<Term, Self>;

    /// Takes over what an answer changes. The path does not assume yet what the alternative says.
    fn refine(&mut self, cx: &mut Cx<'_>, how: &Self::Refinement);

    /// A model of everything that the path has assumed, given one of all but the last definition (see [`Alternative::define`]).
    /// None, if that is one already, or none is at hand.
    fn complete(&self, _cx: &Cx<'_>, _model: &Model) -> Option<Model> {
        None
    }

    /// The input as it was at first, as far as the path knows it, without what the program has written to it. The objects that
    /// the program made are there as they are. None, for a strategy that does not keep these apart.
    fn at_first(&self) -> Option<Self>;

    /// What it has settled of the input as it was at first, which inputs these are among them. None, for a strategy that settles
    /// nothing, and where there are no rules.
    fn known(&self, _cx: &mut Cx<'_>, _inputs: &[Term]) -> Option<Known> {
        None
    }

    /// How far it has come with looking at its inputs.
    fn news(&self) -> News<'_>;

    /// What it has found out about its input: for those who describe a path.
    fn findings(&self, cx: &mut Cx<'_>) -> Findings<'_>;
}

impl Cx<'_> {
    /// The condition, or the constant it is known to be on this path.
    pub fn known(&self, condition: Term) -> Term {
        match self.facts.known(self.terms, condition) {
            Some(value) => self.terms.bool(value),
            None => condition,
        }
    }

    /// When two references are the same, as far as this path does not say.
    pub(crate) fn same(&mut self, a: Term, b: Term) -> Term {
        let same = self.terms.eq(a, b);
        self.known(same)
    }

    /// When a reference is of one of these kinds, as far as this path does not say.
    pub(crate) fn is_a(&mut self, reference: Term, kinds: Kinds) -> Term {
        let is_a = self.terms.kind_in(reference, kinds);
        self.known(is_a)
    }

    /// The kinds that a value of this type may have.
    pub fn kinds_of(&self, ty: Type) -> Kinds {
        match ty {
            Type::Ref(Some(class)) => self.classes.inputs(class),
            Type::Ref(None) => self.classes.any(),
            _ => Kinds::ALL,
        }
    }

    /// The type of what a slot holds.
    pub(crate) fn slot_type(&self, slot: Slot) -> Type {
        match slot {
            Slot::Field(field) => self.program.fields[field].declared(),
            Slot::Element(_, ty) => ty,
            Slot::Length => Type::I32,
        }
    }

    /// What a new object holds in a place of this type.
    pub fn default_of(&mut self, ty: Type) -> Term {
        match sort_of(ty) {
            Sort::Bool => Term::FALSE,
            Sort::Ref => Term::NULL,
            Sort::F32 => self.terms.f32(0.0),
            Sort::F64 => self.terms.f64(0.0),
            sort => self.terms.integer_of(sort, 0),
        }
    }

    /// The type of what a place of an input object held at first. Of the elements of an array, generic types may say more
    /// than the class of the array: what it is holds for all input arrays of the class.
    fn input_type(&self, owner: Term, slot: Slot) -> Type {
        let ty = self.slot_type(slot);
        if let Slot::Element(_, Type::Ref(_)) = slot
            && let Some(symbol) = self.terms.as_symbol(owner)
            && let Some(kind) = self.terms.kinds.first(self.terms.symbol(symbol).kinds)
            && let Some(class) = self.hierarchy.class_of(kind)
            && let Some(held) = self.program.classes[class].as_input.holds
        {
            return Type::Ref(Some(held));
        }
        ty
    }

    /// The symbol of what a place of an input object held at first.
    pub(crate) fn first_value(&mut self, owner: Term, slot: Slot) -> Term {
        if let Some(value) = self.first_of_text(owner, slot) {
            return value;
        }
        let ty = self.input_type(owner, slot);
        let origin = match slot {
            Slot::Field(field) => {
                let about = &self.program.fields[field];
                Origin::Field(owner, about.name, self.program.classes[about.class].name)
            }
            Slot::Element(index, _) => Origin::Element(owner, index),
            Slot::Length => Origin::Length(owner),
        };
        let limits = match slot {
            Slot::Length => Limits::NonNegative,
            Slot::Field(field) => match self.program.fields[field].in_input {
                // What a class keeps to itself, nobody else has made.
                InInput::Alone => {
                    let limits = limits_in(self.program.fields[field].in_input, ty);
                    return self.new_input(origin, ty, limits, Kinds::ALL);
                }
                InInput::Default => return self.default_of(ty),
                InInput::One => return self.terms.integer_of(sort_of(ty), 1),
                InInput::Positive => return self.positive_input(origin, ty),
                sees_to_it => limits_in(sees_to_it, ty),
            },
            Slot::Element(..) => limits_of(ty),
        };
        self.input_value(origin, ty, limits)
    }

    /// What an input of this origin and declared type is: a symbol, or an object that is there before the program runs; of an
    /// enum, one of its constants, or null.
    pub fn input_value(&mut self, origin: Origin, ty: Type, limits: Limits) -> Term {
        self.input_among(origin, ty, limits, Kinds::ALL)
    }

    /// The same, where its object can only be of some of the kinds that its type allows.
    pub fn input_among(&mut self, origin: Origin, ty: Type, limits: Limits, among: Kinds) -> Term {
        if let Type::Ref(Some(class)) = ty
            && self.program.classes[class].is_enum
        {
            return self.some_constant(origin, class, limits.is_non_null(), among);
        }
        let term = self.new_input(origin, ty, limits, among);
        match ty {
            Type::Ref(Some(class)) if !self.classes.existing().is_empty() => self.or_existing(origin, class, term),
            _ => term,
        }
    }

    /// The symbol of an input of this origin and declared type.
    pub fn new_input(&mut self, origin: Origin, ty: Type, limits: Limits, among: Kinds) -> Term {
        // The array of a text is nothing that anybody could hand over.
        if let (Type::Ref(Some(class)), true) = (ty, limits != Limits::Alone) {
            self.classes.reach(class);
        }
        let kinds = self.kinds_of(ty);
        let kinds = self.terms.kinds.intersect(kinds, among);
        let term = self.terms.symbol_of(Symbol { origin, sort: sort_of(ty), kinds, limits });
        if let (Type::Ref(Some(class)), InputTypes::Exact) = (ty, self.classes.input_types()) {
            let new = self.classes.new_inputs(self.program, self.hierarchy, self.terms, class);
            let new = self.terms.kinds.intersect(new, among);
            if let Some(symbol) = self.terms.as_symbol(term).filter(|_| new != kinds) {
                self.terms.set_kinds_if_new(symbol, new);
            }
        }
        term
    }

    /// A number greater than zero: zero stands for one.
    fn positive_input(&mut self, origin: Origin, ty: Type) -> Term {
        let number = self.input_value(origin, ty, Limits::NonNegative);
        let [zero, one] = [0, 1].map(|value| self.terms.integer_of(sort_of(ty), value));
        let is_zero = self.terms.eq(number, zero);
        self.terms.ite(is_zero, one, number)
    }

    /// One of the constants of an enum, by its number, which is the input; null for any other number.
    fn some_constant(&mut self, origin: Origin, class: ClassId, non_null: bool, among: Kinds) -> Term {
        let is_among = |terms: &Terms, constant| match terms.node(constant) {
            Node::Object(_, kind) => terms.kinds.contains(among, kind),
            _ => true,
        };
        let constants = self.classes.constants(class).unwrap_or_default();
        let symbol = Symbol { origin, sort: Sort::I32, kinds: Kinds::ALL, limits: Limits::None };
        let number = self.terms.symbol_of(symbol);
        let mut rest: Vec<(usize, Term)> = constants.iter().copied().enumerate().collect();
        rest.retain(|&(_, constant)| is_among(self.terms, constant));
        let mut rest = rest.into_iter().rev();
        let last = if non_null { rest.next().map_or(Term::NULL, |(_, constant)| constant) } else { Term::NULL };
        rest.fold(last, |otherwise, (index, constant)| {
            let index = self.terms.i32(index as i32);
            let is_it = self.terms.eq(number, index);
            self.terms.ite(is_it, constant, otherwise)
        })
    }

    /// The symbol of the object that a symbol was read from; an input of the program was read from none.
    pub(crate) fn owner(&self, symbol: Term) -> Option<Term> {
        use heapwise_term::Origin;
        match self.terms.symbol(self.terms.as_symbol(symbol)?).origin {
            Origin::Input(_) => None,
            Origin::Field(owner, ..) | Origin::Element(owner, _) | Origin::Length(owner) | Origin::Is(owner, _) => {
                Some(owner)
            }
        }
    }

    /// How many reads lead to a symbol from an input of the program.
    pub(crate) fn reads_to(&self, symbol: SymbolId) -> u32 {
        let mut reads = 0;
        let mut at = self.terms.symbol_term(symbol);
        while let Some(owner) = self.owner(at) {
            reads += 1;
            at = owner;
        }
        reads
    }

    /// Whether objects of a kind have such a place. One of several objects that a reference may be has none where the program
    /// has seen to it that another one is meant.
    pub(crate) fn has_place(&self, kind: Kind, slot: Slot) -> bool {
        let Some(class) = self.hierarchy.class_of(kind) else { return true };
        match (slot, self.program.classes[class].shape) {
            (Slot::Field(field), _) => self.hierarchy.supertypes(class).contains(&self.program.fields[field].class),
            (Slot::Length, shape) => matches!(shape, Shape::Array(_)),
            (Slot::Element(_, ty), Shape::Array(element)) => sort_of(element) == sort_of(ty),
            (Slot::Element(..), _) => false,
        }
    }

    /// Whether who looks at a place uses the object that has it.
    pub(crate) fn is_use(&self, slot: Slot) -> bool {
        match slot {
            Slot::Field(field) => self.program.fields[field].seen_by != SeenBy::Nobody,
            Slot::Element(..) | Slot::Length => true,
        }
    }

    /// The class that an object counts for when this is the first of its places that is used.
    pub(crate) fn counted_class(&self, slot: Slot) -> Option<ClassId> {
        match slot {
            Slot::Field(field) => Some(self.program.fields[field].class),
            Slot::Element(..) | Slot::Length => None,
        }
    }
}

/// The sort of terms that values of a type are. Registers of unknown type have no sort; nothing is made for them.
pub fn sort_of(ty: Type) -> Sort {
    match ty {
        Type::Bool => Sort::Bool,
        Type::Int => Sort::Int,
        Type::Bit | Type::I8 | Type::I16 | Type::U16 | Type::I32 => Sort::I32,
        Type::I64 => Sort::I64,
        Type::F32 => Sort::F32,
        Type::F64 => Sort::F64,
        Type::Ref(_) | Type::Any => Sort::Ref,
    }
}

/// What is known beforehand of a value of a type, beside its sort.
pub fn limits_of(ty: Type) -> Limits {
    match ty {
        Type::Bit => Limits::Bit,
        Type::I8 => Limits::I8,
        Type::I16 => Limits::I16,
        Type::U16 => Limits::U16,
        _ => Limits::None,
    }
}

/// What is known beforehand of a value of a type in a field whose class sees to it.
pub fn limits_in(sees_to_it: InInput, ty: Type) -> Limits {
    match sees_to_it {
        InInput::NotNull => Limits::NonNull,
        InInput::Alone => Limits::Alone,
        InInput::U32 => Limits::U32,
        InInput::Anything | InInput::Default | InInput::One | InInput::Positive => limits_of(ty),
    }
}

/// Whether two owners of cells can be one object, going by what their symbols allow. Both are not null where it
/// matters.
fn may_be_same(cx: &mut Cx<'_>, a: Term, b: Term) -> bool {
    match (cx.terms.as_symbol(a), cx.terms.as_symbol(b)) {
        (Some(x), Some(y)) if x != y && (cx.is_alone(a) || cx.is_alone(b)) => false,
        (Some(a), Some(b)) => {
            let (a, b) = (cx.terms.symbol(a).kinds, cx.terms.symbol(b).kinds);
            !cx.terms.kinds.are_disjoint(a, b)
        }
        _ => true,
    }
}
