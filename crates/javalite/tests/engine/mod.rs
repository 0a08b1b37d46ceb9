//! The engine's side of the comparison with the paper's machines: each path with its control flow, input heap and
//! result, told in the same words.
//!
//! The engine knows its control flow only as a fingerprint, so the program gets marks first: one where a side of an `if`
//! begins, and one where a method begins.
#![allow(unreachable_pub, reason = "tests use it")]

use std::collections::BTreeMap;
use std::sync::Mutex;

use heapwise_explore::{Go, Leaf, NullDereference, Options, Order, Progress, Strategy, Visit, visit_with};
use heapwise_heap::{Bounds, Heap, InputHeap, InputValue, Lazy, Summary};
use heapwise_ids::{Arena, Name};
use heapwise_interp::{Ending as EngineEnding, Machine, Target, Worker};
use heapwise_ir::{Block, Body, Instr, Method, Program};
use heapwise_javalite::ast::Ast;
use heapwise_javalite::{Sources, compile_ast};
use heapwise_term::{Evaluator, Place, Value};

use super::reference::finals::{Content, Ending, Final, Graph};

/// The final states of each control flow path.
pub type Paths = BTreeMap<Vec<String>, Vec<Final>>;

pub fn lazy(program: &Ast, npe: NullDereference) -> Paths {
    explore::<Lazy>(program, Strategy::Lazy, npe)
}

pub fn summary(program: &Ast) -> Paths {
    explore::<Summary>(program, Strategy::Summary, NullDereference::Assume)
}

fn explore<H: Heap>(program: &Ast, strategy: Strategy, npe: NullDereference) -> Paths {
    let compiled = compile_ast(program, Sources::default()).expect("the program compiles");
    let mut target = Target::closed(compiled.program, compiled.entry);
    add_marks(&mut target.program);
    assert_eq!(heapwise_ir::verify(&target.program), Ok(()), "marks change nothing");
    let options = Options {
        strategy,
        bounds: Bounds::default(),
        null_dereference: npe,
        order: Order::DepthFirst,
        jobs: 1,
        solver: heapwise_solver::Config::default(),
        coverage: false,
    };
    let machine = Machine::new(&target, options.bounds.clone(), npe);
    let paths = Mutex::new(Paths::new());
    let collector = || Collector { paths: &paths };
    visit_with::<H, _, _>(&machine, &options, &Progress::default(), collector).expect("the embedded solver is there");
    paths.into_inner().expect("no visitor panics")
}

struct Collector<'a> {
    paths: &'a Mutex<Paths>,
}

impl<H: Heap> Visit<H> for Collector<'_> {
    fn path(&mut self, worker: &mut Worker<'_>, leaf: Leaf<'_, H>) -> Go {
        if let EngineEnding::Excluded(_) = leaf.ending {
            return Go::On;
        }
        let program = worker.machine.program;
        let marks = leaf.state.marks.iter().map(|&mark| program.names.text(mark).to_owned()).collect();
        let found = final_of(worker, &leaf);
        self.paths.lock().expect("no visitor panics").entry(marks).or_default().push(found);
        Go::On
    }
}

fn final_of<H: Heap>(worker: &mut Worker<'_>, leaf: &Leaf<'_, H>) -> Final {
    let program = worker.machine.program;
    let params = worker.params();
    let facts = &leaf.state.facts;
    let findings = leaf.state.heap.findings(&mut worker.cx(facts));
    let witness = leaf.witness(&worker.cx(facts), &findings);
    let reads = findings.reads;
    let input = InputHeap::build(&worker.cx(facts), &witness, &params, &reads);
    let content = |value: &InputValue| match value {
        InputValue::Null => Content::Null,
        InputValue::Bool(value) => Content::Bool(*value),
        InputValue::Object(object) => Content::Object(*object),
        InputValue::Integer(..) | InputValue::Constant(..) | InputValue::Existing(_) => {
            panic!("Javalite has neither integers nor enums, and nothing is there before")
        }
    };
    let mut graph = Graph { roots: input.params.iter().map(content).collect(), ..Graph::default() };
    for (index, object) in input.objects.iter().enumerate() {
        graph.classes.insert(index, program.class_name(object.class).to_owned());
        let fields = object.fields.iter().map(|(field, held)| (program.field_name(*field).to_owned(), content(held)));
        graph.fields.insert(index, fields.collect());
    }
    let (heap, numbers) = graph.canonical();
    let ending = match leaf.ending {
        EngineEnding::Returned(Some(value)) => match Evaluator::new().value(&worker.terms, &witness, *value) {
            Value::Bool(value) => Ending::Bool(value),
            Value::Ref(Place::Null) => Ending::Null,
            Value::Ref(Place::Object(_)) => Ending::New,
            Value::Ref(Place::Input(symbol)) => {
                let object = input.objects.iter().position(|object| object.symbol == symbol);
                Ending::Input(numbers[&object.expect("what is returned is in the heap")])
            }
            other => panic!("Javalite has no {other:?}"),
        },
        EngineEnding::Threw(_) => Ending::NullDereference,
        other => panic!("a path ends with {other:?}"),
    };
    Final { heap, ending }
}

/// Marks the sides of each `if`, and the beginning of each method but the one that calls the program's.
fn add_marks(program: &mut Program) {
    let (then, otherwise) = (program.names.intern("then"), program.names.intern("else"));
    for id in program.methods.ids() {
        if program.methods[id].class.is_some() {
            let text = program.method_name(id);
            let name = program.names.intern(&text);
            program.methods[id] = marked(&program.methods[id], name, then, otherwise);
        }
    }
}

fn marked(method: &Method, name: Name, then: Name, otherwise: Name) -> Method {
    let mut marks: BTreeMap<Block, Name> = BTreeMap::new();
    marks.extend(method.blocks.ids().next().map(|first| (first, name)));
    for instr in &method.code {
        if let Instr::Branch { then: to, otherwise: or_to, .. } = *instr {
            // A block of an `if` is entered from nowhere else.
            assert!(marks.insert(to, then).is_none() && marks.insert(or_to, otherwise).is_none());
        }
    }
    let (mut code, mut lines, mut blocks) = (Vec::new(), Vec::new(), Arena::new());
    for block in method.blocks.ids() {
        blocks.push(u32::try_from(code.len()).expect("a small method"));
        if let Some(&name) = marks.get(&block) {
            code.push(Instr::Mark { name });
            lines.push(0);
        }
        code.extend_from_slice(&method.code[method.range(block)]);
        lines.extend_from_slice(&method.lines[method.range(block)]);
    }
    method.clone().with_body(Body { code, lines, blocks, ..(**method).clone() })
}
