use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use foldhash::fast::FixedState;
use heapwise_heap::{Bounds, Classes, Cx, InputTypes};
use heapwise_ids::{Arena, Id, Name};
use heapwise_ir::{
    Assumption, ClassId, Const, ConstId, FieldId, Hierarchy, LinkError, Linker, MethodId, NativeId, Program, TextHelper,
};
use heapwise_term::{Facts, Integer, Kinds, Limits, Origin, SymbolId, Term, Terms, Word};

use crate::identity::ValueClass;
use crate::initialise::TextLayout;
use crate::late::{Library, Wanted};
use crate::natives::{FieldsAt, Native};

/// A method to explore.
#[derive(Clone, Debug)]
pub struct Target {
    pub program: Program,
    pub entry: MethodId,
    /// Where the rest of the program comes from, if it is not all there.
    pub linker: Option<Arc<dyn Linker>>,
    pub overflow: Overflow,
    pub input_types: InputTypes,
}

/// What happens where a number leaves the range of its type.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Overflow {
    #[default]
    WrapsAround,
    /// It is assumed not to happen: numbers are as good as unbounded.
    AssumedAway,
}

impl Target {
    /// A method of a program that is all there.
    pub fn closed(program: Program, entry: MethodId) -> Self {
        Target { program, entry, linker: None, overflow: Overflow::default(), input_types: InputTypes::default() }
    }
}

/// What a null dereference does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NullDereference {
    /// It is a path that throws.
    Fork,
    /// It is assumed not to happen.
    Assume,
}

/// What all paths of a run share.
#[derive(Debug)]
pub struct Machine<'p> {
    /// It grows where there is a linker; what is in it does not change.
    pub program: &'p Program,
    pub entry: MethodId,
    pub linker: Option<&'p dyn Linker>,
    /// The classes that there are before anything runs.
    hierarchy: Hierarchy,
    pub bounds: Bounds,
    pub null_dereference: NullDereference,
    pub overflow: Overflow,
    pub input_types: InputTypes,
}

impl<'p> Machine<'p> {
    pub fn new(target: &'p Target, bounds: Bounds, null_dereference: NullDereference) -> Self {
        let hierarchy = Hierarchy::new(&target.program);
        Machine {
            program: &target.program,
            entry: target.entry,
            linker: target.linker.as_deref(),
            hierarchy,
            bounds,
            null_dereference,
            overflow: target.overflow,
            input_types: target.input_types,
        }
    }

    /// The classes that there are before anything runs.
    pub fn hierarchy(&self) -> &Hierarchy {
        &self.hierarchy
    }
}

/// What one worker has for itself: its terms, and the program's constants and classes as such.
#[derive(Debug)]
pub struct Worker<'p> {
    pub machine: &'p Machine<'p>,
    pub terms: Terms,
    pub hierarchy: Hierarchy,
    pub classes: Classes,
    consts: Arena<ConstId, Term>,
    natives: Arena<NativeId, Option<Native>>,
    /// Fields by offset, as far as they have been looked for.
    pub(crate) fields_at: FieldsAt,
    /// The field that every object has for its identity hash code, once it has been looked for.
    pub(crate) identity_hash: Option<FieldId>,
    /// The field that every object has for which of the objects it is that were there before, likewise.
    pub(crate) existing: Option<FieldId>,
    /// Whether the inputs are made: what is initialised from then on is initialised on the way.
    pub(crate) has_begun: bool,
    /// Whether there are more such objects than inputs are taken to be.
    pub existing_is_cut: bool,
    /// The classes with whose objects inputs have been compared, by number.
    pub(crate) compared_classes: HashMap<i64, Name, FixedState>,
    pub(crate) value_classes: HashMap<ClassId, Option<ValueClass>, FixedState>,
    /// Classes that were asked for by name: the linker is not asked again.
    named: HashMap<Box<str>, ClassId, FixedState>,
    pub(crate) text_layout: Option<TextLayout>,
    /// What the library calls the things that texts are made of, once it has been looked for.
    pub(crate) late_library: Option<Option<Library>>,
    pub(crate) late_wanted: Wanted,
    pub(crate) text_helpers: Vec<(TextHelper, MethodId)>,
    /// What its paths have taken for granted or left out.
    pub(crate) noted: BTreeSet<Assumption>,
    /// The static fields, by place, of which it has been noted that somebody may have changed them before.
    pub(crate) noted_statics: Vec<bool>,
}

impl<'p> Worker<'p> {
    pub fn new(machine: &'p Machine<'p>) -> Self {
        let mut terms = Terms::new();
        let hierarchy = machine.hierarchy.clone();
        let classes = Classes::new(machine.program, &hierarchy, &mut terms, machine.input_types);
        Worker {
            machine,
            terms,
            hierarchy,
            classes,
            consts: Arena::new(),
            natives: Arena::new(),
            fields_at: FieldsAt::default(),
            identity_hash: None,
            existing: None,
            has_begun: false,
            existing_is_cut: false,
            compared_classes: HashMap::default(),
            value_classes: HashMap::default(),
            named: HashMap::default(),
            text_layout: None,
            late_library: None,
            late_wanted: Wanted::default(),
            text_helpers: Vec::new(),
            noted: BTreeSet::new(),
            noted_statics: Vec::new(),
        }
    }

    #[inline]
    pub fn constant(&mut self, id: ConstId) -> Term {
        match self.consts.get(id) {
            Some(&term) => term,
            None => self.new_constants(id),
        }
    }

    /// The same, as a value: a number is itself.
    #[inline]
    pub(crate) fn constant_word(&mut self, id: ConstId) -> Word {
        let term = self.constant(id);
        self.terms.word(term)
    }

    /// Catches up with a program that has grown.
    #[cold]
    fn new_constants(&mut self, id: ConstId) -> Term {
        for index in self.consts.len()..self.machine.program.consts.len() {
            let term = constant(&mut self.terms, &self.machine.program.consts[ConstId::from_index(index)]);
            self.consts.push(term);
        }
        self.consts[id]
    }

    /// The method that the interpreter knows by heart, if it does.
    pub(crate) fn native(&mut self, id: NativeId) -> Option<Native> {
        let program = self.machine.program;
        for index in self.natives.len()..program.natives.len() {
            let name = program.natives[NativeId::from_index(index)];
            self.natives.push(Native::find(program.names.text(name)));
        }
        self.natives[id]
    }

    /// Takes in the classes that have been loaded since, by this worker or another.
    #[inline]
    pub(crate) fn catch_up(&mut self) {
        if self.hierarchy.len() < self.machine.program.classes.len() {
            self.catch_up_now();
        }
    }

    /// Whether it knows all classes that have been loaded.
    #[inline]
    pub(crate) fn is_up_to_date(&self) -> bool {
        self.hierarchy.len() >= self.machine.program.classes.len()
    }

    #[cold]
    fn catch_up_now(&mut self) {
        self.hierarchy.extend(self.machine.program);
        self.classes.extend(self.machine.program, &self.hierarchy, &mut self.terms);
    }

    /// Sees to it that a method has its body.
    #[inline]
    pub(crate) fn link(&mut self, method: MethodId) -> Result<(), LinkError> {
        if !self.machine.program.methods[method].is_linked()
            && let Some(linker) = self.machine.linker
        {
            linker.link(self.machine.program, method)?;
        }
        self.catch_up();
        Ok(())
    }

    /// The class of this name, loaded if need be.
    pub(crate) fn class_named(&mut self, name: &str) -> Result<ClassId, LinkError> {
        if let Some(&known) = self.named.get(name) {
            return Ok(known);
        }
        let class = match self.machine.linker {
            Some(linker) => linker.class(self.machine.program, name)?,
            None => {
                (self.machine.program.find_class(name)).ok_or_else(|| LinkError(format!("there is no class {name}")))?
            }
        };
        self.catch_up();
        self.named.insert(name.into(), class);
        Ok(class)
    }

    /// The inputs of the target, as symbols.
    pub fn params(&mut self) -> Vec<Term> {
        let method = &self.machine.program.methods[self.machine.entry];
        let mut params = Vec::with_capacity(method.params.len());
        let nothing = Facts::default();
        let mut among = match &method.receivers {
            Some(receivers) => self.terms.kinds.set(receivers.iter().map(|&class| self.hierarchy.number(class))),
            None => Kinds::ALL,
        };
        for param in &method.params {
            let limits = if param.non_null { Limits::NonNull } else { heapwise_heap::limits_of(param.ty) };
            params.push(self.cx(&nothing).input_among(Origin::Input(param.name), param.ty, limits, among));
            among = Kinds::ALL;
        }
        params
    }

    /// Whether a symbol is the array of a text that is an input, in which each character takes two bytes. The symbols of its
    /// length and of its elements are those of characters then.
    pub fn has_two_bytes(&self, array: SymbolId) -> bool {
        let is_text = self.terms.symbol(array).limits == Limits::Alone;
        is_text && self.machine.program.text_layout.get() == Some(&heapwise_ir::TextLayout::TwoBytes)
    }

    /// What a heap operation sees, on a path that knows these facts.
    #[inline]
    pub fn cx<'a>(&'a mut self, facts: &'a Facts) -> Cx<'a> {
        Cx {
            terms: &mut self.terms,
            facts,
            program: self.machine.program,
            hierarchy: &self.hierarchy,
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
        Const::F32(bits) => terms.f32_bits(*bits),
        Const::F64(bits) => terms.f64_bits(*bits),
        Const::Null => Term::NULL,
    }
}

/// How many registers a method has.
pub(crate) fn registers(program: &Program, method: MethodId) -> usize {
    program.methods[method].regs.len()
}
