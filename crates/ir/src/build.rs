//! Conveniences for front ends: interning of what programs share, and methods written block by block.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_ids::{Arena, Id, Name};

use crate::as_input::AsInput;
use crate::instr::Instr;
use crate::program::{
    Block, Body, Class, ClassId, Const, ConstId, Field, FieldId, Fixed, Handler, InInput, Method, MethodId, NativeId,
    Param, Program, Reg, SeenBy, Selector, SelectorId, Shape, TextId, Type,
};

/// Builds a [`Program`].
#[derive(Default)]
pub struct ProgramBuilder {
    pub program: Program,
    consts: HashMap<Const, ConstId, FixedState>,
    selectors: HashMap<Selector, SelectorId, FixedState>,
}

impl ProgramBuilder {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn name(&mut self, text: &str) -> Name {
        self.program.names.intern(text)
    }

    pub fn constant(&mut self, value: Const) -> ConstId {
        if let Some(&id) = self.consts.get(&value) {
            return id;
        }
        let id = self.program.consts.push(value.clone());
        self.consts.insert(value, id);
        id
    }

    pub fn selector(&mut self, name: &str, arity: usize) -> SelectorId {
        let selector = Selector { name: self.name(name), arity };
        if let Some(&id) = self.selectors.get(&selector) {
            return id;
        }
        let id = self.program.selectors.push(selector.clone());
        self.selectors.insert(selector, id);
        id
    }

    /// A class without fields and methods, which are added to it.
    pub fn class(&mut self, name: &str, parent: Option<ClassId>, shape: Shape) -> ClassId {
        let name = self.name(name);
        self.program.classes.push(Class {
            name,
            parent,
            interfaces: Vec::new(),
            shape,
            fields: Vec::new(),
            statics: Vec::new(),
            methods: Vec::new(),
            initialiser: None,
            file: None,
            is_enum: false,
            is_candidate: true,
            is_library: false,
            identity_is_shortcut: false,
            is_function: false,
            as_input: AsInput::default(),
        })
    }

    pub fn field(&mut self, class: ClassId, name: &str, ty: Type) -> FieldId {
        let name = self.name(name);
        let field = self.program.fields.push(Field {
            name,
            class,
            ty,
            fixed: None,
            values: None,
            in_input: InInput::Anything,
            is_final: false,
            seen_by: SeenBy::Everybody,
        });
        self.program.classes[class].fields.push(field);
        field
    }

    pub fn static_field(&mut self, class: ClassId, name: &str, ty: Type, fixed: Fixed) -> FieldId {
        let name = self.name(name);
        let (fixed, values, in_input) = (Some(fixed), None, InInput::default());
        let field = self.program.fields.push(Field {
            name,
            class,
            ty,
            fixed,
            values,
            in_input,
            is_final: false,
            seen_by: SeenBy::Everybody,
        });
        self.program.classes[class].statics.push(field);
        field
    }

    /// A text literal. Programs that are built by hand have few.
    pub fn text(&mut self, units: &[u16]) -> TextId {
        let known = self.program.texts.iter().find(|(_, known)| known[..] == *units).map(|(id, _)| id);
        known.unwrap_or_else(|| self.program.texts.push(units.into()))
    }

    /// A method that the interpreter knows by heart.
    pub fn native(&mut self, name: &str) -> NativeId {
        let name = self.name(name);
        let known = self.program.natives.iter().find(|&(_, known)| *known == name).map(|(id, _)| id);
        known.unwrap_or_else(|| self.program.natives.push(name))
    }

    pub fn method(&mut self, method: Method) -> MethodId {
        let mut method = method;
        method.stable = self.program.methods.len() as u64;
        self.program.methods.push(method)
    }

    /// Says that instances of a class run this method when it is called virtually.
    pub fn implement(&mut self, class: ClassId, selector: SelectorId, method: MethodId) {
        self.program.classes[class].methods.push((selector, method));
    }
}

/// Builds a [`Method`] block by block. Blocks may be filled in any order; `finish` lays them out.
pub struct MethodBuilder {
    name: Name,
    class: Option<ClassId>,
    params: Vec<Param>,
    result: Option<Type>,
    regs: Arena<Reg, Type>,
    blocks: Arena<Block, Vec<(Instr, u32)>>,
    handlers: Vec<Handler>,
    current: Block,
    line: u32,
}

impl MethodBuilder {
    pub fn new(name: Name, class: Option<ClassId>, params: Vec<Param>, result: Option<Type>) -> Self {
        let regs = params.iter().map(|param| param.ty).collect();
        let mut blocks = Arena::new();
        let current = blocks.push(Vec::new());
        MethodBuilder { name, class, params, result, regs, blocks, handlers: Vec::new(), current, line: 0 }
    }

    pub fn param(&self, index: usize) -> Reg {
        Reg::from_index(index)
    }

    pub fn reg(&mut self, ty: Type) -> Reg {
        self.regs.push(ty)
    }

    /// A new, empty block; it is not the current one.
    pub fn block(&mut self) -> Block {
        self.blocks.push(Vec::new())
    }

    /// Instructions go to this block from now on.
    pub fn select(&mut self, block: Block) {
        self.current = block;
    }

    pub fn current(&self) -> Block {
        self.current
    }

    /// The source line of the instructions that follow.
    pub fn line(&mut self, line: u32) {
        self.line = line;
    }

    pub fn emit(&mut self, instr: Instr) {
        self.blocks[self.current].push((instr, self.line));
    }

    pub fn handler(&mut self, handler: Handler) {
        self.handlers.push(handler);
    }

    pub fn finish(self) -> Method {
        let (declared, body) = self.finish_parts();
        declared.with_body(body)
    }

    /// The body alone, for a method that has been declared before.
    pub fn finish_body(self) -> Body {
        self.finish_parts().1
    }

    fn finish_parts(self) -> (Method, Body) {
        let mut code = Vec::new();
        let mut lines = Vec::new();
        let mut starts = Arena::new();
        for block in self.blocks.into_values() {
            starts.push(code.len() as u32);
            for (instr, line) in block {
                code.push(instr);
                lines.push(line);
            }
        }
        let (regs, handlers) = (self.regs, self.handlers);
        let body = Body { regs, code, blocks: starts, lines, origins: Vec::new(), handlers };
        (Method::declared(self.name, self.class, self.params, self.result), body)
    }
}
