//! A concrete interpreter of the IR: the oracle. It is written for clarity and shares no code with the engine but the
//! program itself and the fingerprint of program paths.

use heapwise_heap::By;
use heapwise_ids::Id;
use heapwise_interp::{InputTypes, NullDereference, ProgramPath, Target};
use heapwise_ir::{
    BinaryOp, Callee, ClassId, Const, FieldId, Hierarchy, Implicit, Instr, MethodId, Reg, Shape, Type, UnaryOp,
};
use heapwise_term::Integer;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    Bool(bool),
    Int(Integer),
    I32(i32),
    Null,
    /// An object that was there at the beginning.
    Input(usize),
    /// The n-th object made by `new`.
    New(u32),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    pub class: ClassId,
    pub fields: Vec<(FieldId, Value)>,
    /// Arrays: what they hold.
    pub elements: Vec<Value>,
}

/// A concrete input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heap {
    pub params: Vec<Value>,
    pub objects: Vec<Object>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    Returned(Option<Value>),
    Threw(String),
    Excluded(By),
    /// A value of the wrong kind, which only a language without types allows.
    IllTyped,
    /// Too long for this oracle.
    GaveUp,
}

struct Frame {
    method: MethodId,
    pc: usize,
    regs: Vec<Value>,
    result: Option<Reg>,
}

struct Run<'a> {
    target: &'a Target,
    hierarchy: &'a Hierarchy,
    npe: NullDereference,
    inputs: Vec<Object>,
    news: Vec<Object>,
    frames: Vec<Frame>,
    path: ProgramPath,
    /// The input objects that the program has come upon.
    reached: Vec<usize>,
}

/// Runs the target on one concrete input.
pub fn run(target: &Target, hierarchy: &Hierarchy, npe: NullDereference, heap: &Heap) -> (ProgramPath, Ending) {
    let mut regs = heap.params.clone();
    regs.resize(target.program.methods[target.entry].regs.len(), Value::Null);
    let first = Frame { method: target.entry, pc: 0, regs, result: None };
    let mut run = Run {
        target,
        hierarchy,
        npe,
        inputs: heap.objects.clone(),
        news: Vec::new(),
        frames: vec![first],
        path: ProgramPath::default(),
        reached: Vec::new(),
    };
    for _ in 0..100_000 {
        if let Some(ending) = run.step() {
            return (run.path, ending);
        }
    }
    (run.path, Ending::GaveUp)
}

/// Leaves an instruction with an ending, or goes on where a throw is caught.
macro_rules! orelse {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(ending) => return ending,
        }
    };
}

impl Run<'_> {
    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("running")
    }

    fn get(&self, reg: Reg) -> Value {
        self.frames.last().expect("running").regs[reg.index()].clone()
    }

    fn set(&mut self, reg: Reg, value: Value) {
        self.frame().regs[reg.index()] = value;
    }

    fn object(&self, value: &Value) -> Option<&Object> {
        match value {
            Value::Input(index) => Some(&self.inputs[*index]),
            Value::New(index) => Some(&self.news[*index as usize]),
            _ => None,
        }
    }

    fn is_instance(&self, value: &Value, class: ClassId) -> bool {
        self.object(value).is_some_and(|object| self.hierarchy.instances(class).contains(&object.class))
    }

    /// One instruction; the ending, if the run is over.
    fn step(&mut self) -> Option<Ending> {
        let program = &self.target.program;
        let frame = self.frames.last().expect("running");
        let (method, pc) = (frame.method, frame.pc);
        let instr = program.methods[method].code[pc].clone();
        match instr {
            Instr::Const { dst, value } => {
                let value = match &program.consts[value] {
                    Const::Bool(value) => Value::Bool(*value),
                    Const::Int(value) => Value::Int(Integer::from_big(value.clone())),
                    Const::Null => Value::Null,
                    Const::I32(value) => Value::I32(*value),
                    Const::I64(_) | Const::F32(_) | Const::F64(_) => return Some(Ending::GaveUp),
                };
                self.set(dst, value);
            }
            Instr::Copy { dst, src } => {
                let value = self.get(src);
                self.set(dst, value);
            }
            Instr::Unary { dst, op, a } => {
                let value = match (op, self.get(a)) {
                    (UnaryOp::Not, Value::Bool(a)) => Value::Bool(!a),
                    (UnaryOp::Neg, Value::Int(a)) => Value::Int(-&a),
                    _ => return Some(Ending::IllTyped),
                };
                self.set(dst, value);
            }
            Instr::Binary { dst, op, a, b } => {
                let value = orelse!(self.binary(op, a, b));
                self.set(dst, value);
            }
            Instr::New { dst, class } => {
                let value = self.alloc(class);
                self.set(dst, value);
            }
            Instr::Load { dst, obj, field } => {
                let object = self.get(obj);
                orelse!(self.non_null(&object));
                let object = self.object(&object).expect("not null");
                let held = object.fields.iter().find(|(known, _)| *known == field).map(|(_, value)| value.clone());
                let held = held.unwrap_or_else(|| default_of(program.fields[field].ty));
                orelse!(self.reach(&held, program.fields[field].ty));
                self.set(dst, held);
            }
            Instr::Store { obj, field, value } => {
                let (object, value) = (self.get(obj), self.get(value));
                orelse!(self.non_null(&object));
                if !fits(&value, program.fields[field].ty) {
                    return Some(Ending::IllTyped);
                }
                let object = self.object_mut(&object);
                object.fields.retain(|(known, _)| *known != field);
                object.fields.push((field, value));
            }
            Instr::InstanceOf { dst, obj, class } => {
                let value = self.get(obj);
                if !is_reference(&value) {
                    return Some(Ending::IllTyped);
                }
                let result = Value::Bool(self.is_instance(&value, class));
                self.set(dst, result);
            }
            Instr::Cast { dst, src, class } => {
                let value = self.get(src);
                if !is_reference(&value) {
                    return Some(Ending::IllTyped);
                }
                if value != Value::Null && !self.is_instance(&value, class) {
                    return self.throw_implicit(Implicit::BadCast);
                }
                self.set(dst, value);
            }
            Instr::See { reg } => {
                let value = self.get(reg);
                let ty = program.methods[method].params.get(reg.index()).map_or(Type::Any, |param| param.ty);
                orelse!(self.reach(&value, ty));
            }
            Instr::Mark { .. } => {}
            Instr::Require { obj, class } => {
                let value = self.get(obj);
                if !is_reference(&value) {
                    return Some(Ending::IllTyped);
                }
                if value != Value::Null && !self.is_instance(&value, class) {
                    return Some(Ending::Excluded(By::Typing));
                }
            }
            Instr::Assume { cond } => match self.get(cond) {
                Value::Bool(true) => {}
                Value::Bool(false) => return Some(Ending::Excluded(By::Assume)),
                _ => return Some(Ending::IllTyped),
            },
            Instr::Assert { cond } => {
                let Value::Bool(holds) = self.get(cond) else { return Some(Ending::IllTyped) };
                self.path.add((method.index() as u64) << 33 | (pc as u64) << 1 | u64::from(holds));
                if !holds {
                    return Some(Ending::Threw("assertion failed".to_owned()));
                }
            }
            Instr::Call { dst, callee, args } => return self.call(dst, callee, &args),
            Instr::Goto { to } => {
                self.frame().pc = program.methods[method].blocks[to] as usize;
                return None;
            }
            Instr::Branch { cond, then, otherwise } => {
                let Value::Bool(taken) = self.get(cond) else { return Some(Ending::IllTyped) };
                self.path.add((method.index() as u64) << 33 | (pc as u64) << 1 | u64::from(taken));
                let to = if taken { then } else { otherwise };
                self.frame().pc = program.methods[method].blocks[to] as usize;
                return None;
            }
            Instr::Return { value } => {
                let value = value.map(|reg| self.get(reg));
                let frame = self.frames.pop().expect("running");
                if self.frames.is_empty() {
                    return Some(Ending::Returned(value));
                }
                if let (Some(dst), Some(value)) = (frame.result, value) {
                    self.set(dst, value);
                }
                return None;
            }
            Instr::Throw { exception } => {
                let exception = self.get(exception);
                orelse!(self.non_null(&exception));
                return self.unwind(exception);
            }
            // What only Java's programs have is not for this oracle: the JVM is.
            Instr::Text { .. }
            | Instr::Mirror { .. }
            | Instr::LoadStatic { .. }
            | Instr::StoreStatic { .. }
            | Instr::Init { .. }
            | Instr::NonNull { .. }
            | Instr::Native { .. }
            | Instr::Switch { .. } => return Some(Ending::GaveUp),
            Instr::Unsupported { .. } => return Some(Ending::IllTyped),
            Instr::NewArray { dst, class, length } => {
                let Value::I32(length) = self.get(length) else { return Some(Ending::IllTyped) };
                let Ok(length) = usize::try_from(length) else {
                    return self.throw_implicit(Implicit::NegativeSize);
                };
                if length > 1000 {
                    return Some(Ending::GaveUp);
                }
                let Shape::Array(ty) = program.classes[class].shape else { return Some(Ending::IllTyped) };
                let array = self.alloc(class);
                self.object_mut(&array).elements = vec![default_of(ty); length];
                self.set(dst, array);
            }
            Instr::Length { dst, array } => {
                let array = self.get(array);
                orelse!(self.non_null(&array));
                let length = self.object(&array).expect("not null").elements.len();
                self.set(dst, Value::I32(length as i32));
            }
            Instr::LoadElement { dst, array, index, .. } => {
                let (array, index) = (self.get(array), self.get(index));
                let index = orelse!(self.index(&array, &index));
                let array = self.object(&array).expect("not null");
                let value = array.elements[index].clone();
                if let Shape::Array(ty) = program.classes[array.class].shape {
                    orelse!(self.reach(&value, ty));
                }
                self.set(dst, value);
            }
            Instr::StoreElement { array, index, value, .. } => {
                let (array, index, value) = (self.get(array), self.get(index), self.get(value));
                let index = orelse!(self.index(&array, &index));
                self.object_mut(&array).elements[index] = value;
            }
        }
        self.frame().pc += 1;
        None
    }

    /// The program comes upon a value of a declared type. With exact types, it must be of just that class if it is an object
    /// of the input that the program has not come upon before.
    fn reach(&mut self, value: &Value, ty: Type) -> Result<(), Option<Ending>> {
        let &Value::Input(object) = value else { return Ok(()) };
        if self.reached.contains(&object) {
            return Ok(());
        }
        self.reached.push(object);
        match ty {
            Type::Ref(Some(class)) if self.target.input_types == InputTypes::Exact => {
                let can_be = matches!(self.target.program.classes[class].shape, Shape::Object | Shape::Array(_));
                if can_be && self.inputs[object].class != class {
                    Err(Some(Ending::Excluded(By::Typing)))
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }

    fn alloc(&mut self, class: ClassId) -> Value {
        self.news.push(Object { class, fields: Vec::new(), elements: Vec::new() });
        Value::New(self.news.len() as u32 - 1)
    }

    fn object_mut(&mut self, value: &Value) -> &mut Object {
        match value {
            Value::Input(index) => &mut self.inputs[*index],
            Value::New(index) => &mut self.news[*index as usize],
            _ => unreachable!("not null"),
        }
    }

    /// The index of an element, if it is within the array's bounds.
    fn index(&mut self, array: &Value, index: &Value) -> Result<usize, Option<Ending>> {
        self.non_null(array)?;
        let Value::I32(index) = index else { return Err(Some(Ending::IllTyped)) };
        let length = self.object(array).expect("not null").elements.len();
        match usize::try_from(*index) {
            Ok(index) if index < length => Ok(index),
            _ => Err(self.throw_implicit(Implicit::BadIndex)),
        }
    }

    fn binary(&mut self, op: BinaryOp, a: Reg, b: Reg) -> Result<Value, Option<Ending>> {
        let ill_typed = Err(Some(Ending::IllTyped));
        Ok(match (op, self.get(a), self.get(b)) {
            (BinaryOp::Eq, Value::Int(a), Value::Int(b)) => Value::Bool(a == b),
            (BinaryOp::Eq, Value::Bool(a), Value::Bool(b)) => Value::Bool(a == b),
            (BinaryOp::Eq, Value::I32(a), Value::I32(b)) => Value::Bool(a == b),
            (BinaryOp::Lt, Value::I32(a), Value::I32(b)) => Value::Bool(a < b),
            (BinaryOp::Le, Value::I32(a), Value::I32(b)) => Value::Bool(a <= b),
            (BinaryOp::Add, Value::I32(a), Value::I32(b)) => Value::I32(a.wrapping_add(b)),
            (BinaryOp::Sub, Value::I32(a), Value::I32(b)) => Value::I32(a.wrapping_sub(b)),
            (BinaryOp::Mul, Value::I32(a), Value::I32(b)) => Value::I32(a.wrapping_mul(b)),
            (BinaryOp::Eq, a, b) if is_reference(&a) && is_reference(&b) => Value::Bool(a == b),
            (BinaryOp::Add, Value::Int(a), Value::Int(b)) => Value::Int(&a + &b),
            (BinaryOp::Sub, Value::Int(a), Value::Int(b)) => Value::Int(&a - &b),
            (BinaryOp::Mul, Value::Int(a), Value::Int(b)) => Value::Int(&a * &b),
            (BinaryOp::Lt, Value::Int(a), Value::Int(b)) => Value::Bool(a < b),
            (BinaryOp::Le, Value::Int(a), Value::Int(b)) => Value::Bool(a <= b),
            (BinaryOp::Div | BinaryOp::Rem, Value::Int(_), Value::Int(b)) if b == Integer::ZERO => {
                return Err(self.throw_implicit(Implicit::DivisionByZero));
            }
            (BinaryOp::Div, Value::Int(a), Value::Int(b)) => Value::Int(a.quotient(&b)),
            (BinaryOp::Rem, Value::Int(a), Value::Int(b)) => Value::Int(a.remainder(&b)),
            (BinaryOp::And, Value::Bool(a), Value::Bool(b)) => Value::Bool(a & b),
            (BinaryOp::Or, Value::Bool(a), Value::Bool(b)) => Value::Bool(a | b),
            (BinaryOp::Xor, Value::Bool(a), Value::Bool(b)) => Value::Bool(a ^ b),
            _ => return ill_typed,
        })
    }

    fn non_null(&mut self, value: &Value) -> Result<(), Option<Ending>> {
        match value {
            Value::Input(_) | Value::New(_) => Ok(()),
            Value::Null => Err(match self.npe {
                NullDereference::Assume => Some(Ending::Excluded(By::NonNull)),
                NullDereference::Fork => self.throw_implicit(Implicit::NullDereference),
            }),
            _ => Err(Some(Ending::IllTyped)),
        }
    }

    fn call(&mut self, dst: Option<Reg>, callee: Callee, args: &[Reg]) -> Option<Ending> {
        let method = match callee {
            Callee::Static(method) => method,
            Callee::Special(method) => {
                let receiver = self.get(args[0]);
                orelse!(self.non_null(&receiver));
                method
            }
            Callee::Virtual(selector) => {
                let receiver = self.get(args[0]);
                orelse!(self.non_null(&receiver));
                let class = self.object(&receiver).expect("not null").class;
                let found = self.hierarchy.clone().implementation(&self.target.program, class, selector);
                let Some(method) = found else { return Some(Ending::Excluded(By::Typing)) };
                method
            }
        };
        if self.frames.len() > 200 {
            return Some(Ending::GaveUp);
        }
        let program = &self.target.program;
        if program.methods[method].params.len() != args.len() {
            return Some(Ending::IllTyped);
        }
        self.path.add(method.index() as u64 | 1 << 63);
        let mut regs: Vec<Value> = args.iter().map(|&arg| self.get(arg)).collect();
        regs.resize(program.methods[method].regs.len(), Value::Null);
        self.frame().pc += 1;
        self.frames.push(Frame { method, pc: 0, regs, result: dst });
        None
    }

    fn throw_implicit(&mut self, what: Implicit) -> Option<Ending> {
        let frame = self.frames.last().expect("running");
        let at = (frame.pc as u64) << 3 | (frame.method.index() as u64) << 35;
        self.path.add(what as u64 | at | 1 << 62);
        match self.target.program.implicit_class(what) {
            Some(class) => {
                let exception = self.alloc(class);
                self.unwind(exception)
            }
            None => Some(Ending::Threw(what.describe().to_owned())),
        }
    }

    fn unwind(&mut self, exception: Value) -> Option<Ending> {
        let mut is_top = true;
        while let Some(frame) = self.frames.last() {
            let pc = if is_top { frame.pc } else { frame.pc.saturating_sub(1) } as u32;
            is_top = false;
            let method = &self.target.program.methods[frame.method];
            let start = |block| method.blocks.get(block).copied().unwrap_or(u32::MAX);
            let handler = method.handlers.iter().find(|handler| {
                (start(handler.from)..start(handler.to)).contains(&pc)
                    && handler.class.is_none_or(|class| self.is_instance(&exception, class))
            });
            if let Some(handler) = handler {
                let target = method.blocks[handler.target] as usize;
                let reg = handler.reg;
                self.set(reg, exception);
                self.frame().pc = target;
                return None;
            }
            self.frames.pop();
        }
        let class = match exception {
            Value::New(_) => {
                self.target.program.class_name(self.object(&exception).expect("not null").class).to_owned()
            }
            _ => "an object of the input".to_owned(),
        };
        Some(Ending::Threw(class))
    }
}

fn is_reference(value: &Value) -> bool {
    matches!(value, Value::Null | Value::Input(_) | Value::New(_))
}

fn fits(value: &Value, ty: Type) -> bool {
    match ty {
        Type::Bool => matches!(value, Value::Bool(_)),
        Type::Ref(_) | Type::Any => is_reference(value),
        Type::I32 => matches!(value, Value::I32(_)),
        _ => matches!(value, Value::Int(_)),
    }
}

pub fn default_of(ty: Type) -> Value {
    match ty {
        Type::Bool => Value::Bool(false),
        Type::Ref(_) | Type::Any => Value::Null,
        Type::I32 => Value::I32(0),
        _ => Value::Int(Integer::ZERO),
    }
}
