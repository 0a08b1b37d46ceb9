//! The constraint language phi of Figure 4, and S(phi): whether a constraint can be satisfied.
//!
//! Constraints are boolean combinations of r = r'. A constraint is satisfiable if some partition of the references
//! makes it true. The search takes over all equalities that must or must not hold, then decides one that is open, first
//! one way and then the other. The constraints of one state are much alike, so the last partition found is tried first.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use foldhash::fast::FixedState;

/// A reference of the machine: a number (Definition 3).
pub type Reference = usize;

#[derive(Clone, Debug)]
pub struct Phi(Rc<Node>);

#[derive(Debug)]
enum Node {
    True,
    False,
    Equal(Reference, Reference),
    Not(Phi),
    And(Vec<Phi>),
    Or(Vec<Phi>),
}

impl Phi {
    pub fn truth() -> Phi {
        Phi(Rc::new(Node::True))
    }

    fn falsehood() -> Phi {
        Phi(Rc::new(Node::False))
    }

    pub fn equal(a: Reference, b: Reference) -> Phi {
        if a == b { Phi::truth() } else { Phi(Rc::new(Node::Equal(a.min(b), a.max(b)))) }
    }

    pub fn different(a: Reference, b: Reference) -> Phi {
        Phi::equal(a, b).not()
    }

    pub fn not(&self) -> Phi {
        match &*self.0 {
            Node::True => Phi::falsehood(),
            Node::False => Phi::truth(),
            Node::Not(inner) => inner.clone(),
            _ => Phi(Rc::new(Node::Not(self.clone()))),
        }
    }

    pub fn and(&self, other: &Phi) -> Phi {
        Phi::all([self.clone(), other.clone()])
    }

    pub fn implies(&self, other: &Phi) -> Phi {
        Phi::any([self.not(), other.clone()])
    }

    /// The conjunction of all.
    pub fn all(parts: impl IntoIterator<Item = Phi>) -> Phi {
        let mut left = Vec::new();
        for part in parts {
            match &*part.0 {
                Node::True => {}
                Node::False => return part,
                Node::And(inner) => left.extend(inner.iter().cloned()),
                _ => left.push(part),
            }
        }
        if left.len() == 1 {
            left.remove(0)
        } else if left.is_empty() {
            Phi::truth()
        } else {
            Phi(Rc::new(Node::And(left)))
        }
    }

    /// The disjunction of all.
    pub fn any(parts: impl IntoIterator<Item = Phi>) -> Phi {
        Phi::all(parts.into_iter().map(|part| part.not()).collect::<Vec<_>>()).negated()
    }

    /// The negation, by De Morgan where that leaves a disjunction.
    fn negated(&self) -> Phi {
        match &*self.0 {
            Node::And(parts) => Phi(Rc::new(Node::Or(parts.iter().map(Phi::not).collect()))),
            _ => self.not(),
        }
    }

    /// S(phi)
    pub fn is_satisfiable(&self) -> bool {
        LAST_FOUND.with_borrow_mut(|last| {
            let all_else_differs = Partition { is_total: true, ..last.clone() };
            if let Truth::Known(true) = evaluate(self, &all_else_differs, &mut Memo::default()) {
                return true;
            }
            let found = search(vec![self.clone()], Partition::default());
            let is_satisfiable = found.is_some();
            *last = found.unwrap_or_else(|| last.clone());
            is_satisfiable
        })
    }

    /// The equality that it is, or the negation of, and which of both.
    fn literal(&self) -> Option<(Reference, Reference, bool)> {
        match &*self.0 {
            Node::Equal(a, b) => Some((*a, *b, true)),
            Node::Not(inner) => match &*inner.0 {
                Node::Equal(a, b) => Some((*a, *b, false)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The constraints of which it is the conjunction, if it is one.
    fn conjuncts(&self) -> Option<Vec<Phi>> {
        match &*self.0 {
            Node::And(parts) => Some(parts.clone()),
            Node::Not(inner) => match &*inner.0 {
                Node::Or(parts) => Some(parts.iter().map(Phi::not).collect()),
                _ => None,
            },
            _ => None,
        }
    }
}

thread_local! {
    static LAST_FOUND: RefCell<Partition> = RefCell::default();
}

/// What has been decided about references: which are equal, and which are different.
#[derive(Clone, Default)]
struct Partition {
    /// The class of a reference; its own, if there is no entry. Classes are named by one of their references.
    class: BTreeMap<Reference, Reference>,
    /// Classes that differ, the smaller first.
    different: BTreeSet<(Reference, Reference)>,
    /// What has not been decided differs.
    is_total: bool,
}

impl Partition {
    fn class(&self, reference: Reference) -> Reference {
        self.class.get(&reference).copied().unwrap_or(reference)
    }

    /// Whether two references are equal, if that has been decided.
    fn are_equal(&self, a: Reference, b: Reference) -> Option<bool> {
        let (a, b) = (self.class(a), self.class(b));
        if a == b {
            Some(true)
        } else if self.is_total || self.different.contains(&(a.min(b), a.max(b))) {
            Some(false)
        } else {
            None
        }
    }

    fn with_equal(&self, a: Reference, b: Reference) -> Partition {
        let (kept, gone) = (self.class(a), self.class(b));
        let rename = |class: Reference| if class == gone { kept } else { class };
        let mut class: BTreeMap<_, _> = self.class.iter().map(|(&of, &class)| (of, rename(class))).collect();
        class.insert(gone, kept);
        let different = self.different.iter().map(|&(x, y)| (rename(x), rename(y)));
        Partition { class, different: different.map(|(x, y)| (x.min(y), x.max(y))).collect(), is_total: false }
    }

    fn with_different(&self, a: Reference, b: Reference) -> Partition {
        let (a, b) = (self.class(a), self.class(b));
        let mut more = self.clone();
        more.different.insert((a.min(b), a.max(b)));
        more
    }
}

/// What a constraint is under a partition.
#[derive(Copy, Clone)]
enum Truth {
    Known(bool),
    /// It depends, on this equality first.
    Open(Reference, Reference),
}

/// The truth of parts of a constraint, by their identity.
type Memo = HashMap<*const Node, Truth, FixedState>;

/// A partition that extends what is known and makes all constraints true.
fn search(mut open: Vec<Phi>, mut known: Partition) -> Option<Partition> {
    let mut choice = None;
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        choice = None;
        let mut memo = Memo::default();
        let mut left = Vec::new();
        while let Some(phi) = open.pop() {
            match evaluate(&phi, &known, &mut memo) {
                Truth::Known(true) => {}
                Truth::Known(false) => return None,
                Truth::Open(a, b) => {
                    if let Some((a, b, is_equal)) = phi.literal() {
                        known = if is_equal { known.with_equal(a, b) } else { known.with_different(a, b) };
                        memo.clear();
                        has_changed = true;
                    } else if let Some(parts) = phi.conjuncts() {
                        open.extend(parts);
                    } else {
                        choice = Some((a, b));
                        left.push(phi);
                    }
                }
            }
        }
        open = left;
    }
    let Some((a, b)) = choice else { return Some(known) };
    search(open.clone(), known.with_equal(a, b)).or_else(|| search(open, known.with_different(a, b)))
}

/// Parts are shared a lot, so each is evaluated once.
fn evaluate(phi: &Phi, known: &Partition, memo: &mut Memo) -> Truth {
    match &*phi.0 {
        Node::True => return Truth::Known(true),
        Node::False => return Truth::Known(false),
        Node::Equal(a, b) => return known.are_equal(*a, *b).map_or(Truth::Open(*a, *b), Truth::Known),
        _ => {}
    }
    let key = Rc::as_ptr(&phi.0);
    if let Some(&truth) = memo.get(&key) {
        return truth;
    }
    let truth = match &*phi.0 {
        Node::Not(inner) => match evaluate(inner, known, memo) {
            Truth::Known(value) => Truth::Known(!value),
            open => open,
        },
        Node::And(parts) => combine(parts, true, known, memo),
        Node::Or(parts) => combine(parts, false, known, memo),
        Node::True | Node::False | Node::Equal(..) => unreachable!("evaluated above"),
    };
    memo.insert(key, truth);
    truth
}

/// All parts are `neutral`, or the whole is not.
fn combine(parts: &[Phi], neutral: bool, known: &Partition, memo: &mut Memo) -> Truth {
    let mut result = Truth::Known(neutral);
    for part in parts {
        match evaluate(part, known, memo) {
            Truth::Known(value) if value != neutral => return Truth::Known(value),
            Truth::Known(_) => {}
            open if matches!(result, Truth::Known(_)) => result = open,
            Truth::Open(..) => {}
        }
    }
    result
}
