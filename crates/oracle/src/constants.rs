//! The constants in the code of a method: inputs that are the same or next to them are the ones that matter.

use heapwise_classfile::{Constant, Instruction};

use crate::subject::{OracleError, Subject, class_file};

/// How many values a method adds to its domain.
const MOST: usize = 12;

/// Methods, by name and descriptor, and the constants in them, in the words of the harness.
pub(crate) fn constants_of(subject: &Subject) -> Result<Vec<(String, String)>, OracleError> {
    let path = subject.directory.join(format!("{}.class", subject.class.replace('.', "/")));
    let unreadable = |error: &dyn std::fmt::Display| OracleError(format!("{}: {error}", path.display()));
    let file = class_file(&path)?;
    let mut found = Vec::new();
    for method in &file.methods {
        let Some(code) = method.code(&file.pool).map_err(|error| unreadable(&error))? else { continue };
        let mut words: Vec<String> = Vec::new();
        for (_, instruction) in &code.instructions {
            match instruction {
                Instruction::Const(constant) => words.extend(word(constant)),
                Instruction::LookupSwitch { pairs, .. } => words.extend(pairs.iter().map(|(key, _)| format!("i{key}"))),
                Instruction::TableSwitch { low, .. } => words.push(format!("i{low}")),
                _ => {}
            }
        }
        let mut known: Vec<String> = Vec::new();
        for word in words {
            if !known.contains(&word) && known.len() < MOST {
                known.push(word);
            }
        }
        found.extend(known.into_iter().map(|word| (format!("{}{}", method.name, method.descriptor), word)));
    }
    Ok(found)
}

fn word(constant: &Constant) -> Option<String> {
    Some(match constant {
        Constant::Int(value) => format!("i{value}"),
        Constant::Long(value) => format!("j{value}"),
        Constant::Float(bits) => format!("f{}", *bits as i32),
        Constant::Double(bits) => format!("d{}", *bits as i64),
        Constant::String(units) => {
            format!("s{}", units.iter().map(|unit| format!("{unit:04x}")).collect::<String>())
        }
        _ => return None,
    })
}
