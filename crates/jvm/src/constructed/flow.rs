//! What a method writes into fields, by following what is known of its values through its code.

use std::sync::Arc;

use heapwise_classfile::descriptor::MethodType;
use heapwise_classfile::{ClassFile, Code, Constant, Instruction, MemberRef, Method, PrimitiveKind, ValueKind};

use crate::null_message::stacks::{effect, shuffle, slots_of};

/// What is known of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    Unknown,
    /// Of exactly this class, if there is one.
    NotNull(Option<Arc<str>>),
    /// The object that a constructor is making.
    This,
}

/// What comes of a method.
#[derive(Debug)]
pub(super) struct Flow {
    /// What is written into each field.
    pub(super) written: Vec<Vec<Fact>>,
    /// Whether a constructor has written each field of its object wherever it returns. None, if it never does.
    pub(super) assigned: Option<Vec<bool>>,
    /// The texts in the code.
    pub(super) texts: Vec<String>,
}

/// A slot of the stack, and the local variable that has the same value.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Slot {
    fact: Fact,
    local: Option<u16>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct State {
    stack: Vec<Slot>,
    locals: Vec<Fact>,
    /// The fields that are written on the object that is being made.
    assigned: Vec<bool>,
}

/// Code that is looked at so often is not looked at any further.
const MOST_STEPS: usize = 200_000;

impl Flow {
    pub(super) fn nothing(fields: usize) -> Flow {
        Flow { written: vec![Vec::new(); fields], assigned: None, texts: Vec::new() }
    }
}

impl Fact {
    const NOT_NULL: Fact = Fact::NotNull(None);

    fn is_not_null(&self) -> bool {
        *self != Fact::Unknown
    }

    /// What holds of both.
    pub(super) fn merged(&self, other: &Fact) -> Fact {
        match (self, other) {
            (a, b) if a == b => a.clone(),
            (a, b) if a.is_not_null() && b.is_not_null() => Fact::NOT_NULL,
            _ => Fact::Unknown,
        }
    }
}

impl State {
    fn merge(&mut self, other: &State) -> Option<()> {
        if self.stack.len() != other.stack.len() {
            return None;
        }
        for (slot, other) in self.stack.iter_mut().zip(&other.stack) {
            slot.fact = slot.fact.merged(&other.fact);
            if slot.local != other.local {
                slot.local = None;
            }
        }
        for (local, other) in self.locals.iter_mut().zip(&other.locals) {
            *local = local.merged(other);
        }
        for (assigned, other) in self.assigned.iter_mut().zip(&other.assigned) {
            *assigned &= other;
        }
        Some(())
    }

    fn push(&mut self, fact: Fact) {
        self.stack.push(Slot { fact, local: None });
    }

    fn pop(&mut self, slots: usize) -> Option<()> {
        self.stack.truncate(self.stack.len().checked_sub(slots)?);
        Some(())
    }

    /// What is so far below the top.
    fn slot(&self, below: usize) -> Option<&Slot> {
        self.stack.get(self.stack.len().checked_sub(below + 1)?)
    }

    /// The value in a slot turns out not to be null: so is the local variable that it came from.
    fn find_not_null(&mut self, slot: &Slot) {
        if let Some(local) = slot.local.and_then(|local| self.locals.get_mut(usize::from(local)))
            && *local == Fact::Unknown
        {
            *local = Fact::NOT_NULL;
        }
    }

    fn store(&mut self, index: u16, kind: ValueKind, fact: Fact) {
        for index in index..index + kind.slots() {
            self.stack.iter_mut().filter(|slot| slot.local == Some(index)).for_each(|slot| slot.local = None);
            if let Some(local) = self.locals.get_mut(usize::from(index)) {
                *local = Fact::Unknown;
            }
        }
        if let Some(local) = self.locals.get_mut(usize::from(index)) {
            *local = fact;
        }
    }
}

/// Follows the code of a method of `writer` as far as it concerns some fields of `owner`. None, where it cannot be understood.
pub(super) fn flow(
    writer: &ClassFile,
    method: &Method,
    code: &Code,
    owner: &ClassFile,
    fields: &[usize],
) -> Option<Flow> {
    let mut locals = vec![Fact::Unknown; usize::from(code.max_locals)];
    let is_constructor = writer.name == owner.name && &*method.name == "<init>";
    if !method.access.is_static() {
        *locals.first_mut()? = if is_constructor { Fact::This } else { Fact::NOT_NULL };
    }
    let first = State { stack: Vec::new(), locals, assigned: vec![false; fields.len()] };
    let walk = Walk { code, writer, owner, fields };
    let states = walk.states(first)?;
    let mut flow = Flow::nothing(fields.len());
    for (at, state) in states.iter().enumerate() {
        let Some(state) = state else { continue };
        match &code.instructions[at].1 {
            Instruction::PutField(member) => {
                if let Some(field) = walk.field(member) {
                    flow.written[field].push(state.slot(0)?.fact.clone());
                }
            }
            Instruction::Const(Constant::String(units)) => flow.texts.push(String::from_utf16_lossy(units)),
            Instruction::Return(_) => {
                let assigned = flow.assigned.get_or_insert_with(|| vec![true; fields.len()]);
                assigned.iter_mut().zip(&state.assigned).for_each(|(all, here)| *all &= here);
            }
            _ => {}
        }
    }
    Some(flow)
}

struct Walk<'a> {
    code: &'a Code,
    writer: &'a ClassFile,
    owner: &'a ClassFile,
    fields: &'a [usize],
}

impl Walk<'_> {
    /// What is known before each instruction that may run.
    fn states(&self, first: State) -> Option<Vec<Option<State>>> {
        let count = self.code.instructions.len();
        let mut states: Vec<Option<State>> = vec![None; count];
        states[0] = Some(first);
        let mut open = vec![0];
        let mut steps = 0;
        while let Some(at) = open.pop() {
            steps += 1;
            if steps > MOST_STEPS {
                return None;
            }
            let before = states[at].clone()?;
            let (pc, instruction) = &self.code.instructions[at];
            let mut after = before.clone();
            self.step(&mut after, instruction)?;
            let mut next: Vec<(usize, State)> = Vec::new();
            if instruction.falls_through() {
                let mut state = after.clone();
                if let Instruction::IfNull(_) = instruction {
                    state.find_not_null(before.slot(0)?);
                }
                next.push((at + 1, state));
            }
            let mut targets = Vec::new();
            instruction.each_target(|target| targets.push(target));
            for target in targets {
                let mut state = after.clone();
                if let Instruction::IfNonNull(_) = instruction {
                    state.find_not_null(before.slot(0)?);
                }
                next.push((self.code.position(target)?, state));
            }
            // Whatever throws may have done its work or not.
            for handler in self.code.handlers.iter().filter(|handler| (handler.from..handler.to).contains(pc)) {
                for state in [&before, &after] {
                    let mut state = state.clone();
                    state.stack = vec![Slot { fact: Fact::NOT_NULL, local: None }];
                    state.assigned.clone_from(&before.assigned);
                    next.push((self.code.position(handler.target)?, state));
                }
            }
            for (to, state) in next {
                let known = states.get_mut(to)?;
                let merged = match known {
                    Some(known) => {
                        let mut merged = known.clone();
                        merged.merge(&state)?;
                        merged
                    }
                    None => state,
                };
                if known.as_ref() != Some(&merged) {
                    *known = Some(merged);
                    open.push(to);
                }
            }
        }
        Some(states)
    }

    /// Which of the fields a reference to a member may mean. A class below may name it as its own.
    fn field(&self, member: &MemberRef) -> Option<usize> {
        self.fields.iter().position(|&field| {
            let field = &self.owner.fields[field];
            field.name == member.name && field.descriptor == member.descriptor
        })
    }

    fn step(&self, state: &mut State, instruction: &Instruction) -> Option<()> {
        match instruction {
            Instruction::Stack(op) => return shuffle(&mut state.stack, *op),
            Instruction::Load(ValueKind::Reference, index) => {
                let fact = state.locals.get(usize::from(*index))?.clone();
                state.stack.push(Slot { fact, local: Some(*index) });
                return Some(());
            }
            Instruction::Store(kind, index) => {
                let fact = state.slot(0)?.fact.clone();
                let fact = if *kind == ValueKind::Reference { fact } else { Fact::Unknown };
                state.pop(kind.slots().into())?;
                state.store(*index, *kind, fact);
                return Some(());
            }
            // What is cast stays what it is.
            Instruction::CheckCast(_) => return Some(()),
            Instruction::Jsr(_) | Instruction::Ret(_) => return None,
            Instruction::PutField(member) => {
                let receiver = state.slot(slots_of(&member.descriptor))?.clone();
                if let Some(field) = self.field(member).filter(|_| receiver.fact == Fact::This) {
                    state.assigned[field] = true;
                }
                state.find_not_null(&receiver);
            }
            Instruction::GetField(_) => {
                let receiver = state.slot(0)?.clone();
                state.find_not_null(&receiver);
            }
            Instruction::InvokeVirtual(member)
            | Instruction::InvokeSpecial(member)
            | Instruction::InvokeInterface(member) => {
                let below = usize::from(MethodType::parse(&member.descriptor).ok()?.param_slots());
                let receiver = state.slot(below)?.clone();
                // Another constructor of the class writes all that it has to.
                let is_own = receiver.fact == Fact::This && member.owner == self.owner.name;
                if is_own && &*member.name == "<init>" {
                    state.assigned.iter_mut().for_each(|assigned| *assigned = true);
                }
                state.find_not_null(&receiver);
            }
            _ => {}
        }
        let fact = self.result(state, instruction);
        let (popped, pushed) = effect(instruction)?;
        state.pop(popped)?;
        for _ in 0..pushed {
            state.push(fact.clone());
        }
        Some(())
    }

    /// What an instruction leaves on the stack.
    fn result(&self, state: &mut State, instruction: &Instruction) -> Fact {
        let of = |class: &str| Fact::NotNull(Some(class.into()));
        match instruction {
            Instruction::New(class) => Fact::NotNull(Some(class.clone())),
            Instruction::NewArray(kind) => of(array_of(*kind)),
            Instruction::ANewArray(element) if element.starts_with('[') => of(&format!("[{element}")),
            Instruction::ANewArray(element) => of(&format!("[L{element};")),
            Instruction::MultiNewArray { class, .. } => Fact::NotNull(Some(class.clone())),
            Instruction::Const(Constant::String(_)) => of("java/lang/String"),
            Instruction::Const(Constant::Class(_) | Constant::MethodType(_) | Constant::MethodHandle(_)) => {
                Fact::NOT_NULL
            }
            // Functions and texts that are put together.
            Instruction::InvokeDynamic { bootstrap, .. } => {
                let known = self.writer.bootstrap_methods.get(usize::from(*bootstrap));
                let is_known = known.is_some_and(|bootstrap| {
                    let owner = &*bootstrap.handle.member.owner;
                    owner == "java/lang/invoke/LambdaMetafactory" || owner == "java/lang/invoke/StringConcatFactory"
                });
                if is_known { Fact::NOT_NULL } else { Fact::Unknown }
            }
            Instruction::InvokeStatic(member) => match (&*member.owner, &*member.name) {
                ("java/util/Objects", "requireNonNull") => {
                    let below = usize::from(&*member.descriptor != "(Ljava/lang/Object;)Ljava/lang/Object;");
                    let Some(slot) = state.slot(below).cloned() else { return Fact::Unknown };
                    state.find_not_null(&slot);
                    if slot.fact.is_not_null() { slot.fact } else { Fact::NOT_NULL }
                }
                ("java/lang/Integer" | "java/lang/Long" | "java/lang/Boolean" | "java/lang/Character", "valueOf") => {
                    of(&member.owner)
                }
                _ => Fact::Unknown,
            },
            _ => Fact::Unknown,
        }
    }
}

fn array_of(kind: PrimitiveKind) -> &'static str {
    match kind {
        PrimitiveKind::Boolean => "[Z",
        PrimitiveKind::Char => "[C",
        PrimitiveKind::Float => "[F",
        PrimitiveKind::Double => "[D",
        PrimitiveKind::Byte => "[B",
        PrimitiveKind::Short => "[S",
        PrimitiveKind::Int => "[I",
        PrimitiveKind::Long => "[J",
    }
}
