//! Of which methods it is told what has run: those of the class path, or, where the target is of the JDK, those of its class
//! and of the classes that are nested with it.

use heapwise_ir::{MethodId, Program};

use crate::tell::is_api_class;

pub(crate) fn is_covered(program: &Program, entry: MethodId, method: MethodId) -> bool {
    let Some(class) = program.methods[method].class else { return false };
    // What was written for heapwise has no bytecode.
    if program.methods[method].origins.is_empty() || is_api_class(program.class_name(class)) {
        return false;
    }
    if !program.classes[class].is_library {
        return true;
    }
    let target = program.methods[entry].class;
    target.is_some_and(|target| outermost(program.class_name(target)) == outermost(program.class_name(class)))
}

fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}
