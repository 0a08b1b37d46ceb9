//! How programs speak to heapwise: `heapwise.Heapwise`, and the class that the Java programs of SV-COMP use.
//!
//! The classes are known by name. What their methods do in a class file of the class path does not matter, and where
//! there is none, one is made.

use heapwise_classfile::Method;
use heapwise_heap::{Asked, By, Heap};
use heapwise_interp::{Ending, Flow};
use heapwise_ir::{Assumed, Effect, Instr, MethodId, Type};
use heapwise_jvm::{Missing, Own, Writer};
use heapwise_term::Term;

use super::Answer;
use super::table::{Line, is_static, table};
use crate::State;
use crate::jvm::Jvm;

/// The class by which programs speak to heapwise, and the method by which they ask for objects.
pub(super) const HEAPWISE: &str = "heapwise/Heapwise";
pub(super) const ANY: &str = "any";
const VERIFIER: &str = "org/sosy_lab/sv_benchmarks/Verifier";

table! {
    "heapwise/Heapwise.anyInt()I" => run any("anyInt", Type::I32);
    "heapwise/Heapwise.anyLong()J" => run any("anyLong", Type::I64);
    "heapwise/Heapwise.anyShort()S" => run any("anyShort", Type::I16);
    "heapwise/Heapwise.anyByte()B" => run any("anyByte", Type::I8);
    "heapwise/Heapwise.anyChar()C" => run any("anyChar", Type::U16);
    "heapwise/Heapwise.anyBoolean()Z" => run any("anyBoolean", Type::Bit);
    "heapwise/Heapwise.anyFloat()F" => run any("anyFloat", Type::F32);
    "heapwise/Heapwise.anyDouble()D" => run any("anyDouble", Type::F64);
    "heapwise/Heapwise.any(Ljava/lang/Class;)Ljava/lang/Object;" => run any_of;
    "heapwise/Heapwise.anyString(I)Ljava/lang/String;" => run any_text;
    "heapwise/Heapwise.isKnown(Ljava/lang/Object;)Z" => run is_known;
    "heapwise/Heapwise.assume(Z)V" => write assume, when(is_static);
    "heapwise/Heapwise.check(Z)V" => write check, when(is_static);
    "org/sosy_lab/sv_benchmarks/Verifier.assume(Z)V" => write assume, when(is_static);
    "org/sosy_lab/sv_benchmarks/Verifier.nondetBoolean()Z" => run any("anyBoolean", Type::Bit);
    "org/sosy_lab/sv_benchmarks/Verifier.nondetByte()B" => run any("anyByte", Type::I8);
    "org/sosy_lab/sv_benchmarks/Verifier.nondetChar()C" => run any("anyChar", Type::U16);
    "org/sosy_lab/sv_benchmarks/Verifier.nondetShort()S" => run any("anyShort", Type::I16);
    "org/sosy_lab/sv_benchmarks/Verifier.nondetInt()I" => run any("anyInt", Type::I32);
    "org/sosy_lab/sv_benchmarks/Verifier.nondetLong()J" => run any("anyLong", Type::I64);
    "org/sosy_lab/sv_benchmarks/Verifier.nondetFloat()F" => run any("anyFloat", Type::F32);
    "org/sosy_lab/sv_benchmarks/Verifier.nondetDouble()D" => run any("anyDouble", Type::F64);
    "org/sosy_lab/sv_benchmarks/Verifier.nondetString()Ljava/lang/String;" => run any_text;
    Own::CALL_FUNCTION.0 => run function_result;
    Own::NOT_LEGAL.0 => run not_legal;
    Own::INVARIANT_THREW.0 => run invariant_threw;
}

/// A value of a type about which nothing is known.
fn any<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term], what: &str, ty: Type) -> Asked<Answer, H> {
    Ok(Answer::Value(worker.fresh(state, what, ty)))
}

/// A reference to an object of the class that an object stands for, or null.
fn any_of<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [class]: [Term; 1]) -> Asked<Answer, H> {
    let Some(name) = state.language.once.mirrored(class) else {
        return Ok(Answer::Unsupported("Heapwise.any of a class that is not known".to_owned()));
    };
    Ok(match worker.class_named(worker.machine.program.names.text(name)) {
        Ok(class) => Answer::Value(worker.fresh_reference(state, class)?),
        Err(error) => Answer::Unsupported(error.to_string()),
    })
}

/// A text; of at most so many characters, if that is said.
fn any_text<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, args: &[Term]) -> Asked<Answer, H> {
    worker.any_text(state, args.first().copied())
}

/// What a function gives that is an input: it is the method that runs.
fn function_result<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [function]: [Term; 1]) -> Asked<Answer, H> {
    worker.function_result(state, function)
}

fn not_legal<H: Heap>(_: &mut Jvm<'_, '_>, _: &mut State<H>, []: [Term; 0]) -> Asked<Answer, H> {
    Ok(Answer::Instead(Flow::End(Ending::Excluded(By::Invariant))))
}

/// An input on which its invariant throws is not legal. But whoever wrote the invariant will want to know.
fn invariant_threw<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [exception]: [Term; 1],
) -> Asked<Answer, H> {
    let program = worker.machine.program;
    let class = worker.class_of(exception).map_or("an exception", |class| program.class_name(class));
    let invariant = program.names.text(program.methods[state.frame().method].name);
    let text = format!("inputs on which {invariant} throws {class} are excluded like those on which it is false");
    worker.note_once(Effect::Restricts, Assumed::Invariant, &text);
    Ok(Answer::Nothing)
}

fn is_known<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [reference]: [Term; 1]) -> Asked<Answer, H> {
    // Whoever has to ask does not know.
    let null = state.heap.same(&mut worker.cx(&state.facts), reference, Term::NULL);
    let is_known = null.is_ok_and(|null| worker.terms.as_bool(null).is_some());
    Ok(Answer::Value(worker.terms.i32(i32::from(is_known))))
}

/// Inputs for which it does not hold are left out.
fn assume(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let bit = writer.param(0);
    let cond = writer.is_true(bit);
    writer.emit(Instr::Assume { cond });
    writer.ret(None);
    Ok(())
}

fn check(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let bit = writer.param(0);
    let cond = writer.is_true(bit);
    writer.emit(Instr::Assert { cond });
    writer.ret(None);
    Ok(())
}

/// A class file for a class of the API that is not on the class path: all its methods are native.
pub(crate) fn class_file(name: &str) -> Option<Vec<u8>> {
    if !matches!(name, HEAPWISE | VERIFIER) {
        return None;
    }
    // The table has their methods, and nothing else of these classes.
    let of_class = |line: &Line| {
        let member = line.name.strip_prefix(name)?.strip_prefix('.')?;
        Some(member.split_at(member.find('(')?))
    };
    let methods: Vec<(&str, &str)> = LINES.iter().filter_map(of_class).collect();
    // The pool: two names, the two classes of these names, then name and descriptor of each method.
    let texts = [name, "java/lang/Object"];
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52];
    let number = |bytes: &mut Vec<u8>, number: usize| bytes.extend((number as u16).to_be_bytes());
    let count = 1 + 2 * texts.len() + 2 * methods.len();
    number(&mut bytes, count);
    let methods_texts = methods.iter().flat_map(|&(name, descriptor)| [name, descriptor]);
    for text in texts.into_iter().chain(methods_texts.clone()) {
        bytes.push(1);
        number(&mut bytes, text.len());
        bytes.extend(text.as_bytes());
    }
    let first_class = 1 + texts.len() + 2 * methods.len();
    for index in 0..texts.len() {
        bytes.push(7);
        number(&mut bytes, 1 + index);
    }
    // Public, final and super; this class, its superclass; no interfaces and no fields.
    for part in [0x0031, first_class, first_class + 1, 0, 0, methods.len()] {
        number(&mut bytes, part);
    }
    for index in 0..methods.len() {
        let name = 1 + texts.len() + 2 * index;
        // Public, static and native; without attributes.
        for part in [0x0109, name, name + 1, 0] {
            number(&mut bytes, part);
        }
    }
    number(&mut bytes, 0);
    Some(bytes)
}
