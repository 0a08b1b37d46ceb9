//! What methods take and give, calls pass and get, and what can be made.

use std::collections::HashSet;

use super::{Checker, Place};
use crate::instr::{Callee, Instr};
use crate::program::{Method, MethodId, Program, Shape, Type};

pub(super) fn check(checker: &mut Checker<'_>) {
    for (id, method) in checker.program.methods.iter() {
        parameters_have_names_of_their_own(checker, id, method);
        only_references_are_non_null(checker, id, method);
        for (position, instr) in method.code.iter().enumerate() {
            let place = Place::Instr(id, position);
            arguments_are_as_many_as_parameters(checker, place, instr);
            results_are_returned(checker, place, method, instr);
            classes_can_be_made(checker, place, instr);
        }
    }
}

fn parameters_have_names_of_their_own(checker: &mut Checker<'_>, id: MethodId, method: &Method) {
    let mut known = HashSet::new();
    for param in &method.params {
        if !known.insert(param.name) {
            let name = checker.program.names.text(param.name);
            checker.flaw(Place::Method(id), format!("two parameters are called {name}"));
        }
    }
}

fn only_references_are_non_null(checker: &mut Checker<'_>, id: MethodId, method: &Method) {
    for param in &method.params {
        if param.non_null && !matches!(param.ty, Type::Ref(_) | Type::Any) {
            let name = checker.program.names.text(param.name);
            checker.flaw(Place::Method(id), format!("parameter {name} is non-null, but not a reference"));
        }
    }
}

fn arguments_are_as_many_as_parameters(checker: &mut Checker<'_>, place: Place, instr: &Instr) {
    let Instr::Call { callee, args, .. } = instr else { return };
    let wanted = match *callee {
        Callee::Static(method) | Callee::Special(method) => checker.program.methods[method].params.len(),
        Callee::Virtual(selector) => checker.program.selectors[selector].arity,
    };
    if args.len() != wanted {
        let name = callee_name(checker.program, *callee);
        checker.flaw(place, format!("{name} takes {wanted} arguments, not {}", args.len()));
    }
    if args.is_empty() && !matches!(callee, Callee::Static(_)) {
        let name = callee_name(checker.program, *callee);
        checker.flaw(place, format!("{name} is called without a receiver"));
    }
}

fn results_are_returned(checker: &mut Checker<'_>, place: Place, method: &Method, instr: &Instr) {
    let Instr::Return { value } = instr else { return };
    match (value, method.result) {
        (None, Some(ty)) => {
            let ty = checker.program.type_name(ty);
            checker.flaw(place, format!("the method returns {ty}, but nothing is returned"));
        }
        (Some(_), None) => checker.flaw(place, "the method returns nothing, but a value is returned"),
        _ => {}
    }
}

fn classes_can_be_made(checker: &mut Checker<'_>, place: Place, instr: &Instr) {
    let program = checker.program;
    match *instr {
        Instr::New { class, .. } if program.classes[class].shape != Shape::Object => {
            checker.flaw(place, format!("{} has no instances of its own", program.class_name(class)));
        }
        Instr::NewArray { class, .. } if !matches!(program.classes[class].shape, Shape::Array(_)) => {
            checker.flaw(place, format!("{} is not an array", program.class_name(class)));
        }
        _ => {}
    }
}

fn callee_name(program: &Program, callee: Callee) -> String {
    match callee {
        Callee::Static(method) | Callee::Special(method) => program.method_name(method),
        Callee::Virtual(selector) => {
            let selector = &program.selectors[selector];
            format!("{}/{}", program.names.text(selector.name), selector.arity)
        }
    }
}
