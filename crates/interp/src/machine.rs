use heapwise_heap::{Bounds, Classes, Cx};
use heapwise_ids::Arena;
use heapwise_ir::{Const, ConstId, Hierarchy, MethodId, Program, Type};
use heapwise_term::{Facts, Integer, Origin, Symbol, Term, Terms};

/// A method to explore.
#[derive(Clone, Debug)]
pub struct Target {
    pub program: Program,
    pub entry: MethodId,
}

/// What a null dereference does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NullDereference {
    /// It is a path that throws.
    Fork,
    /// It is assumed not to happen.
    Assume,
}

/// What all paths of a run share and nobody changes.
#[derive(Debug)]
pub struct Machine<'p> {
    pub program: &'p Program,
    pub entry: MethodId,
    pub hierarchy: Hierarchy,
    pub bounds: Bounds,
    pub null_dereference: NullDereference,
}

impl<'p> Machine<'p> {
    pub fn new(target: &'p Target, bounds: Bounds, null_dereference: NullDereference) -> Self {
        let hierarchy = Hierarchy::new(&target.program);
        Machine { program: &target.program, entry: target.entry, hierarchy, bounds, null_dereference }
    }
}

/// What one worker has for itself: its terms, and the program's constants and classes as such.
#[derive(Debug)]
pub struct Worker<'p> {
    pub machine: &'p Machine<'p>,
    pub terms: Terms,
    pub classes: Classes,
    consts: Arena<ConstId, Term>,
}

impl<'p> Worker<'p> {
    pub fn new(machine: &'p Machine<'p>) -> Self {
        let mut terms = Terms::new();
        let classes = Classes::new(machine.program, &machine.hierarchy, &mut terms);
        let consts = machine.program.consts.values().map(|value| constant(&mut terms, value)).collect();
        Worker { machine, terms, classes, consts }
    }

    #[inline]
    pub fn constant(&self, id: ConstId) -> Term {
        self.consts[id]
    }

    /// The inputs of the target, as symbols.
    pub fn params(&mut self) -> Vec<Term> {
        let method = &self.machine.program.methods[self.machine.entry];
        let mut params = Vec::with_capacity(method.params.len());
        for param in &method.params {
            let kinds = match param.ty {
                Type::Ref(Some(class)) => self.classes.kinds(class),
                _ => self.classes.any(),
            };
            let symbol = Symbol {
                origin: Origin::Input(param.name),
                sort: heapwise_heap::sort_of(param.ty),
                kinds,
                restricted: param.non_null,
            };
            params.push(self.terms.symbol_of(symbol));
        }
        params
    }

    /// What a heap operation sees, on a path that knows these facts.
    #[inline]
    pub fn cx<'a>(&'a mut self, facts: &'a Facts) -> Cx<'a> {
        Cx {
            terms: &mut self.terms,
            facts,
            program: self.machine.program,
            hierarchy: &self.machine.hierarchy,
            classes: &self.classes,
            bounds: &self.machine.bounds,
        }
    }
}

fn constant(terms: &mut Terms, value: &Const) -> Term {
    match value {
        Const::Bool(value) => terms.bool(*value),
        Const::Int(value) => terms.int(Integer::from_big(value.clone())),
        Const::I32(value) => terms.i32(*value),
        Const::I64(value) => terms.i64(*value),
        Const::Null => Term::NULL,
    }
}

/// How many registers a method has.
pub(crate) fn registers(program: &Program, method: MethodId) -> usize {
    program.methods[method].regs.len()
}
