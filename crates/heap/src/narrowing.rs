//! Representatives of used objects, for a strategy that does not split, where the number of objects is bounded.
//!
//! At most n objects of a class are used. So n references are enough to name them all: each reference that is used is the same
//! as one of the n representatives, and stands for a choice among these from then on. The first of them is the first reference
//! that was used; which object each of the others is, nobody asks: it is left open, as for any input. Without this, every
//! step of a walk around a ring would make symbols of its own, and every write would be compared with all of them.

use heapwise_ir::ClassId;
use heapwise_term::{Evaluator, Limits, Model, Node, Origin, Place, Sort, Symbol, Term, Value};

use crate::leaves::guarded_leaves;
use crate::{Alternative, Cx, Question, Subject};

/// What becomes of a reference that is used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Represent {
    /// It is from now on represented, as one that is used for a class.
    As(Term, ClassId),
    /// It stands for itself, since it may be an object that was not used before (see `aliases`).
    Itself(Term),
}

/// A reference that is represented.
#[derive(Clone, Debug)]
pub struct Represented {
    pub reference: Term,
    /// The class that its object counts for, if it was not used before.
    pub class: ClassId,
    /// What it may be the same as, objects of the program's own aside.
    pub among: Vec<Term>,
    /// The choice among them.
    narrow: Term,
}

/// What stands for an object that is used.
#[derive(Copy, Clone, Debug)]
pub struct Representative {
    pub symbol: Term,
    pub class: ClassId,
    /// Which object it is was left open. Otherwise it is a reference that the program used.
    pub is_open: bool,
}

/// The references that have been used within the bounds.
#[derive(Debug, Default)]
pub struct Narrowing {
    /// Each with what it stands for. Whatever they refer to has been used, so they are not asked about again.
    used: Vec<(Term, Term)>,
    represented: Vec<Represented>,
    representatives: Vec<Representative>,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Narrowing {
    fn clone(&self) -> Self {
        let mut clone = Narrowing::default();
        clone.clone_from(self);
        clone
    }

    fn clone_from(&mut self, source: &Self) {
        self.used.clone_from(&source.used);
        self.represented.clone_from(&source.represented);
        self.representatives.clone_from(&source.representatives);
    }
}

/// How a reference will be represented.
struct Plan {
    represented: Represented,
    /// A representative that there was not before.
    new: Option<Representative>,
    /// That the reference is one of those that may represent it.
    is_one: Term,
}

impl Narrowing {
    /// What a reference that was used before stands for.
    pub(crate) fn of(&self, reference: Term) -> Option<Term> {
        self.used.iter().rev().find(|(known, _)| *known == reference).map(|&(_, narrow)| narrow)
    }

    /// Notes that a reference has been used, and returns what it stands for. Asks to let it be represented, where the class
    /// that it is used as is bounded. `uncounted` are the references to objects of classes that are not.
    pub(crate) fn narrow(
        &mut self,
        cx: &mut Cx<'_>,
        reference: Term,
        class: Option<ClassId>,
        uncounted: &[Term],
    ) -> Result<Term, Box<Question<Represent>>> {
        let narrow = match class.filter(|_| cx.bounds.n.of(class).is_some()) {
            None => reference,
            Some(class) => self.choice(cx, reference, class, uncounted)?,
        };
        self.used.push((reference, narrow));
        if narrow != reference {
            self.used.push((narrow, narrow));
        }
        Ok(narrow)
    }

    fn choice(
        &mut self,
        cx: &mut Cx<'_>,
        reference: Term,
        class: ClassId,
        uncounted: &[Term],
    ) -> Result<Term, Box<Question<Represent>>> {
        if let Some(known) = self.represented.iter().find(|known| known.reference == reference) {
            return Ok(known.narrow);
        }
        let plan = self.plan(cx, reference, class, uncounted);
        if cx.facts.known(cx.terms, plan.is_one) == Some(true) {
            let narrow = plan.represented.narrow;
            self.follow(plan);
            return Ok(narrow);
        }
        let represented = Alternative::define(plan.is_one, Represent::As(reference, class));
        Err(Question::new(Subject::Representative(reference), vec![represented]))
    }

    /// Takes over that a reference is represented.
    pub(crate) fn represent(&mut self, cx: &mut Cx<'_>, reference: Term, class: ClassId, uncounted: &[Term]) {
        let plan = self.plan(cx, reference, class, uncounted);
        self.follow(plan);
    }

    fn follow(&mut self, plan: Plan) {
        self.representatives.extend(plan.new);
        self.represented.push(plan.represented);
    }

    fn plan(&self, cx: &mut Cx<'_>, reference: Term, class: ClassId, uncounted: &[Term]) -> Plan {
        let leaves: Vec<Term> = guarded_leaves(cx, reference).into_iter().map(|(leaf, _)| leaf).collect();
        let is_own = |&leaf: &Term| matches!(cx.terms.node(leaf), Node::Object(..));
        let own: Vec<Term> = leaves.iter().copied().filter(is_own).collect();
        let kinds = cx.classes.owners(class);
        let mut among: Vec<Term> = Vec::new();
        for &known in self.representatives.iter().map(|known| &known.symbol).chain(uncounted) {
            let may_have = cx.terms.as_symbol(known).map(|id| cx.terms.symbol(id).kinds);
            let fits = may_have.is_some_and(|may_have| !cx.terms.kinds.are_disjoint(may_have, kinds));
            if fits && !among.contains(&known) && cx.same(known, reference) != Term::FALSE {
                among.push(known);
            }
        }
        let in_class = self.representatives.iter().filter(|known| known.class == class).count();
        let has_room = cx.bounds.n.of(Some(class)).is_none_or(|n| in_class < n as usize);
        let mut new = None;
        if has_room {
            let stands_for_itself = among.is_empty() && own.is_empty() && cx.terms.as_symbol(reference).is_some();
            let symbol = if stands_for_itself { reference } else { open_symbol(cx, class, in_class + 1) };
            new = Some(Representative { symbol, class, is_open: !stands_for_itself });
            among.push(symbol);
        }
        let mut is_one = Term::FALSE;
        let mut narrow = None;
        // Who asks only about some objects has null in the place of the others. It is no object that counts, and nobody looks
        // at what it holds.
        if leaves.contains(&Term::NULL) {
            is_one = cx.terms.eq(reference, Term::NULL);
        }
        for &one in among.iter().rev().chain(own.iter().rev()) {
            let same = cx.terms.eq(one, reference);
            is_one = cx.terms.or(is_one, same);
            narrow = Some(match narrow {
                None => one,
                Some(otherwise) => cx.terms.ite(same, one, otherwise),
            });
        }
        let narrow = narrow.unwrap_or(reference);
        Plan { represented: Represented { reference, class, among, narrow }, new, is_one }
    }

    /// A model in which the reference that was represented last is what represents it, given one of everything before that.
    /// A representative that stands for nothing yet is made to stand for it.
    pub(crate) fn complete(&self, cx: &Cx<'_>, model: &Model) -> Option<Model> {
        let (last, before) = self.represented.split_last()?;
        let mut evaluator = Evaluator::new();
        let mut place = |term: Term| evaluator.value(cx.terms, model, term).as_place();
        let object = place(last.reference)?;
        if !matches!(object, Place::Input(_)) || last.among.iter().any(|&one| place(one) == Some(object)) {
            return None;
        }
        let in_use: Vec<Option<Place>> = before.iter().map(|known| place(known.reference)).collect();
        let is_free = |known: &&Representative| {
            known.is_open && known.class == last.class && !in_use.contains(&place(known.symbol))
        };
        let free = self.representatives.iter().find(is_free)?;
        let mut model = model.clone();
        model.set(cx.terms.as_symbol(free.symbol)?, Value::Ref(object));
        Some(model)
    }

    /// A model in which no object is named by a representative that was left open, where it has another name.
    pub(crate) fn named(&self, cx: &Cx<'_>, model: &Model) -> Model {
        let mut model = model.clone();
        for open in self.representatives.iter().filter(|known| known.is_open) {
            let Some(symbol) = cx.terms.as_symbol(open.symbol) else { continue };
            let at_it = |value: &Value| value.as_place() == Some(Place::Input(symbol));
            let is_open = |other| self.representatives.iter().any(|known| known.is_open && known.symbol == other);
            let others: Vec<_> = model.iter().filter(|(_, value)| at_it(value)).map(|(other, _)| other).collect();
            let name = others.iter().copied().filter(|&other| !is_open(cx.terms.symbol_term(other))).min();
            let Some(name) = name else { continue };
            model.rename(cx.terms, symbol, name);
        }
        model
    }

    /// The references that are represented, in the order in which they were used.
    pub fn represented(&self) -> &[Represented] {
        &self.represented
    }

    pub fn representatives(&self) -> &[Representative] {
        &self.representatives
    }
}

/// The symbol of the object of a class that is used in so-manieth place.
fn open_symbol(cx: &mut Cx<'_>, class: ClassId, number: usize) -> Term {
    let name = cx.program.names.intern(&format!("{}@{number}", cx.program.class_name(class)));
    let kinds = cx.classes.owners(class);
    cx.terms.symbol_of(Symbol { origin: Origin::Input(name), sort: Sort::Ref, kinds, limits: Limits::NonNull })
}
