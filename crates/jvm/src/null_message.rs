//! What the JVM says of a null dereference since Java 14: what the instruction was to do, and which expression was null.
//!
//! It reads that from the code alone, as a virtual machine has it: where the stack holds what one instruction has pushed,
//! whichever way control came, that instruction is the expression.

pub(crate) mod stacks;

use heapwise_classfile::descriptor::{FieldType, MethodType, java_name};
use heapwise_classfile::{Code, Constant, ElementKind, Instruction, MemberRef, Method, ValueKind};
use heapwise_ir::{MethodId, Program};

use crate::loader::Loader;
use stacks::{Stack, slots_of, stack_before};

/// How far an expression is written out.
const DEEPEST: u32 = 5;

/// What the language says of a null dereference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NullMessage {
    Says(String),
    Nothing,
    /// The code that runs is not the code that the language has for it.
    Unknown,
}

impl Loader {
    /// What is said of a null dereference by an instruction of a body.
    pub(crate) fn null_message(&self, program: &Program, method: MethodId, pc: u32) -> NullMessage {
        let declared = self.originals.get(&method).or_else(|| self.entries.get(&method)).copied().unwrap_or(method);
        let Some((class, index)) = self.origin(program, declared) else {
            // The JVM does not say where code fails that it made itself.
            let made = program.methods[method].class.is_some_and(|class| self.loaded(class).is_none());
            return if made { NullMessage::Nothing } else { NullMessage::Unknown };
        };
        let Some(loaded) = self.loaded(class) else { return NullMessage::Unknown };
        let written = &loaded.file.methods[index];
        if written.access.is_native() {
            return NullMessage::Nothing;
        }
        let (Some(&origin), Ok(Some(code))) =
            (program.methods[method].origins.get(pc as usize), written.code(&loaded.file.pool))
        else {
            return NullMessage::Unknown;
        };
        match code.position(origin.into()) {
            Some(position) => message(written, &code, position).map_or(NullMessage::Nothing, NullMessage::Says),
            None => NullMessage::Unknown,
        }
    }
}

/// What is said of a null dereference by the instruction at a position. Nothing, if it is the call of a constructor: then the
/// program has made the exception itself.
fn message(method: &Method, code: &Code, position: usize) -> Option<String> {
    let instruction = &code.instructions[position].1;
    let slot = null_slot(instruction)?;
    let mut text = failed_action(instruction)?;
    let expressions = Expressions { method, code };
    if expressions.write(&mut text, position, slot, DEEPEST, Sentence::Because) {
        text.push_str("\" is null");
    }
    Some(text)
}

/// Where the reference is on the stack that an instruction needs, counted from the top.
fn null_slot(instruction: &Instruction) -> Option<usize> {
    Some(match instruction {
        Instruction::GetField(_)
        | Instruction::ArrayLength
        | Instruction::Throw
        | Instruction::MonitorEnter
        | Instruction::MonitorExit => 0,
        Instruction::ArrayLoad(_) => 1,
        Instruction::ArrayStore(ElementKind::Long | ElementKind::Double) => 3,
        Instruction::ArrayStore(_) => 2,
        Instruction::PutField(member) => slots_of(&member.descriptor),
        Instruction::InvokeVirtual(member)
        | Instruction::InvokeSpecial(member)
        | Instruction::InvokeInterface(member)
            if &*member.name != "<init>" =>
        {
            usize::from(MethodType::parse(&member.descriptor).ok()?.param_slots())
        }
        _ => return None,
    })
}

fn failed_action(instruction: &Instruction) -> Option<String> {
    Some(match instruction {
        Instruction::ArrayLoad(kind) => format!("Cannot load from {} array", element_name(*kind)),
        Instruction::ArrayStore(kind) => format!("Cannot store to {} array", element_name(*kind)),
        Instruction::ArrayLength => "Cannot read the array length".to_owned(),
        Instruction::Throw => "Cannot throw exception".to_owned(),
        Instruction::MonitorEnter => "Cannot enter synchronized block".to_owned(),
        Instruction::MonitorExit => "Cannot exit synchronized block".to_owned(),
        Instruction::GetField(member) => format!("Cannot read field \"{}\"", member.name),
        Instruction::PutField(member) => format!("Cannot assign field \"{}\"", member.name),
        Instruction::InvokeVirtual(member)
        | Instruction::InvokeSpecial(member)
        | Instruction::InvokeInterface(member) => format!("Cannot invoke \"{}\"", method_name(member)),
        _ => return None,
    })
}

fn element_name(kind: ElementKind) -> &'static str {
    match kind {
        ElementKind::Int => "int",
        ElementKind::Long => "long",
        ElementKind::Float => "float",
        ElementKind::Double => "double",
        ElementKind::Reference => "object",
        ElementKind::ByteOrBoolean => "byte/boolean",
        ElementKind::Char => "char",
        ElementKind::Short => "short",
    }
}

/// How an expression is part of the sentence.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Sentence {
    /// It is what is null.
    Because,
    /// It is within what is null.
    Part,
    /// It is the index of an element.
    Index,
}

struct Expressions<'a> {
    method: &'a Method,
    code: &'a Code,
}

impl Expressions<'_> {
    /// Writes the expression that is in a slot of the stack before an instruction. Says whether that is the whole of it.
    fn write(&self, text: &mut String, position: usize, slot: usize, detail: u32, sentence: Sentence) -> bool {
        if detail == 0 {
            return false;
        }
        let Some(stack) = stack_before(self.code, position) else { return false };
        let Some(source) = stack.source(slot) else { return false };
        let (pc, instruction) = &self.code.instructions[source];
        let is_call = matches!(
            instruction,
            Instruction::InvokeVirtual(_)
                | Instruction::InvokeSpecial(_)
                | Instruction::InvokeStatic(_)
                | Instruction::InvokeInterface(_)
        );
        if sentence == Sentence::Because {
            text.push_str(if is_call { " because the return value of \"" } else { " because \"" });
        }
        let within = if sentence == Sentence::Index { Sentence::Index } else { Sentence::Part };
        match instruction {
            Instruction::Load(ValueKind::Int | ValueKind::Reference, index) => {
                text.push_str(&self.local_name(&stack, *pc, *index));
            }
            Instruction::Const(Constant::Null) => text.push_str("null"),
            Instruction::Const(Constant::Int(value)) => match self.pushed(source, *value) {
                Some(shown) => text.push_str(&shown.to_string()),
                None => return false,
            },
            Instruction::ArrayLoad(ElementKind::Int | ElementKind::Reference) => {
                if !self.write(text, source, 1, detail - 1, within) {
                    text.push_str("<array>");
                }
                text.push('[');
                if !self.write(text, source, 0, detail, Sentence::Index) {
                    text.push_str("...");
                }
                text.push(']');
            }
            Instruction::GetStatic(member) => {
                text.push_str(&format!("{}.{}", class_name(&member.owner), member.name));
            }
            Instruction::GetField(member) => {
                if self.write(text, source, 0, detail - 1, within) {
                    text.push('.');
                }
                text.push_str(&member.name);
            }
            Instruction::InvokeVirtual(member)
            | Instruction::InvokeSpecial(member)
            | Instruction::InvokeStatic(member)
            | Instruction::InvokeInterface(member) => text.push_str(&method_name(member)),
            _ => return false,
        }
        true
    }

    /// A constant that is part of the instruction. A virtual machine writes a negative one of two bytes as if it had no sign.
    fn pushed(&self, position: usize, value: i32) -> Option<i32> {
        match value {
            -128..=127 => Some(value),
            -32768..=32767 if self.length(position) == Some(3) => Some(i32::from(value as u16)),
            _ => None,
        }
    }

    /// How many bytes an instruction takes.
    fn length(&self, position: usize) -> Option<u32> {
        let next = self.code.instructions.get(position + 1)?;
        Some(next.0 - self.code.instructions[position].0)
    }

    fn local_name(&self, stack: &Stack, pc: u32, index: u16) -> String {
        if let Some(local) = self.code.local(index, pc) {
            return local.name.to_string();
        }
        let is_parameter = !stack.is_written(index);
        let mut first = u16::from(!self.method.access.is_static());
        if is_parameter && first == 1 && index == 0 {
            return "this".to_owned();
        }
        let params = MethodType::parse(&self.method.descriptor).map_or_else(|_| Vec::new(), |ty| ty.params);
        for (number, param) in params.iter().enumerate() {
            let slots = param.kind().slots();
            if is_parameter && (first..first + slots).contains(&index) {
                return format!("<parameter{}>", number + 1);
            }
            first += slots;
        }
        format!("<local{index}>")
    }
}

fn class_name(name: &str) -> String {
    match name {
        "java/lang/Object" => "Object".to_owned(),
        "java/lang/String" => "String".to_owned(),
        name => java_name(name),
    }
}

/// `Class.method(int, String)`: what begins with the name of the best-known classes is cut short.
fn method_name(member: &MemberRef) -> String {
    let params = MethodType::parse(&member.descriptor).map_or_else(|_| Vec::new(), |ty| ty.params);
    let shown = |param: &FieldType| {
        let name = param.to_string();
        let is_cut = name.starts_with("java.lang.Object") || name.starts_with("java.lang.String");
        if is_cut { name["java.lang.".len()..].to_owned() } else { name }
    };
    let params: Vec<String> = params.iter().map(shown).collect();
    format!("{}.{}({})", class_name(&member.owner), member.name, params.join(", "))
}
