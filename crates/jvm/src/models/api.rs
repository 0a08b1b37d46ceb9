//! How programs speak to heapwise: `heapwise.Heapwise`, and the class that the Java programs of SV-COMP use.
//!
//! The classes are known by name. What their methods do in a class file of the class path does not matter, and where
//! there is none, one is made.

use heapwise_classfile::Method;
use heapwise_ir::{Instr, MethodId, Type};

use super::Write;
use crate::loader::{Missing, loose, method_type};
use crate::synthesis::Writer;
use crate::universe;

pub(crate) const HEAPWISE: &str = "heapwise/Heapwise";
pub(crate) const VERIFIER: &str = "org/sosy_lab/sv_benchmarks/Verifier";

/// The methods of each class, with their descriptors; for those of `Verifier`, also what `Heapwise` calls them.
const OWN: [(&str, &str); 13] = [
    ("assume", "(Z)V"),
    ("check", "(Z)V"),
    ("isKnown", "(Ljava/lang/Object;)Z"),
    ("anyInt", "()I"),
    ("anyLong", "()J"),
    ("anyShort", "()S"),
    ("anyByte", "()B"),
    ("anyChar", "()C"),
    ("anyBoolean", "()Z"),
    ("anyFloat", "()F"),
    ("anyDouble", "()D"),
    ("anyString", "(I)Ljava/lang/String;"),
    ("any", "(Ljava/lang/Class;)Ljava/lang/Object;"),
];
const OF_VERIFIER: [(&str, &str, &str); 10] = [
    ("assume", "(Z)V", "assume"),
    ("nondetBoolean", "()Z", "anyBoolean"),
    ("nondetByte", "()B", "anyByte"),
    ("nondetChar", "()C", "anyChar"),
    ("nondetShort", "()S", "anyShort"),
    ("nondetInt", "()I", "anyInt"),
    ("nondetLong", "()J", "anyLong"),
    ("nondetFloat", "()F", "anyFloat"),
    ("nondetDouble", "()D", "anyDouble"),
    ("nondetString", "()Ljava/lang/String;", "anyString"),
];

pub(super) fn model(method: &Method) -> Option<Write> {
    if !method.access.is_static() {
        return None;
    }
    let is_own = |name: &str, descriptor: &str| (name, descriptor) == (&*method.name, &*method.descriptor);
    let is_known = OWN.iter().any(|&(name, descriptor)| is_own(name, descriptor))
        || OF_VERIFIER.iter().any(|&(name, descriptor, _)| is_own(name, descriptor));
    match &*method.name {
        _ if !is_known => None,
        "assume" => Some(assume),
        "check" => Some(check),
        "nondetString" => Some(any_string),
        "any" => Some(any),
        _ => Some(ask_interpreter),
    }
}

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

fn any_string(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    let name = format!("{HEAPWISE}.anyString()Ljava/lang/String;");
    let text = writer.native(&name, &[], Some(Type::Ref(None)));
    writer.ret(text);
    Ok(())
}

/// Which class it is asked for is known only when it runs, so from now on everything on the class path may be an input.
fn any(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    universe::admit_class_path(writer.loader, writer.program);
    ask_interpreter(writer, method, id)
}

/// The interpreter knows all that is left, by the names of `Heapwise`.
fn ask_interpreter(writer: &mut Writer<'_>, method: &Method, _: MethodId) -> Result<(), Missing> {
    let known = OF_VERIFIER.iter().find(|(name, ..)| *name == &*method.name).map(|&(_, _, known)| known);
    let name = format!("{HEAPWISE}.{}{}", known.unwrap_or(&method.name), method.descriptor);
    let types = method_type(&method.descriptor);
    let args: Vec<_> = (0..types.params.len()).map(|index| writer.param(index)).collect();
    let value = writer.native(&name, &args, types.result.as_ref().map(loose));
    writer.ret(value);
    Ok(())
}

/// A class file for a class of the API that is not on the class path: all its methods are native.
pub(crate) fn class_file(name: &str) -> Option<Vec<u8>> {
    let methods: Vec<(&str, &str)> = match name {
        HEAPWISE => OWN.to_vec(),
        VERIFIER => OF_VERIFIER.iter().map(|&(name, descriptor, _)| (name, descriptor)).collect(),
        _ => return None,
    };
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
