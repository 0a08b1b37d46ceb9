//! The machine's state (mu L R phi_g eta e k) of Figure 4, and the functions on heaps that the rules use.

use std::collections::BTreeMap;
use std::rc::Rc;

use heapwise_javalite::ast::{Ast, ClassDecl, Expr, Ident, MethodDecl, TypeName};

use super::Repairs;
use super::phi::{Phi, Reference};

pub type Location = usize;

pub const L_NULL: Location = 0;
pub const L_UN: Location = 1;
/// The receiver of the program (Definition 2).
pub const L_0: Location = 2;
/// Holds the program's argument; see [`State::initial`].
pub const L_INPUTS: Location = 3;

/// New heap references, as `fresh_r` makes them (Definition 6).
pub const R_NULL: Reference = 2;
pub const R_UN: Reference = 5;
/// An input heap reference (Definition 5).
pub const R_0: Reference = 1;
/// A stack reference (Definition 4).
pub const R_INPUTS: Reference = 0;

/// The field of the location [`L_INPUTS`].
pub const ARGUMENT: &str = "the argument";

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Reference(Reference),
    Bool(bool),
}

/// e: an expression to evaluate, or the value that it has come to.
#[derive(Copy, Clone, Debug)]
pub enum Control<'a> {
    Expr(&'a Expr),
    Value(Value),
}

/// k
#[derive(Debug)]
pub enum Kont<'a> {
    End,
    /// (* $ f -> k)
    Access(&'a str, K<'a>),
    /// (x $ f := * -> k)
    Write(&'a str, &'a str, K<'a>),
    /// Ours: the variable of a field write is the program's argument, and is being read; then the value is written.
    WriteThrough(Value, &'a str, K<'a>),
    /// (* = e -> k)
    EqualsLeft(&'a Expr, K<'a>),
    /// (v = * -> k)
    EqualsRight(Value, K<'a>),
    /// (if * e else e -> k)
    If(&'a Expr, &'a Expr, K<'a>),
    /// (var T x := * in e -> k)
    Var(&'a str, &'a Expr, K<'a>),
    /// (* @ m e -> k)
    CallObject(&'a str, &'a Expr, K<'a>),
    /// (v @ m * -> k)
    CallArg(Value, &'a str, K<'a>),
    /// (x := * -> k)
    Assign(&'a str, K<'a>),
    /// (begin * (e ...) -> k)
    Begin(&'a [Expr], K<'a>),
    /// (pop eta k)
    Pop(Environment<'a>, K<'a>),
}

pub type K<'a> = Rc<Kont<'a>>;
pub type Environment<'a> = BTreeMap<&'a str, Value>;
/// {(phi l) ...}
pub type LocationSet = Vec<(Phi, Location)>;

/// A step of the control flow.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Event {
    Then,
    Else,
    Call(String),
    /// Whether two references were equal. The engine does not branch here, the paper's machines do.
    Equal(bool),
}

/// An uninitialised field that was read: it is in the history only, no rule looks at it.
#[derive(Clone, Debug)]
pub struct FirstRead<'a> {
    pub owner: Location,
    pub field: &'a str,
    /// When it was really read.
    pub guard: Phi,
    /// What it may have been, each guard including that of the read.
    pub found: LocationSet,
}

#[derive(Clone, Debug)]
pub struct State<'a> {
    pub program: &'a Ast,
    pub repairs: Repairs,
    pub heap: BTreeMap<Reference, LocationSet>,
    pub fields: BTreeMap<(Location, &'a str), Reference>,
    pub phi_g: Phi,
    pub eta: Environment<'a>,
    pub control: Control<'a>,
    pub k: K<'a>,
    /// The class of each location; none for those of the machine itself.
    pub classes: Vec<Option<&'a ClassDecl>>,
    /// Locations made by `new`.
    pub is_new: Vec<bool>,
    /// What `stack_r`, `init_r` and `fresh_r` return next.
    next: [Reference; 3],
    pub events: Vec<Event>,
    pub reads: Vec<FirstRead<'a>>,
}

impl<'a> State<'a> {
    /// The paper says that "the initial state of the machine needs to be defined". It has the locations of Definition 2,
    /// and `this` is at l0, through an input heap reference, so that other references can be aliases of it. The argument
    /// is an input, too. It is an uninitialised field of one more location, and a variable that is bound to r_un stands
    /// for that field: so it is initialised where it is looked up.
    pub fn initial(program: &'a Ast, repairs: Repairs) -> State<'a> {
        let class = find_class(program, &program.entry.class.text);
        let method = find_method(class, &program.entry.method.text);
        let eta = [("this", Value::Reference(R_0)), (method.param.name.text.as_str(), Value::Reference(R_UN))];
        let mut state = State {
            program,
            repairs,
            heap: BTreeMap::new(),
            fields: BTreeMap::new(),
            phi_g: Phi::different(R_0, R_NULL),
            eta: eta.into_iter().collect(),
            control: Control::Expr(&method.body),
            k: Rc::new(Kont::End),
            classes: vec![None, None, Some(class), None],
            is_new: vec![false; 4],
            next: [3, 4, 8],
            events: vec![Event::Call(format!("{}.{}", class.name.text, method.name.text))],
            reads: Vec::new(),
        };
        for (reference, location) in [(R_NULL, L_NULL), (R_UN, L_UN), (R_0, L_0), (R_INPUTS, L_INPUTS)] {
            state.heap.insert(reference, vec![(Phi::truth(), location)]);
        }
        for field in &class.fields {
            state.fields.insert((L_0, &field.name.text), R_UN);
        }
        state.fields.insert((L_INPUTS, ARGUMENT), R_UN);
        state
    }

    /// stack_r() (Definition 4)
    pub fn stack_r(&mut self) -> Reference {
        self.next_reference(0)
    }

    /// init_r() (Definition 5)
    pub fn init_r(&mut self) -> Reference {
        self.next_reference(1)
    }

    /// fresh_r() (Definition 6)
    pub fn fresh_r(&mut self) -> Reference {
        self.next_reference(2)
    }

    fn next_reference(&mut self, kind: usize) -> Reference {
        self.next[kind] += 3;
        self.next[kind] - 3
    }

    /// fresh_l(C), with all fields mapped to one reference.
    pub fn fresh_l(&mut self, class: &'a ClassDecl, is_new: bool, content: Reference) -> Location {
        let location = self.classes.len();
        self.classes.push(Some(class));
        self.is_new.push(is_new);
        for field in &class.fields {
            self.fields.insert((location, &field.name.text), content);
        }
        location
    }

    pub fn set(&self, reference: Reference) -> &LocationSet {
        &self.heap[&reference]
    }

    /// type(l, f)
    pub fn field_class(&self, location: Location, field: &str) -> &'a ClassDecl {
        let ty = match self.classes[location] {
            Some(class) => &class.fields.iter().find(|known| known.name.text == field).expect("well typed").ty,
            None => {
                let class = find_class(self.program, &self.program.entry.class.text);
                &find_method(class, &self.program.entry.method.text).param.ty
            }
        };
        match ty {
            TypeName::Class(name) => find_class(self.program, &name.text),
            TypeName::Bool(_) => panic!("the paper's machine does not read booleans from fields"),
        }
    }

    /// UN(L, R, r, f): the locations of r whose field f is uninitialised, and when.
    ///
    /// Repair `uninitialised_part_only`: the paper returns (phi l), and then SUMMARIZE replaces what the field holds
    /// under all of phi, also where an earlier read through another reference has initialised it. Two reads of one field
    /// of one object then differ. The field is uninitialised under phi and phi', and only there it may be initialised.
    pub fn uninitialised(&self, reference: Reference, field: &'a str) -> LocationSet {
        let mut found = LocationSet::new();
        for (phi, location) in self.set(reference) {
            let Some(held) = self.fields.get(&(*location, field)) else { continue };
            for (also, target) in self.set(*held) {
                let both = phi.and(also);
                if *target == L_UN && both.is_satisfiable() {
                    found.push((if self.repairs.uninitialised_part_only { both } else { phi.clone() }, *location));
                    break;
                }
            }
        }
        found
    }

    /// rho of Figures 6 and 8: the input locations of a class, each with the reference that it was made for.
    pub fn aliases(&self, class: &ClassDecl) -> Vec<(Reference, Phi, Location)> {
        let mut found: Vec<(Reference, Phi, Location)> = Vec::new();
        for (&reference, set) in self.heap.iter().filter(|(reference, _)| is_init(**reference)) {
            for (phi, location) in set {
                let is_of_class = self.classes[*location].is_some_and(|known| known.name.text == class.name.text);
                let is_first = found.iter().all(|(_, _, known)| known != location);
                // A written field may hold a new object, but no input heap reference leads to one.
                if is_of_class && is_first && !self.is_new[*location] {
                    found.push((reference, phi.clone(), *location));
                }
            }
        }
        found
    }

    pub fn bind(&mut self, reference: Reference, set: LocationSet) -> Value {
        self.heap.insert(reference, set);
        Value::Reference(reference)
    }
}

/// isInit(r)
fn is_init(reference: Reference) -> bool {
    reference % 3 == 1
}

pub fn find_class<'a>(program: &'a Ast, name: &str) -> &'a ClassDecl {
    program.classes.iter().find(|class| class.name.text == name).expect("well typed")
}

pub fn find_method<'a>(class: &'a ClassDecl, name: &str) -> &'a MethodDecl {
    class.methods.iter().find(|method| method.name.text == name).expect("well typed")
}

/// The text of a name.
pub fn text(name: &Ident) -> &str {
    &name.text
}
