//! Random operations on objects that the program made, against a map from places to values: every strategy, with forks
//! in between. Indices, values and references may be symbolic; what is loaded is compared under a model.

use std::collections::HashMap;

use heapwise_heap::{
    Bounds, Classes, Cx, Heap, InputTypes, Lazier, LazierSharp, Lazy, Pose, Question, Slot, Subject, Summary, Then,
};
use heapwise_ir::arbitrary::Rng;

use heapwise_ir::{
    AsInput, Class, ClassId, Field, FieldId, Hierarchy, InInput, Program, ProgramBuilder, SeenBy, Shape, Type,
};
use heapwise_term::{Evaluator, Facts, Model, Node, ObjectId, Place, Sort, Term, Terms, Value};

/// What all runs share: a program with a few classes, symbols, and a model of them.
struct Setting {
    program: Program,
    hierarchy: Hierarchy,
    classes: Classes,
    bounds: Bounds,
    terms: Terms,
    model: Model,
    objects: Vec<ClassId>,
    arrays: Vec<(ClassId, Type)>,
    fields: Vec<FieldId>,
    /// Integer symbols, each with its value.
    integers: Vec<(Term, i32)>,
    conditions: Vec<Term>,
}

fn setting(rng: &mut Rng) -> Setting {
    let mut builder = ProgramBuilder::new();
    let node = builder.class("Node", None, Shape::Object);
    let wide = builder.class("Wide", Some(node), Shape::Object);
    let fields = vec![
        builder.field(node, "value", Type::I32),
        builder.field(node, "next", Type::Ref(Some(node))),
        builder.field(wide, "other", Type::I32),
        builder.field(wide, "owner", Type::Ref(Some(node))),
        builder.field(wide, "last", Type::I32),
    ];
    let ints = builder.class("Ints", None, Shape::Array(Type::I32));
    let nodes = builder.class("Nodes", None, Shape::Array(Type::Ref(Some(node))));
    let mut terms = Terms::new();
    let mut model = Model::new();
    let mut integers = Vec::new();
    for number in 0..6 {
        let symbol = terms.input(builder.name(&format!("i{number}")), Sort::I32);
        let value = rng.below(5) as i32;
        model.set(terms.as_symbol(symbol).expect("a symbol"), Value::I32(value));
        integers.push((symbol, value));
    }
    let mut conditions = Vec::new();
    for number in 0..3 {
        let symbol = terms.input(builder.name(&format!("b{number}")), Sort::Bool);
        model.set(terms.as_symbol(symbol).expect("a symbol"), Value::Bool(rng.chance(1, 2)));
        conditions.push(symbol);
    }
    let program = builder.program;
    let hierarchy = Hierarchy::new(&program);
    let classes = Classes::new(&program, &hierarchy, &mut terms, InputTypes::default());
    Setting {
        program,
        hierarchy,
        classes,
        bounds: Bounds::default(),
        terms,
        model,
        objects: vec![node, wide],
        arrays: vec![(ints, Type::I32), (nodes, Type::Ref(Some(node)))],
        fields,
        integers,
        conditions,
    }
}

/// A place of an object: a field, or an element by its index.
type Key = (ObjectId, Result<FieldId, i32>);

/// A path: the heap under test, and what it should hold.
#[derive(Clone)]
struct Path<H> {
    heap: H,
    facts: Facts,
    held: HashMap<Key, Value>,
    objects: Vec<(Term, ClassId)>,
    arrays: Vec<Array>,
}

#[derive(Copy, Clone)]
struct Array {
    name: Term,
    ty: Type,
    length: i32,
}

impl Setting {
    fn cx<'a>(&'a mut self, facts: &'a Facts) -> Cx<'a> {
        Cx {
            legal: None,
            terms: &mut self.terms,
            facts,
            program: &self.program,
            hierarchy: &self.hierarchy,
            classes: &self.classes,
            bounds: &self.bounds,
        }
    }

    fn value(&self, term: Term) -> Value {
        Evaluator::new().value(&self.terms, &self.model, term)
    }

    /// Runs an operation, taking the alternative that the model takes wherever it asks.
    fn run<H: Heap, T>(
        &mut self,
        path: &mut Path<H>,
        mut operation: impl FnMut(&mut H, &mut Cx<'_>) -> Result<T, Box<Question<H::Refinement>>>,
    ) -> T {
        loop {
            let question = match operation(&mut path.heap, &mut self.cx(&path.facts)) {
                Ok(result) => return result,
                Err(question) => question,
            };
            assert!(matches!(question.about, Subject::Index(_)), "{}: {question:?}", H::NAME);
            let mut taken = question.alternatives.iter().filter(|other| self.value(other.when) == Value::Bool(true));
            let alternative = taken.next().expect("the alternatives cover every case");
            assert!(taken.next().is_none(), "{}: two alternatives at once: {question:?}", H::NAME);
            assert!(matches!(alternative.then, Then::Retry));
            path.facts.assume(&self.terms, alternative.when);
        }
    }

    fn default_of(&self, ty: Type) -> Value {
        if ty.is_ref() { Value::Ref(Place::Null) } else { Value::I32(0) }
    }

    fn some_value<H>(&mut self, rng: &mut Rng, path: &Path<H>, ty: Type) -> Term {
        if ty.is_ref() {
            return rng.pick(&path.objects).map_or(Term::NULL, |(name, _)| name);
        }
        match rng.below(3) {
            0 => self.terms.i32(rng.below(100) as i32),
            1 => self.integers[rng.below(6)].0,
            _ => {
                let (a, b) = (self.integers[rng.below(6)].0, self.terms.i32(rng.below(3) as i32));
                self.terms.add(a, b)
            }
        }
    }

    /// An index below a length, and its value under the model.
    fn some_index(&mut self, rng: &mut Rng, length: i32) -> Option<(Term, i32)> {
        if length == 0 {
            return None;
        }
        if rng.chance(1, 3) {
            let within: Vec<(Term, i32)> = self.integers.iter().copied().filter(|&(_, value)| value < length).collect();
            if let Some(symbolic) = rng.pick(&within) {
                return Some(symbolic);
            }
        }
        // The first few elements more often, as symbolic indices are among them.
        let most = if rng.chance(2, 3) { length.min(6) } else { length };
        let value = rng.below(most as usize) as i32;
        Some((self.terms.i32(value), value))
    }

    fn make<H: Heap>(&mut self, rng: &mut Rng, path: &mut Path<H>) {
        if rng.chance(1, 2) {
            let class = self.objects[rng.below(2)];
            let name = path.heap.own_mut().alloc(&mut self.cx(&path.facts), class);
            path.objects.push((name, class));
            return;
        }
        let (class, ty) = self.arrays[rng.below(2)];
        let (term, length) = match rng.below(8) {
            0 => self.integers[rng.below(6)],
            1 => (self.terms.i32(700), 700),
            2 => (self.terms.i32(1_500_000), 1_500_000),
            _ => {
                let length = rng.below(12) as i32;
                (self.terms.i32(length), length)
            }
        };
        let name = path.heap.own_mut().alloc_array(&mut self.cx(&path.facts), class, term);
        path.arrays.push(Array { name, ty, length });
    }

    /// A reference, and the object that it refers to under the model. A strategy that does not split may get a
    /// conditional one.
    fn some_reference(&mut self, rng: &mut Rng, name: Term, other: Option<Term>, splits: bool) -> (Term, ObjectId) {
        let mut reference = name;
        if let Some(other) = other
            && !splits
            && rng.chance(1, 4)
        {
            let condition = self.conditions[rng.below(3)];
            reference = self.terms.ite(condition, name, other);
        }
        let Value::Ref(Place::Object(id)) = self.value(reference) else { panic!("an own object") };
        (reference, id)
    }

    fn field<H: Heap>(&mut self, rng: &mut Rng, path: &mut Path<H>) {
        let Some((name, class)) = rng.pick(&path.objects) else { return };
        let alike: Vec<Term> = path.objects.iter().filter(|object| object.1 == class).map(|object| object.0).collect();
        let fields = if class == self.objects[0] { 2 } else { self.fields.len() };
        let field = self.fields[rng.below(fields)];
        let ty = self.program.fields[field].ty;
        let other = rng.pick(&alike);
        let (reference, id) = self.some_reference(rng, name, other, splits::<H>());
        self.access(rng, path, reference, Slot::Field(field), (id, Ok(field)), ty);
    }

    fn element<H: Heap>(&mut self, rng: &mut Rng, path: &mut Path<H>) {
        let Some(array) = rng.pick(&path.arrays) else { return };
        let alike: Vec<Term> =
            path.arrays.iter().filter(|other| other.ty == array.ty).map(|other| other.name).collect();
        let other = rng.pick(&alike);
        let (reference, id) = self.some_reference(rng, array.name, other, splits::<H>());
        let length = path.arrays.iter().find(|array| self.value(array.name) == Value::Ref(Place::Object(id)));
        let length = length.expect("one of the arrays").length;
        let found = self.run(path, |heap, cx| heap.load(cx, reference, Slot::Length));
        assert_eq!(self.value(found), Value::I32(length), "{}", H::NAME);
        let Some((index, at)) = self.some_index(rng, length) else { return };
        self.access(rng, path, reference, Slot::Element(index, array.ty), (id, Err(at)), array.ty);
    }

    fn access<H: Heap>(&mut self, rng: &mut Rng, path: &mut Path<H>, reference: Term, slot: Slot, key: Key, ty: Type) {
        if rng.chance(1, 2) {
            let value = self.some_value(rng, path, ty);
            self.run(path, |heap, cx| heap.store(cx, reference, slot, value));
            path.held.insert(key, self.value(value));
        } else {
            let found = self.run(path, |heap, cx| heap.load(cx, reference, slot));
            let expected = path.held.get(&key).cloned().unwrap_or_else(|| self.default_of(ty));
            assert_eq!(self.value(found), expected, "{}: {key:?}", H::NAME);
        }
    }

    fn bulk<H: Heap>(&mut self, rng: &mut Rng, path: &mut Path<H>) {
        let Some(array) = rng.pick(&path.arrays) else { return };
        let Node::Object(id, _) = self.terms.node(array.name) else { panic!("an own object") };
        let elements = path.heap.own().elements(&mut self.cx(&path.facts), array.name);
        if let Some(elements) = &elements {
            assert_eq!(elements.len(), array.length as usize);
            for (at, &element) in elements.iter().enumerate() {
                let expected = path.held.get(&(id, Err(at as i32))).cloned();
                let expected = expected.unwrap_or_else(|| self.default_of(array.ty));
                assert_eq!(self.value(element), expected, "{}: {at} of {}", H::NAME, array.length);
            }
        }
        let from = rng.below(array.length as usize + 1);
        let values: Vec<Term> = (0..rng.below(5)).map(|_| self.some_value(rng, path, array.ty)).collect();
        let fits = from + values.len() <= array.length as usize;
        let done = path.heap.own_mut().set_elements(&self.cx(&path.facts), array.name, from, &values);
        assert_eq!(done, fits && elements.is_some(), "{}", H::NAME);
        if done {
            for (at, &value) in (from..).zip(&values) {
                path.held.insert((id, Err(at as i32)), self.value(value));
            }
        }
    }
}

/// Strategies that split are never given conditional references: they do not make any.
fn splits<H: Heap>() -> bool {
    !matches!(H::NAME, "pose" | "summary")
}

fn check<H: Heap>() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let mut setting = setting(&mut rng);
        let first = Path {
            heap: H::default(),
            facts: Facts::default(),
            held: HashMap::new(),
            objects: Vec::new(),
            arrays: Vec::new(),
        };
        let mut paths = vec![first];
        for _ in 0..400 {
            let chosen = rng.below(paths.len());
            let path = &mut paths[chosen];
            match rng.below(20) {
                0..3 => setting.make(&mut rng, path),
                3..9 => setting.field(&mut rng, path),
                9..17 => setting.element(&mut rng, path),
                17 => setting.bulk(&mut rng, path),
                18 => path.heap.own_mut().freeze(),
                _ if paths.len() < 4 => {
                    let fork = paths[chosen].clone();
                    paths.push(fork);
                }
                _ => {
                    let source = paths[chosen].clone();
                    let target = &mut paths[rng.below(4)];
                    target.heap.clone_from(&source.heap);
                    *target = Path { heap: target.heap.clone(), ..source };
                }
            }
        }
    }
}

#[test]
fn lazy() {
    check::<Lazy>();
}

#[test]
fn lazier() {
    check::<Lazier>();
}

#[test]
fn lazier_sharp() {
    check::<LazierSharp>();
}

#[test]
fn summary() {
    check::<Summary>();
}

#[test]
fn pose() {
    check::<Pose>();
}

/// Touched elements are asked about in the order in which they were touched, whatever their indices; reads touch, too.
#[test]
fn the_order_of_alternatives() {
    let mut setting = setting(&mut Rng::new(0));
    let (class, ty) = setting.arrays[0];
    let (facts, mut heap) = (Facts::default(), Lazy::default());
    let length = setting.terms.i32(10);
    let array = heap.own_mut().alloc_array(&mut setting.cx(&facts), class, length);
    let constants: Vec<Term> = [7, 2, 5].map(|index| setting.terms.i32(index)).to_vec();
    for (at, &index) in constants.iter().enumerate() {
        let mut cx = setting.cx(&facts);
        let slot = Slot::Element(index, ty);
        let asked =
            if at == 1 { heap.load(&mut cx, array, slot).map(|_| ()) } else { heap.store(&mut cx, array, slot, index) };
        assert!(asked.is_ok());
    }
    let symbol = setting.integers[0].0;
    let question = heap.load(&mut setting.cx(&facts), array, Slot::Element(symbol, ty)).expect_err("it asks");
    let mut expected = Vec::new();
    let mut none_before = Term::TRUE;
    for index in constants {
        let same = setting.terms.eq(symbol, index);
        expected.push(setting.terms.and(none_before, same));
        let different = setting.terms.not(same);
        none_before = setting.terms.and(none_before, different);
    }
    expected.push(none_before);
    let found: Vec<Term> = question.alternatives.iter().map(|alternative| alternative.when).collect();
    assert_eq!(found, expected);
}

/// A class that is loaded late: objects that are there already stay as they are, and there is room for what is new.
fn check_growth<H: Heap>() {
    let mut setting = setting(&mut Rng::new(0));
    let (facts, mut heap) = (Facts::default(), H::default());
    let (value, first, class) = (setting.terms.i32(7), setting.fields[0], setting.objects[1]);
    let old = heap.own_mut().alloc(&mut setting.cx(&facts), class);
    assert!(heap.store(&mut setting.cx(&facts), old, Slot::Field(first), value).is_ok());
    heap.own_mut().freeze();
    let name = setting.program.names.intern("Late");
    let (fields, methods, interfaces) = (Vec::new(), Vec::new(), Vec::new());
    let late = Class {
        name,
        parent: None,
        interfaces,
        shape: Shape::Object,
        fields,
        statics: Vec::new(),
        methods,
        initialiser: None,
        file: None,
        is_enum: false,
        is_candidate: true,
        is_library: false,
        identity_is_shortcut: false,
        is_function: false,
        as_input: AsInput::default(),
    };
    let late = setting.program.classes.push(late);
    for number in 0..40 {
        let name = setting.program.names.intern(&format!("late{number}"));
        let field = setting.program.fields.push(Field {
            name,
            class: late,
            ty: Type::I32,
            fixed: None,
            values: None,
            in_input: InInput::Anything,
            is_final: false,
            seen_by: SeenBy::Everybody,
        });
        setting.program.classes[late].fields.push(field);
    }
    setting.hierarchy = Hierarchy::new(&setting.program);
    setting.classes = Classes::new(&setting.program, &setting.hierarchy, &mut setting.terms, InputTypes::default());
    let new = heap.own_mut().alloc(&mut setting.cx(&facts), late);
    for field in setting.program.classes[late].fields.clone().into_iter().rev().step_by(3) {
        assert!(heap.store(&mut setting.cx(&facts), new, Slot::Field(field), value).is_ok());
        assert!(heap.load(&mut setting.cx(&facts), new, Slot::Field(field)).is_ok_and(|held| held == value));
    }
    assert!(heap.load(&mut setting.cx(&facts), old, Slot::Field(first)).is_ok_and(|held| held == value));
}

#[test]
fn the_program_may_grow() {
    check_growth::<Lazy>();
    check_growth::<Lazier>();
    check_growth::<LazierSharp>();
    check_growth::<Summary>();
    check_growth::<Pose>();
}
