//! Programs to text.

use std::fmt::{self, Display, Formatter, Write};

use heapwise_ids::{Id, Name};

use super::lex::{is_word_part, is_word_start};
use crate::instr::{Callee, Instr};
use crate::program::{
    Block, Class, ClassId, Const, ConstId, FieldId, Fixed, Implicit, Method, MethodId, Program, Reg, SelectorId, Shape,
    TextId, Type,
};

/// The text of a program whose ids all lead somewhere and whose blocks are laid out well, as the verifier checks.
pub fn print(program: &Program) -> String {
    let printer = Printer { program, ordinals: ordinals(program) };
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = printer.program(&mut out);
    out
}

/// Words that stand for types, so that classes of these names need quotes.
const TYPE_WORDS: [&str; 12] = ["any", "bool", "int", "bit", "i8", "i16", "u16", "i32", "i64", "f32", "f64", "ref"];

pub(super) fn implicit_word(implicit: Implicit) -> &'static str {
    match implicit {
        Implicit::NullDereference => "NullDereference",
        Implicit::BadCast => "BadCast",
        Implicit::BadIndex => "BadIndex",
        Implicit::NegativeSize => "NegativeSize",
        Implicit::DivisionByZero => "DivisionByZero",
        Implicit::BadStore => "BadStore",
    }
}

/// For each method, how many before it have the same name in the same class.
fn ordinals(program: &Program) -> Vec<usize> {
    let mut counts = std::collections::HashMap::new();
    let mut next = |method: &Method| {
        let count: &mut usize = counts.entry((method.class, method.name)).or_default();
        *count += 1;
        *count - 1
    };
    program.methods.values().map(&mut next).collect()
}

/// A name, in quotes where it has to be: `meaning` says whether the plain word would mean something else.
fn quoted(text: &str, meaning: impl Fn(&str) -> bool) -> String {
    let plain = text.starts_with(is_word_start) && text.chars().all(is_word_part) && !meaning(text);
    if plain {
        return text.to_owned();
    }
    let mut quoted = String::from("`");
    for c in text.chars() {
        match c {
            '`' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            _ => quoted.push(c),
        }
    }
    quoted.push('`');
    quoted
}

/// The number in a word like `v3` or `b12`.
pub(super) fn numbered(word: &str, letter: char) -> Option<usize> {
    let digits = word.strip_prefix(letter)?;
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|&number: &usize| u32::try_from(number).is_ok())
}

/// Whether a parameter of this name could be taken for a numbered register.
fn like_register(word: &str) -> bool {
    word.strip_prefix('v').is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

struct Printer<'p> {
    program: &'p Program,
    ordinals: Vec<usize>,
}

impl Printer<'_> {
    fn program(&self, out: &mut String) -> fmt::Result {
        for &(implicit, class) in &self.program.implicit {
            writeln!(out, "implicit {} = {}", implicit_word(implicit), self.class(class))?;
        }
        for class in self.program.classes.values() {
            self.class_item(out, class)?;
        }
        for (id, method) in self.program.methods.iter() {
            self.method_item(out, id, method)?;
        }
        Ok(())
    }

    fn class_item(&self, out: &mut String, class: &Class) -> fmt::Result {
        let name = quoted(self.program.names.text(class.name), |word| TYPE_WORDS.contains(&word));
        match class.shape {
            Shape::Object => write!(out, "class {name}")?,
            Shape::Abstract => write!(out, "abstract class {name}")?,
            Shape::Interface => write!(out, "interface {name}")?,
            Shape::Array(element) => write!(out, "array {name} of {}", self.ty(element))?,
        }
        if let Some(parent) = class.parent {
            write!(out, " extends {}", self.class(parent))?;
        }
        if !class.interfaces.is_empty() {
            let names: Vec<String> = class.interfaces.iter().map(|&interface| self.class(interface)).collect();
            write!(out, " implements {}", names.join(", "))?;
        }
        let flags = self.class_flags(class);
        if class.fields.is_empty() && class.statics.is_empty() && class.methods.is_empty() && flags.is_empty() {
            return writeln!(out, " {{}}");
        }
        writeln!(out, " {{")?;
        for flag in flags {
            writeln!(out, "  {flag}")?;
        }
        for &field in &class.fields {
            let field = &self.program.fields[field];
            writeln!(out, "  {}: {}", self.plain(field.name), self.ty(field.ty))?;
        }
        for &field in &class.statics {
            let field = &self.program.fields[field];
            let fixed = match field.fixed {
                Some(Fixed::Const(value)) => format!(" = {}", self.constant(value)),
                Some(Fixed::Text(text)) => format!(" = text {}", self.text(text)),
                Some(Fixed::Input) => " = input".to_owned(),
                Some(Fixed::Default | Fixed::Changeable) | None => String::new(),
            };
            writeln!(out, "  static {}: {}{fixed}", self.plain(field.name), self.ty(field.ty))?;
        }
        for &(selector, method) in &class.methods {
            writeln!(out, "  method {} = {}", self.selector(selector), self.method(method))?;
        }
        writeln!(out, "}}")
    }

    /// What else is said of a class.
    fn class_flags(&self, class: &Class) -> Vec<String> {
        let mut flags = Vec::new();
        flags.extend(class.file.map(|file| format!("file = {}", self.plain(file))));
        flags.extend(class.initialiser.map(|method| format!("initialiser = {}", self.method(method))));
        if class.is_enum {
            flags.push("enum".to_owned());
        }
        if !class.is_candidate {
            flags.push("exact".to_owned());
        }
        flags
    }

    /// A text literal: in quotes, or where it has half characters, as the numbers of its units.
    fn text(&self, text: TextId) -> String {
        let units = &self.program.texts[text];
        match String::from_utf16(units) {
            Ok(text) => quoted(&text, |_| true),
            Err(_) => {
                let units: Vec<String> = units.iter().map(ToString::to_string).collect();
                format!("[{}]", units.join(", "))
            }
        }
    }

    fn method_item(&self, out: &mut String, id: MethodId, method: &Method) -> fmt::Result {
        let body = Body { printer: self, method };
        let params: Vec<String> = method
            .params
            .iter()
            .enumerate()
            .map(|(index, param)| {
                let bang = if param.non_null { "!" } else { "" };
                format!("{}: {}{bang}", body.reg(Reg::from_index(index)), self.ty(param.ty))
            })
            .collect();
        write!(out, "\nmethod {}({})", self.method(id), params.join(", "))?;
        if let Some(result) = method.result {
            write!(out, " -> {}", self.ty(result))?;
        }
        writeln!(out, " {{")?;
        body.registers(out)?;
        for handler in &method.handlers {
            let caught = handler.class.map_or("any".to_owned(), |class| self.class(class));
            let (from, to, target) = (handler.from.index(), handler.to.index(), handler.target.index());
            writeln!(out, "  catch {caught} {} in b{from}..b{to} goto b{target}", body.reg(handler.reg))?;
        }
        for block in method.blocks.ids() {
            writeln!(out, "b{}:", block.index())?;
            for position in method.range(block) {
                body.line(out, position)?;
            }
        }
        writeln!(out, "}}")
    }

    /// A name where any word is a name.
    fn plain(&self, name: Name) -> String {
        quoted(self.program.names.text(name), |_| false)
    }

    fn class(&self, class: ClassId) -> String {
        quoted(self.program.class_name(class), |word| TYPE_WORDS.contains(&word))
    }

    fn ty(&self, ty: Type) -> String {
        match ty {
            Type::Ref(Some(class)) => self.class(class),
            _ => self.program.type_name(ty).to_owned(),
        }
    }

    fn field(&self, field: FieldId) -> String {
        let field = &self.program.fields[field];
        format!("{}.{}", self.class(field.class), self.plain(field.name))
    }

    fn method(&self, id: MethodId) -> String {
        let method = &self.program.methods[id];
        let mut text = method.class.map_or(String::new(), |class| self.class(class) + ".");
        text += &self.plain(method.name);
        match self.ordinals[id.index()] {
            0 => text,
            ordinal => text + &format!("#{ordinal}"),
        }
    }

    fn selector(&self, selector: SelectorId) -> String {
        let selector = &self.program.selectors[selector];
        format!("{}/{}", self.plain(selector.name), selector.arity)
    }

    fn constant(&self, value: ConstId) -> String {
        match &self.program.consts[value] {
            Const::Bool(value) => value.to_string(),
            Const::Int(value) => value.to_string(),
            Const::I32(value) => format!("{value}i32"),
            Const::I64(value) => format!("{value}i64"),
            Const::F32(bits) => format!("{bits}f32"),
            Const::F64(bits) => format!("{bits}f64"),
            Const::Null => "null".to_owned(),
        }
    }
}

/// One method being printed.
struct Body<'a, 'p> {
    printer: &'a Printer<'p>,
    method: &'a Method,
}

impl Body<'_, '_> {
    fn reg(&self, reg: Reg) -> String {
        match self.method.params.get(reg.index()) {
            Some(param) => quoted(self.printer.program.names.text(param.name), like_register),
            None => format!("v{}", reg.index()),
        }
    }

    /// The registers after the parameters, a few per line.
    fn registers(&self, out: &mut String) -> fmt::Result {
        let own: Vec<String> = (self.method.regs.iter())
            .skip(self.method.params.len())
            .map(|(reg, &ty)| format!("v{}: {}", reg.index(), self.printer.ty(ty)))
            .collect();
        for line in own.chunks(8) {
            writeln!(out, "  {}", line.join(", "))?;
        }
        Ok(())
    }

    fn line(&self, out: &mut String, position: usize) -> fmt::Result {
        let instr = Shown { body: self, instr: &self.method.code[position] };
        match self.method.lines.get(position) {
            None | Some(0) => writeln!(out, "  {instr}"),
            Some(line) => writeln!(out, "  {:<40} @{line}", instr.to_string()),
        }
    }
}

struct Shown<'a> {
    body: &'a Body<'a, 'a>,
    instr: &'a Instr,
}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let printer = self.body.printer;
        let reg = |reg: Reg| self.body.reg(reg);
        let block = |block: Block| format!("b{}", block.index());
        if let Some(dst) = self.instr.writes() {
            write!(f, "{} = ", reg(dst))?;
        }
        match *self.instr {
            Instr::Const { value, .. } => write!(f, "const {}", printer.constant(value)),
            Instr::Text { text, .. } => write!(f, "text {}", printer.text(text)),
            Instr::Mirror { name, .. } => write!(f, "mirror {}", printer.plain(name)),
            Instr::LoadStatic { field, .. } => write!(f, "getstatic {}", printer.field(field)),
            Instr::StoreStatic { field, value } => write!(f, "putstatic {}, {}", printer.field(field), reg(value)),
            Instr::Init { class } => write!(f, "init {}", printer.class(class)),
            Instr::NonNull { obj } => write!(f, "nonnull {}", reg(obj)),
            Instr::Native { native, ref args, .. } => {
                let args: Vec<String> = args.iter().map(|&arg| reg(arg)).collect();
                write!(f, "native {}({})", printer.plain(printer.program.natives[native]), args.join(", "))
            }
            Instr::Switch { value, ref cases, otherwise } => {
                write!(f, "switch {}", reg(value))?;
                for &(case, to) in cases {
                    write!(f, ", {case}: {}", block(to))?;
                }
                write!(f, ", {}", block(otherwise))
            }
            Instr::Copy { src, .. } => write!(f, "copy {}", reg(src)),
            Instr::Unary { op, a, .. } => write!(f, "{} {}", op.name(), reg(a)),
            Instr::Binary { op, a, b, .. } => write!(f, "{} {}, {}", op.name(), reg(a), reg(b)),
            Instr::New { class, .. } => write!(f, "new {}", printer.class(class)),
            Instr::NewArray { class, length, .. } => write!(f, "newarray {}, {}", printer.class(class), reg(length)),
            Instr::Load { obj, field, .. } => write!(f, "load {}, {}", reg(obj), printer.field(field)),
            Instr::Store { obj, field, value } => {
                write!(f, "store {}, {}, {}", reg(obj), printer.field(field), reg(value))
            }
            Instr::Length { array, .. } => write!(f, "length {}", reg(array)),
            Instr::LoadElement { array, index, ty, .. } => {
                write!(f, "element {}[{}]: {}", reg(array), reg(index), printer.ty(ty))
            }
            Instr::StoreElement { array, index, value, ty } => {
                write!(f, "setelement {}[{}], {}: {}", reg(array), reg(index), reg(value), printer.ty(ty))
            }
            Instr::InstanceOf { obj, class, .. } => write!(f, "instanceof {}, {}", reg(obj), printer.class(class)),
            Instr::Cast { src, class, .. } => write!(f, "cast {}, {}", reg(src), printer.class(class)),
            Instr::See { reg: seen } => write!(f, "see {}", reg(seen)),
            Instr::Require { obj, class } => write!(f, "require {}, {}", reg(obj), printer.class(class)),
            Instr::Assume { cond } => write!(f, "assume {}", reg(cond)),
            Instr::Assert { cond } => write!(f, "assert {}", reg(cond)),
            Instr::Mark { name } => write!(f, "mark {}", printer.plain(name)),
            Instr::Call { callee, ref args, .. } => {
                match callee {
                    Callee::Static(method) => write!(f, "call {}", printer.method(method))?,
                    Callee::Special(method) => write!(f, "special {}", printer.method(method))?,
                    Callee::Virtual(selector) => write!(f, "virtual {}", printer.selector(selector))?,
                }
                let args: Vec<String> = args.iter().map(|&arg| reg(arg)).collect();
                write!(f, "({})", args.join(", "))
            }
            Instr::Goto { to } => write!(f, "goto {}", block(to)),
            Instr::Branch { cond, then, otherwise } => {
                write!(f, "branch {}, {}, {}", reg(cond), block(then), block(otherwise))
            }
            Instr::Return { value: None } => write!(f, "return"),
            Instr::Return { value: Some(value) } => write!(f, "return {}", reg(value)),
            Instr::Throw { exception } => write!(f, "throw {}", reg(exception)),
            Instr::Unsupported { what } => write!(f, "unsupported {}", printer.plain(what)),
        }
    }
}
