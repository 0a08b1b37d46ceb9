//! A syntax tree back to text, one token apart from the next where the original wants it so. Parsing the text gives
//! the same tree, places aside.

use crate::ast::{Ast, ClassDecl, ExprId, ExprKind, Ident, TypeName};

/// The text of a program.
pub fn print(ast: &Ast) -> String {
    let mut printer = Printer { ast, out: String::new() };
    for class in &ast.classes {
        printer.class(class);
    }
    printer.expr(ast.main, 0);
    printer.out.push('\n');
    printer.out
}

struct Printer<'a> {
    ast: &'a Ast,
    out: String,
}

impl Printer<'_> {
    fn class(&mut self, class: &ClassDecl) {
        let parent = class.parent.as_ref().map_or(String::new(), |parent| format!(" extends {}", parent.text));
        self.out += &format!("class {}{parent} {{\n", class.name.text);
        for field in &class.fields {
            self.out += &format!("  {} {} ;\n", type_name(&field.ty), field.name.text);
        }
        for method in &class.methods {
            let params: Vec<String> =
                method.params.iter().map(|param| format!("{} {}", type_name(&param.ty), param.name.text)).collect();
            self.out +=
                &format!("  {} {} ( {} ) :=\n    ", type_name(&method.result), method.name.text, params.join(" , "));
            self.expr(method.body, 4);
            self.out += " ;\n";
        }
        self.out += "}\n\n";
    }

    /// Prints an expression whose further lines begin in this column.
    fn expr(&mut self, id: ExprId, column: usize) {
        let ast = self.ast;
        let mut at = id;
        loop {
            match &ast.exprs[at].kind {
                ExprKind::Let { name, value, body } => {
                    self.out += &format!("let {} := ", name.text);
                    self.expr(*value, column + 2);
                    self.out += " in";
                    self.new_line(column);
                    at = *body;
                }
                ExprKind::If { cond, then, otherwise } => {
                    self.out += "if ";
                    self.expr(*cond, column + 2);
                    self.new_line(column);
                    self.out += "then ";
                    self.expr(*then, column + 2);
                    self.new_line(column);
                    self.out += "else ";
                    at = *otherwise;
                }
                kind => return self.operation(kind, column + 2),
            }
        }
    }

    fn operation(&mut self, kind: &ExprKind, column: usize) {
        match kind {
            ExprKind::Null => self.out += "null",
            ExprKind::Bool(value) => self.out += &value.to_string(),
            ExprKind::Int(value) => self.out += &value.to_string(),
            ExprKind::Symbol(symbol) => self.out += &symbol.to_string(),
            ExprKind::Variable(name) => self.out += name,
            ExprKind::New { class } => self.out += &format!("new {}", class.text),
            ExprKind::Mark { name } => self.out += &format!("(@ {})", name.text),
            ExprKind::Not { value } => {
                self.out += "(~ ";
                self.expr(*value, column);
                self.out += ")";
            }
            ExprKind::Binary { op, left, right } => {
                self.out += "(";
                self.expr(*left, column);
                self.out += &format!(" {} ", op.sign());
                self.expr(*right, column);
                self.out += ")";
            }
            ExprKind::InstanceOf { value, class } => {
                self.out += "(";
                self.expr(*value, column);
                self.out += &format!(" instanceof {})", class.text);
            }
            ExprKind::Read { object, field } => {
                self.member(*object, field, column);
                self.out += ")";
            }
            ExprKind::Write { object, field, value } => {
                self.member(*object, field, column);
                self.out += " := ";
                self.expr(*value, column);
                self.out += ")";
            }
            ExprKind::Call { receiver, method, args } => {
                self.member(*receiver, method, column);
                self.out += " [ ";
                for (index, arg) in args.iter().enumerate() {
                    self.out += if index == 0 { "" } else { " , " };
                    self.expr(*arg, column);
                }
                self.out += " ])";
            }
            // `expr` prints these itself.
            ExprKind::Let { .. } | ExprKind::If { .. } => {}
        }
    }

    fn member(&mut self, object: ExprId, name: &Ident, column: usize) {
        self.out += "(";
        self.expr(object, column);
        self.out += &format!(" . {}", name.text);
    }

    fn new_line(&mut self, column: usize) {
        // Deep nesting must not make the text grow with the square of its depth.
        let column = column.min(60);
        self.out += &format!("\n{:column$}", "");
    }
}

fn type_name(ty: &TypeName) -> &str {
    match ty {
        TypeName::Bool(_) => "bool",
        TypeName::Int(_) => "int",
        TypeName::Class(name) => &name.text,
    }
}
