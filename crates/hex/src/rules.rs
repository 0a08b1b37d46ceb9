//! Rules as those see them who explore heaps: resolved, and by number.

use heapwise_diagnostics::{Diagnostic, Diagnostics, Sources, Span};
use heapwise_ids::{Arena, id};
use heapwise_ir::{ClassId, FieldId, Hierarchy, MethodId};

use crate::automaton::{Automaton, PathId};
use crate::regex::Step;

id! {
    /// All rules about one anchor.
    SectionId;
    SentenceId;
    /// What a sentence says about one set of paths.
    AtomId;
}

/// All that the input heaps of a run are held against.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    pub sources: Sources,
    /// The files from this one on come with heapwise: nobody who explores has written them.
    pub own_files: Option<usize>,
    /// One for each anchor.
    pub sections: Arena<SectionId, Section>,
    pub sentences: Arena<SentenceId, Sentence>,
    pub atoms: Arena<AtomId, Atom>,
}

/// Where paths begin.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// At each object of the class and its subclasses, which is `Root(0)` and sees the part of the heap that can be reached
    /// from it: the class's invariant.
    Class(ClassId),
    /// At the parameters of the target, each the `Root` of its number, and at static fields.
    Inputs,
}

#[derive(Clone, Debug)]
pub struct Section {
    pub anchor: Anchor,
    /// It is about the references alone that its rules name: nothing else is looked at, or leads anywhere.
    pub is_structure: bool,
    /// Walks the paths of all rules of the section.
    pub automaton: Automaton,
    /// All of them must hold.
    pub sentences: Vec<SentenceId>,
    pub measures: Vec<Measure>,
    pub companions: Vec<Companion>,
    /// Where it is said, for the first time if there are several places.
    pub span: Span,
}

impl Section {
    /// Whether a visit goes this way.
    pub fn sees(&self, step: Step) -> bool {
        !self.is_structure || self.automaton.names(step)
    }
}

/// A sentence. It must hold for every backbone, the paths on which a visit of the heap meets its objects first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    pub section: SectionId,
    /// No conjunction is outermost: what is said with `and` is several sentences.
    pub formula: Formula,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Formula {
    Atom(AtomId),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Implies(Box<Formula>, Box<Formula>),
}

/// What holds for all references on a set of paths.
#[derive(Clone, Debug)]
pub struct Atom {
    pub section: SectionId,
    /// In the automaton of the section.
    pub paths: PathId,
    /// How a path is cut in two, where the claim speaks of the object in between.
    pub mark: Option<Box<Mark>>,
    pub claim: Claim,
    pub span: Span,
}

/// A path with a mark in it: one of the first set, and after it one of the second. The second has no roots.
#[derive(Clone, Debug)]
pub struct Mark {
    pub before: Automaton,
    pub after: Automaton,
}

/// Definition 3.2, and `never aliases`. What expands to nothing, expands to no type; what aliases nothing, aliases no type.
#[derive(Clone, Debug)]
pub enum Claim {
    NotNull,
    /// A new object is of one of these types.
    ExpandsTo(Types),
    /// A known object is of one of these types.
    AliasesSome(Types),
    /// A known object is one of these.
    Aliases(Vec<Target>),
    /// A known object is none of these.
    NeverAliases(Vec<Target>),
}

impl Claim {
    /// How many of its targets are maximal objects. Which objects are maximal changes while a heap comes to be known.
    pub fn maximal_targets(&self) -> usize {
        match self {
            Claim::Aliases(targets) | Claim::NeverAliases(targets) => {
                targets.iter().filter(|target| target.max).count()
            }
            Claim::NotNull | Claim::ExpandsTo(_) | Claim::AliasesSome(_) => 0,
        }
    }

    /// Whether a heap that is known in part breaks it only if every heap that extends it does, whichever visit is looked at. It
    /// is otherwise where an object is not to be maximal, which it may still come not to be, and where it is to be maximal in one of
    /// two ways, each of which may fail for other visits.
    fn is_decided_by_references(&self) -> bool {
        match self {
            Claim::NeverAliases(_) => self.maximal_targets() == 0,
            _ => self.maximal_targets() <= 1,
        }
    }
}

/// A set of classes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Types {
    /// Instances of one of these; of any class, if it is not limited.
    pub some_of: Option<Vec<ClassId>>,
    /// But not instances of one of these.
    pub none_of: Vec<ClassId>,
}

impl Types {
    /// No object at all.
    pub fn nothing() -> Self {
        Types { some_of: Some(Vec::new()), none_of: Vec::new() }
    }

    pub fn is_nothing(&self) -> bool {
        self.some_of.as_ref().is_some_and(Vec::is_empty)
    }

    /// Whether an object of exactly this class belongs to the set.
    pub fn admit(&self, hierarchy: &Hierarchy, class: ClassId) -> bool {
        let is = |&above: &ClassId| hierarchy.is_subclass(class, above);
        self.some_of.as_ref().is_none_or(|some| some.iter().any(is)) && !self.none_of.iter().any(is)
    }
}

/// Objects that a reference may alias: those that backbone paths of a set lead to.
#[derive(Clone, Debug)]
pub struct Target {
    pub base: Base,
    /// Only those on paths that no other backbone path of the set extends.
    pub max: bool,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Base {
    /// All paths of a set, in the automaton of the section.
    Paths(PathId),
    /// The object that holds the reference is one step up, the one before it on its path is two. What is above the anchor is
    /// nothing.
    Up(u32),
    /// From the marked object, along paths of this automaton's only set. It has no roots.
    Marked(Box<Automaton>),
}

/// A number that belongs to the shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    /// It holds for each object that a backbone path of this set leads to. Without, all places begin at roots.
    pub each: Option<PathId>,
    pub claim: NumClaim,
    pub span: Span,
}

/// What is said about numbers. A comparison of what is not there (behind null) says nothing: it comes out as is good for
/// the rule, true as it stands and false under `not`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NumClaim {
    Compare(Relation, Num, Num),
    IsNull(Place),
    Not(Box<NumClaim>),
    And(Vec<NumClaim>),
    Or(Vec<NumClaim>),
    Implies(Box<NumClaim>, Box<NumClaim>),
    /// Along the path that these fields make, each number is less than the next one, or not more.
    OrderedList {
        next: Vec<FieldId>,
        key: Place,
        strictly: bool,
    },
    /// What is in the left subtree is less than the number here, and that less than what is in the right one; or not more.
    OrderedTree {
        left: Vec<FieldId>,
        right: Vec<FieldId>,
        key: Place,
        strictly: bool,
    },
    /// On all ways down these fields to null, there are equally many objects for which the claim holds.
    SameCount {
        via: Vec<Vec<FieldId>>,
        of: Box<NumClaim>,
    },
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
}

/// An integer. What cannot overflow does not: it is meant as mathematics does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Num {
    Const(i64),
    /// The number that a field holds.
    At(Place),
    /// How long an array is.
    Length(Place),
    /// How many objects the backbone paths of a set lead to, from the anchor.
    Count(PathId),
    /// The first one; where it is not there since a reference on the way is null, the second one.
    Else(Box<Num>, Box<Num>),
    Add(Vec<Num>),
    Sub(Box<Num>, Box<Num>),
    Max(Vec<Num>),
    Min(Vec<Num>),
}

/// What fields lead to. A name that stands for fields of several classes is the one that the object has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// From this root; if there is none, from the object that a measure is about.
    pub root: Option<Step>,
    pub fields: Vec<Vec<FieldId>>,
}

/// A static Java method that is called when a reference on these paths is settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Companion {
    pub event: Event,
    pub paths: PathId,
    pub method: MethodId,
    pub arguments: Vec<Argument>,
    pub span: Span,
}

/// What a reference is settled to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Null,
    Fresh,
    Alias,
}

/// What a companion is given.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// What the reference was settled to.
    Reference,
    /// The object that is so many steps up: 1 is the one that holds the reference.
    Up(u32),
    /// The object that the paths begin at, or the input of this number.
    Root(u32),
}

impl Rules {
    /// A warning for each atom that no reference of a run was on the paths of: it has said nothing, and perhaps means other
    /// paths than were meant.
    pub fn never_matched(&self, matched: impl Fn(AtomId) -> bool) -> Diagnostics {
        let unmatched = self.atoms.iter().filter(|&(atom, _)| !matched(atom));
        let list = unmatched.map(|(_, atom)| {
            Diagnostic::warning("this rule was never used", atom.span, "no input reference was on these paths")
        });
        Diagnostics { sources: self.sources.clone(), list: list.collect() }
    }

    /// What they say about shapes alone: without numbers and companions.
    pub fn about_shapes(mut self) -> Rules {
        let sections = std::mem::take(&mut self.sections).into_values();
        let without = |section| Section { measures: Vec::new(), companions: Vec::new(), ..section };
        self.sections = sections.map(without).collect();
        self
    }

    pub fn is_empty(&self) -> bool {
        self.sections.is_empty()
    }

    /// Whether somebody who explores has written what stands here.
    pub fn is_of_user(&self, span: Span) -> bool {
        self.own_files.is_none_or(|first| span.file < first)
    }

    /// The atom that a sentence is, if it is one that can be decided reference by reference. Most are.
    pub fn as_atom(&self, sentence: SentenceId) -> Option<AtomId> {
        match self.sentences[sentence].formula {
            Formula::Atom(atom) if self.atoms[atom].claim.is_decided_by_references() => Some(atom),
            _ => None,
        }
    }
}
