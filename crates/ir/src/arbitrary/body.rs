//! The bodies of random methods, made statement by statement from the registers that are in scope.

mod arrays;
mod statement;

use num_bigint::BigInt;

use super::world::{World, is_below};
use super::{Limits, Rng};
use crate::build::{MethodBuilder, ProgramBuilder};
use crate::instr::{BinaryOp, Instr};
use crate::program::{Block, ClassId, Const, FieldId, MethodId, Param, Reg, Type};

#[derive(Clone)]
pub(super) struct Signature {
    pub(super) params: Vec<Param>,
    pub(super) result: Option<Type>,
}

/// A method that others call.
pub(super) fn helper(
    rng: &mut Rng,
    builder: &mut ProgramBuilder,
    world: &World,
    limits: &Limits,
    name: &str,
    class: Option<ClassId>,
    signature: &Signature,
) -> MethodId {
    let statements = rng.between(1, limits.helper_statements);
    body(Setting { rng, builder, world, limits }, name, class, signature, statements, false)
}

/// The method whose parameters are the inputs.
pub(super) fn main(rng: &mut Rng, builder: &mut ProgramBuilder, world: &World, limits: &Limits) -> MethodId {
    let mut params = Vec::new();
    // Two references of one type can alias, so the second one often is of the first one's.
    let mut favourite = None;
    for index in 0..rng.between(limits.refs.clamp(1, 2), limits.refs) {
        let class = match favourite {
            Some(class) if rng.chance(2, 3) => Some(class),
            _ => rng.pick(&world.classes),
        };
        favourite = favourite.or(class);
        let name = builder.name(&format!("p{index}"));
        params.push(Param { name, ty: Type::Ref(class), non_null: rng.chance(1, 6) });
    }
    for (index, &(class, _)) in world.arrays.iter().enumerate() {
        for (prefix, ty) in [('t', Type::Ref(Some(class))), ('i', Type::I32)] {
            let name = builder.name(&format!("{prefix}{index}"));
            params.push(Param { name, ty, non_null: false });
        }
    }
    for index in 0..rng.between(0, limits.scalars) {
        let ty = if rng.chance(2, 3) { Type::Int } else { Type::Bool };
        let name = builder.name(&format!("n{index}"));
        params.push(Param { name, ty, non_null: false });
    }
    let signature = Signature { params, result: Some(super::world::some_type(rng, &world.classes)) };
    let statements = rng.between(limits.statements.div_ceil(2), limits.statements);
    body(Setting { rng, builder, world, limits }, "main", None, &signature, statements, true)
}

/// What all bodies of one program are made with.
struct Setting<'a> {
    rng: &'a mut Rng,
    builder: &'a mut ProgramBuilder,
    world: &'a World,
    limits: &'a Limits,
}

fn body(
    setting: Setting<'_>,
    name: &str,
    class: Option<ClassId>,
    signature: &Signature,
    statements: usize,
    inputs: bool,
) -> MethodId {
    let name = setting.builder.name(name);
    let out = MethodBuilder::new(name, class, signature.params.clone(), signature.result);
    let scope = signature.params.iter().enumerate().map(|(index, param)| (out.param(index), param.ty)).collect();
    let mut body = Body {
        setting,
        out,
        scope,
        seen: Vec::new(),
        nulls: Vec::new(),
        params: signature.params.len(),
        inputs,
        result: signature.result,
        left: statements,
        marks: 0,
    };
    if inputs {
        // What inputs lead to can alias inputs, so let there be some of it.
        for _ in 0..body.rng().between(1, 2) {
            body.load_reference();
        }
    }
    while body.left > 0 {
        body.statement(0);
    }
    body.finish();
    let method = body.out.finish();
    body.setting.builder.method(method)
}

struct Body<'a> {
    setting: Setting<'a>,
    out: MethodBuilder,
    /// The registers that have a value here.
    scope: Vec<(Reg, Type)>,
    /// The inputs that have been looked at on the way here.
    seen: Vec<Reg>,
    /// Null by construction: dull to dereference or to compare.
    nulls: Vec<Reg>,
    params: usize,
    /// Whether the parameters are inputs of the program.
    inputs: bool,
    result: Option<Type>,
    /// How many statements may still be made.
    left: usize,
    marks: usize,
}

impl Body<'_> {
    fn rng(&mut self) -> &mut Rng {
        self.setting.rng
    }

    fn is_below(&self, class: ClassId, above: ClassId) -> bool {
        is_below(&self.setting.builder.program, class, above)
    }

    /// Whether a value of one type may be put where another is declared.
    fn fits(&self, from: Type, to: Type) -> bool {
        match (from, to) {
            (Type::Ref(Some(class)), Type::Ref(Some(above))) => self.is_below(class, above),
            _ => from == to,
        }
    }

    /// A new register that has a value from the next instruction on.
    fn fresh(&mut self, ty: Type) -> Reg {
        let reg = self.out.reg(ty);
        self.scope.push((reg, ty));
        reg
    }

    /// A register in scope that passes the test. An input is looked at before it is used, as front ends do it.
    fn choose(&mut self, test: impl Fn(&Self, Type) -> bool) -> Option<(Reg, Type)> {
        let found: Vec<(Reg, Type)> = self.scope.iter().copied().filter(|&(_, ty)| test(self, ty)).collect();
        let chosen = self.rng().pick(&found)?;
        self.see(chosen);
        Some(chosen)
    }

    /// A reference in scope that passes the test and may lead to an object.
    fn choose_object(&mut self, test: impl Fn(&Self, Reg, Type) -> bool) -> Option<(Reg, Type)> {
        let found: Vec<(Reg, Type)> = (self.scope.iter().copied())
            .filter(|&(reg, ty)| ty.is_ref() && !self.nulls.contains(&reg) && test(self, reg, ty))
            .collect();
        let chosen = self.rng().pick(&found)?;
        self.see(chosen);
        Some(chosen)
    }

    fn see(&mut self, (reg, ty): (Reg, Type)) {
        let is_input = self.inputs && (0..self.params).any(|index| self.out.param(index) == reg);
        if is_input && ty.is_ref() && !self.seen.contains(&reg) {
            self.seen.push(reg);
            self.out.emit(Instr::See { reg });
        }
    }

    fn constant(&mut self, ty: Type) -> Reg {
        let value = match ty {
            Type::Bool => Const::Bool(self.rng().chance(1, 2)),
            Type::Int => Const::Int(BigInt::from(self.rng().below(4)) - 1),
            Type::I32 => Const::I32(self.rng().below(3) as i32),
            _ => Const::Null,
        };
        let value = self.setting.builder.constant(value);
        let dst = self.fresh(ty);
        if ty.is_ref() {
            self.nulls.push(dst);
        }
        self.out.emit(Instr::Const { dst, value });
        dst
    }

    /// A new object of the class or one below it, if any has instances.
    fn object(&mut self, above: ClassId) -> Option<Reg> {
        let all = self.setting.world.instantiable(&self.setting.builder.program);
        let below: Vec<ClassId> = all.into_iter().filter(|&class| self.is_below(class, above)).collect();
        let class = self.rng().pick(&below)?;
        let dst = self.fresh(Type::Ref(Some(class)));
        self.out.emit(Instr::New { dst, class });
        Some(dst)
    }

    /// A register with a value of this type: one in scope where possible.
    fn value(&mut self, ty: Type) -> Reg {
        let fresh = self.rng().below(8);
        match ty {
            Type::Ref(Some(class)) if fresh == 0 => {
                if let Some(object) = self.object(class) {
                    return object;
                }
            }
            _ if fresh == 1 => return self.constant(ty),
            _ => {}
        }
        match self.choose(|body, from| body.fits(from, ty)) {
            Some((reg, _)) => reg,
            None => self.constant(ty),
        }
    }

    /// An object in scope with a field of it that passes the test.
    fn field(&mut self, test: impl Fn(&Self, Reg, FieldId) -> bool) -> Option<(Reg, FieldId)> {
        let mut found = Vec::new();
        for &(reg, ty) in &self.scope {
            if let Type::Ref(Some(class)) = ty {
                for field in self.setting.world.fields(&self.setting.builder.program, class) {
                    if !self.nulls.contains(&reg) && test(self, reg, field) {
                        found.push(((reg, ty), field));
                    }
                }
            }
        }
        let (object, field) = self.setting.rng.pick(&found)?;
        self.see(object);
        Some((object.0, field))
    }

    fn field_type(&self, field: FieldId) -> Type {
        self.setting.builder.program.fields[field].ty
    }

    fn load_reference(&mut self) {
        if let Some((obj, field)) = self.field(|body, _, field| body.field_type(field).is_ref()) {
            self.load(obj, field);
        }
    }

    fn load(&mut self, obj: Reg, field: FieldId) -> Reg {
        let dst = self.fresh(self.field_type(field));
        self.out.emit(Instr::Load { dst, obj, field });
        dst
    }

    fn equal(&mut self, a: Reg, b: Reg) -> Reg {
        self.binary(BinaryOp::Eq, Type::Bool, a, b)
    }

    fn binary(&mut self, op: BinaryOp, ty: Type, a: Reg, b: Reg) -> Reg {
        let dst = self.fresh(ty);
        self.out.emit(Instr::Binary { dst, op, a, b });
        dst
    }

    fn finish(&mut self) {
        let value = self.result.map(|ty| self.value(ty));
        self.out.emit(Instr::Return { value });
    }

    fn goto(&mut self, to: Block) {
        self.out.emit(Instr::Goto { to });
    }
}
