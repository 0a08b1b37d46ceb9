//! One instruction as text, in the words of the IR's text form.

use heapwise_ids::Id;
use heapwise_ir::{Block, Callee, Const, FieldId, Instr, Method, Program, Reg};

pub(super) fn instr_text(program: &Program, method: &Method, instr: &Instr) -> String {
    let reg = |reg: Reg| program.reg_name(method, reg);
    let block = |block: Block| format!("b{}", block.index());
    let field =
        |field: FieldId| format!("{}.{}", program.class_name(program.fields[field].class), program.field_name(field));
    let what = match instr {
        Instr::Const { value, .. } => format!("const {}", constant(&program.consts[*value])),
        Instr::Text { text, .. } => format!("text {:?}", String::from_utf16_lossy(&program.texts[*text])),
        Instr::Mirror { name, .. } => format!("mirror {}", program.names.text(*name)),
        Instr::LoadStatic { field: of, .. } => format!("getstatic {}", field(*of)),
        Instr::StoreStatic { field: of, value } => format!("putstatic {}, {}", field(*of), reg(*value)),
        Instr::Init { class } => format!("init {}", program.class_name(*class)),
        Instr::NonNull { obj } => format!("nonnull {}", reg(*obj)),
        Instr::Native { native, args, .. } => {
            let args: Vec<String> = args.iter().map(|&arg| reg(arg)).collect();
            format!("native {}({})", program.names.text(program.natives[*native]), args.join(", "))
        }
        Instr::Switch { value, cases, otherwise } => {
            let cases: String = cases.iter().map(|&(case, to)| format!(", {case}: {}", block(to))).collect();
            format!("switch {}{cases}, {}", reg(*value), block(*otherwise))
        }
        Instr::Copy { src, .. } => format!("copy {}", reg(*src)),
        Instr::Unary { op, a, .. } => format!("{} {}", op.name(), reg(*a)),
        Instr::Binary { op, a, b, .. } => format!("{} {}, {}", op.name(), reg(*a), reg(*b)),
        Instr::New { class, .. } => format!("new {}", program.class_name(*class)),
        Instr::NewArray { class, length, .. } => format!("newarray {}, {}", program.class_name(*class), reg(*length)),
        Instr::Load { obj, field: of, .. } => format!("load {}, {}", reg(*obj), field(*of)),
        Instr::Store { obj, field: of, value } => format!("store {}, {}, {}", reg(*obj), field(*of), reg(*value)),
        Instr::Length { array, .. } => format!("length {}", reg(*array)),
        Instr::LoadElement { array, index, .. } => format!("element {}[{}]", reg(*array), reg(*index)),
        Instr::StoreElement { array, index, value, .. } => {
            format!("setelement {}[{}], {}", reg(*array), reg(*index), reg(*value))
        }
        Instr::InstanceOf { obj, class, .. } => format!("instanceof {}, {}", reg(*obj), program.class_name(*class)),
        Instr::Cast { src, class, .. } => format!("cast {}, {}", reg(*src), program.class_name(*class)),
        Instr::See { reg: seen } => format!("see {}", reg(*seen)),
        Instr::Require { obj, class } => format!("require {}, {}", reg(*obj), program.class_name(*class)),
        Instr::Assume { cond } => format!("assume {}", reg(*cond)),
        Instr::Assert { cond } => format!("assert {}", reg(*cond)),
        Instr::Mark { name } => format!("mark {}", program.names.text(*name)),
        Instr::Call { callee, args, .. } => {
            let callee = match *callee {
                Callee::Static(called) => format!("call {}", program.method_name(called)),
                Callee::Special(called) => format!("special {}", program.method_name(called)),
                Callee::Virtual(selector) => {
                    let selector = &program.selectors[selector];
                    format!("virtual {}/{}", program.names.text(selector.name), selector.arity)
                }
            };
            let args: Vec<String> = args.iter().map(|&arg| reg(arg)).collect();
            format!("{callee}({})", args.join(", "))
        }
        Instr::Goto { to } => format!("goto {}", block(*to)),
        Instr::Branch { cond, then, otherwise } => {
            format!("branch {}, {}, {}", reg(*cond), block(*then), block(*otherwise))
        }
        Instr::Return { value: None } => "return".to_owned(),
        Instr::Return { value: Some(value) } => format!("return {}", reg(*value)),
        Instr::Throw { exception } => format!("throw {}", reg(*exception)),
        Instr::Unsupported { what } => format!("unsupported {}", program.names.text(*what)),
    };
    match instr.writes() {
        Some(dst) => format!("{} = {what}", reg(dst)),
        None => what,
    }
}

fn constant(value: &Const) -> String {
    match value {
        Const::Bool(value) => value.to_string(),
        Const::Int(value) => value.to_string(),
        Const::I32(value) => value.to_string(),
        Const::I64(value) => value.to_string(),
        Const::F32(bits) => f32::from_bits(*bits).to_string(),
        Const::F64(bits) => f64::from_bits(*bits).to_string(),
        Const::Null => "null".to_owned(),
    }
}
