//! An instruction that asks has changed nothing that shows, under every heap strategy.

use heapwise_heap::{Bounds, Heap, Lazier, LazierSharp, Lazy, Pose, Summary, Then};
use heapwise_interp::{Flow, Machine, NullDereference, State, Target, Worker, step};

const PROGRAM: &str = "
class Node {
  next: Node
  value: int
}
method main(a: Node, b: Node, x: int) -> int {
  v3: Node
  v4: int
  v5: bool
b0:
  v3 = load a, Node.next
  v4 = load v3, Node.value
  v5 = eq v3, b
  branch v5, b1, b2
b1:
  store b, Node.value, x
  return v4
b2:
  store v3, Node.next, b
  v5 = eq v4, x
  branch v5, b1, b3
b3:
  return x
}
";

/// What is told of a state behind its heap, which may take down that a place was looked at.
fn beside_heap(state: &str) -> &str {
    &state[state.find("\n    facts: ").expect("facts come after the heap")..]
}

/// Follows every answer, feasible or not. Says how many questions were asked.
fn follow<H: Heap>(worker: &mut Worker<'_>, mut state: State<H>) -> u32 {
    loop {
        let before = format!("{state:#?}");
        let question = match step(worker, &mut state) {
            Ok(Flow::Next) => continue,
            Ok(Flow::End(_)) => return 0,
            Err(question) => question,
        };
        let after = format!("{state:#?}");
        assert_eq!(beside_heap(&before), beside_heap(&after), "{}", H::NAME);
        let mut again = state.clone();
        let same = step(worker, &mut again).expect_err("it asks again");
        assert_eq!(format!("{question:#?}"), format!("{same:#?}"), "{}", H::NAME);
        assert_eq!(after, format!("{again:#?}"), "{}", H::NAME);
        let mut questions = 1;
        for alternative in &question.alternatives {
            let mut taken = state.clone();
            taken.facts.assume(&worker.terms, alternative.when);
            match &alternative.then {
                Then::Retry => {}
                Then::Refine(how) => taken.heap.refine(&mut worker.cx(&taken.facts), how),
                _ => continue,
            }
            questions += follow(worker, taken);
        }
        return questions;
    }
}

fn questions_of<H: Heap>() -> u32 {
    let program = heapwise_ir::text::parse(PROGRAM).expect("a program");
    let entry = program.find_method("main").expect("it has one");
    let target = Target::closed(program, entry);
    let machine = Machine::new(&target, Bounds::default(), NullDereference::Fork);
    let mut worker = Worker::new(&machine);
    let state = State::<H>::initial(&mut worker);
    follow(&mut worker, state)
}

#[test]
fn a_question_leaves_no_trace() {
    for questions in [
        questions_of::<Lazy>(),
        questions_of::<Lazier>(),
        questions_of::<LazierSharp>(),
        questions_of::<Summary>(),
        questions_of::<Pose>(),
    ] {
        assert!(questions > 3, "only {questions} questions");
    }
}
