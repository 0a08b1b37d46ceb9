//! Which input objects have been used, for strategies that do not split: whether a use is the first of its object depends on
//! what the references are the same as, so it is a condition, and the bounds on objects are conditions, too.

use std::collections::HashMap;

use heapwise_ir::ClassId;
use heapwise_term::{Model, Node, Term};

use crate::aliases::Aliases;
use crate::counting::{ask_bounds, at_least};
use crate::narrowing::{Narrowing, Represent};
use crate::unsplit::{MayBe, Naming};
use crate::{Cx, Question, Slot};

/// The use of an object, on some inputs.
#[derive(Copy, Clone, Debug)]
struct Use {
    /// What names the object.
    name: Term,
    /// The symbol through which it was used.
    through: Term,
    /// On which inputs it has been used.
    when: Term,
    /// On which of them it had not been used before.
    first: Term,
    /// The class that it counts for.
    class: Option<ClassId>,
}

/// The uses of a path, in order, and what the references stand for that were used.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    all: Vec<Use>,
    /// What references stand for, where objects have many names.
    aliases: Aliases,
    /// The same, where they have one.
    narrowing: Narrowing,
}

/// Forks are many and short-lived, so `clone_from` reuses memory.
impl Clone for Uses {
    fn clone(&self) -> Self {
        Uses { all: self.all.clone(), aliases: self.aliases.clone(), narrowing: self.narrowing.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.all.clone_from(&source.all);
        self.aliases.clone_from(&source.aliases);
        self.narrowing.clone_from(&source.narrowing);
    }
}

impl Uses {
    /// Asks whether the use of a reference stays within the bounds, and notes the use. Returns what the reference stands for
    /// from then on, and what says the same of it in one piece.
    pub(crate) fn within_bounds<N: Naming>(
        &mut self,
        cx: &mut Cx<'_>,
        naming: &mut N,
        reference: Term,
        slot: Slot,
    ) -> Result<(Term, Term), Box<Question<Represent>>> {
        let stands_for = self.stands_for::<N>(cx, naming, reference, slot)?;
        // A choice among names is one of them, but what it is the same as is shorter.
        let is_choice = !N::ONE_NAME && matches!(cx.terms.node(stands_for), Node::Ite(..));
        Ok((stands_for, if is_choice { reference } else { stands_for }))
    }

    fn stands_for<N: Naming>(
        &mut self,
        cx: &mut Cx<'_>,
        naming: &mut N,
        reference: Term,
        slot: Slot,
    ) -> Result<Term, Box<Question<Represent>>> {
        if cx.bounds.k.is_none() && cx.bounds.n.is_unlimited() {
            return Ok(reference);
        }
        let known = if N::ONE_NAME { self.narrowing.of(reference) } else { self.aliases.of(reference) };
        if let Some(known) = known {
            return Ok(known);
        }
        if !cx.is_use(slot) {
            return Ok(reference);
        }
        let class = cx.counted_class(slot);
        if !N::ONE_NAME && cx.bounds.n.of(class).is_some() {
            let used: Vec<(Term, Term)> = self.all.iter().map(|used| (used.name, used.when)).collect();
            if let Some(alias) = self.aliases.find(cx, reference, &used)? {
                self.aliases.note(reference, alias);
                return Ok(alias);
            }
        }
        let mut new = Vec::new();
        let (mut beyond_k, mut beyond_n) = (Term::FALSE, Term::FALSE);
        for MayBe { name, when, through } in naming.may_be(cx, reference) {
            cx.terms.enough.heed();
            let used = self.used::<N>(cx, name);
            let unused = cx.terms.not(used);
            let first = cx.terms.and(when, unused);
            let first = cx.known(first);
            let (over_k, over_n) = self.beyond::<N>(cx, through, first, class);
            beyond_k = cx.terms.or(beyond_k, over_k);
            beyond_n = cx.terms.or(beyond_n, over_n);
            // The first uses of an object that has one name are all its uses.
            let when = if N::ONE_NAME { first } else { when };
            new.push(Use { name, through, when, first, class });
        }
        ask_bounds(cx, beyond_k, beyond_n)?;
        let narrow = if N::ONE_NAME {
            let uncounted = self.uncounted(cx);
            self.narrowing.narrow(cx, reference, class, &uncounted)?
        } else {
            self.aliases.note(reference, reference);
            reference
        };
        for new in new.into_iter().filter(|new| new.when != Term::FALSE) {
            self.note(cx, new);
        }
        Ok(narrow)
    }

    fn note(&mut self, cx: &mut Cx<'_>, new: Use) {
        let is_same = |known: &&mut Use| (known.name, known.through, known.class) == (new.name, new.through, new.class);
        match self.all.iter_mut().find(is_same) {
            Some(known) => {
                known.when = cx.terms.or(known.when, new.when);
                known.first = cx.terms.or(known.first, new.first);
            }
            None => self.all.push(new),
        }
    }

    /// When the object of this name has been used.
    fn used<N: Naming>(&self, cx: &mut Cx<'_>, name: Term) -> Term {
        let mut used = Term::FALSE;
        // What is the same as a later use of an object is the same as the first one.
        for known in self.all.iter().filter(|known| N::ONE_NAME || known.first != Term::FALSE) {
            let same = N::same(cx, known.name, name);
            let same = cx.terms.and(known.when, same);
            used = cx.terms.or(used, same);
        }
        used
    }

    /// When the first use of the object of a symbol is beyond k, and beyond n.
    fn beyond<N: Naming>(&self, cx: &mut Cx<'_>, symbol: Term, first: Term, class: Option<ClassId>) -> (Term, Term) {
        let (mut beyond_k, mut beyond_n) = (Term::FALSE, Term::FALSE);
        if let Some(k) = cx.bounds.k {
            let deeper = self.deeper::<N>(cx, symbol, k, &mut HashMap::new());
            beyond_k = cx.terms.and(first, deeper);
        }
        if let Some(n) = cx.bounds.n.of(class) {
            let counted = self.all.iter().filter(|used| used.class == class).map(|used| used.first);
            let full = at_least(cx, n, counted);
            beyond_n = cx.terms.and(first, full);
        }
        (beyond_k, beyond_n)
    }

    /// When more than so many reads lead to what a symbol refers to: one more than to the object that it was read from, by
    /// the reference through which that one was first used.
    fn deeper<N: Naming>(
        &self,
        cx: &mut Cx<'_>,
        symbol: Term,
        than: u32,
        memo: &mut HashMap<(Term, u32), Term>,
    ) -> Term {
        let Some(owner) = cx.owner(symbol) else { return Term::FALSE };
        if than == 0 {
            return Term::TRUE;
        }
        if let Some(&known) = memo.get(&(symbol, than)) {
            return known;
        }
        let mut deeper = Term::FALSE;
        for used in &self.all {
            cx.terms.enough.heed();
            let same = N::same(cx, used.name, owner);
            let read_there = cx.terms.and(used.first, same);
            if read_there != Term::FALSE {
                let owner_is_deeper = self.deeper::<N>(cx, used.through, than - 1, memo);
                let both = cx.terms.and(read_there, owner_is_deeper);
                deeper = cx.terms.or(deeper, both);
            }
        }
        memo.insert((symbol, than), deeper);
        deeper
    }

    /// The names of objects that count for classes without bound.
    fn uncounted(&self, cx: &Cx<'_>) -> Vec<Term> {
        let uncounted = self.all.iter().filter(|used| cx.bounds.n.of(used.class).is_none());
        uncounted.map(|used| used.name).collect()
    }

    /// Takes over what becomes of a reference.
    pub(crate) fn represent(&mut self, cx: &mut Cx<'_>, how: Represent) {
        match how {
            Represent::As(reference, class) => {
                let uncounted = self.uncounted(cx);
                self.narrowing.represent(cx, reference, class, &uncounted);
            }
            Represent::Itself(reference) => self.aliases.stands_for_itself(reference),
        }
    }

    /// See [`crate::Heap::complete`].
    pub(crate) fn complete(&self, cx: &Cx<'_>, model: &Model) -> Option<Model> {
        self.narrowing.complete(cx, model)
    }

    pub(crate) fn narrowing(&self) -> &Narrowing {
        &self.narrowing
    }
}
