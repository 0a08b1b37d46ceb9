//! The statements of random bodies: a few instructions each, chosen so that aliases matter.

use super::Body;
use crate::instr::{BinaryOp, Callee, Instr, UnaryOp};
use crate::program::{Const, Param, Reg, Type};

impl Body<'_> {
    /// Adds one statement, and those nested in it.
    pub(super) fn statement(&mut self, nesting: usize) {
        self.left = self.left.saturating_sub(1);
        if !self.setting.world.arrays.is_empty() && self.rng().chance(1, 2) {
            return self.array_statement(nesting);
        }
        match self.rng().below(20) {
            0..=2 => self.load_some(),
            3..=4 => self.store_some(),
            5..=8 => self.probe(nesting),
            9..=11 => self.branch_some(nesting),
            12 => self.make_some(),
            13 => self.compute(),
            14 => self.assign(),
            15 => self.narrow(nesting),
            16 => self.call_function(),
            17 => self.call_virtual(),
            18 => self.walk(nesting),
            _ => self.assume_or_assert(),
        }
    }

    fn load_some(&mut self) {
        if let Some((obj, field)) = self.field(|_, _, _| true) {
            self.load(obj, field);
        }
    }

    fn store_some(&mut self) {
        if let Some((obj, field)) = self.field(|_, _, _| true) {
            let value = self.value(self.field_type(field));
            self.out.emit(Instr::Store { obj, field, value });
        }
    }

    /// Stores through one reference, loads the same field through another, and branches on what came back: the two
    /// sides differ in whether the references alias.
    fn probe(&mut self, nesting: usize) {
        let Some((obj, field)) = self.field(|_, _, _| true) else { return };
        let ty = self.field_type(field);
        let value = self.value(ty);
        self.out.emit(Instr::Store { obj, field, value });
        let elsewhere = self.field(|_, other, known| known == field && other != obj);
        let (other, field) = elsewhere.unwrap_or((obj, field));
        let loaded = self.load(other, field);
        let cond = if self.rng().chance(3, 4) { self.equal(loaded, value) } else { self.condition() };
        self.branch_on(cond, nesting);
    }

    fn branch_some(&mut self, nesting: usize) {
        let cond = self.condition();
        self.branch_on(cond, nesting);
    }

    fn make_some(&mut self) {
        let class = self.setting.rng.pick(&self.setting.world.classes);
        if let Some(class) = class {
            self.object(class);
        }
    }

    fn compute(&mut self) {
        let (a, b) = (self.value(Type::Int), self.value(Type::Int));
        let op = if self.rng().chance(1, 2) { BinaryOp::Add } else { BinaryOp::Sub };
        self.binary(op, Type::Int, a, b);
    }

    /// Changes a register that already has a value. Parameters stay as they are, so that inputs stay in reach.
    fn assign(&mut self) {
        let params = self.params.min(self.scope.len());
        let locals = self.scope[params..].to_vec();
        if let Some((dst, ty)) = self.rng().pick(&locals) {
            let src = self.value(ty);
            self.out.emit(Instr::Copy { dst, src });
        }
    }

    /// Tests the class of a reference, and casts where the test succeeded; sometimes casts without a test.
    fn narrow(&mut self, nesting: usize) {
        let Some((obj, ty)) = self.choose_object(|_, _, _| true) else { return };
        let Type::Ref(Some(above)) = ty else { return };
        let classes = &self.setting.world.classes;
        let below: Vec<_> =
            classes.iter().copied().filter(|&class| class != above && self.is_below(class, above)).collect();
        let any = self.setting.rng.pick(classes);
        let Some(class) = self.rng().pick(&below).or(any) else { return };
        if self.rng().chance(1, 4) {
            let dst = self.fresh(Type::Ref(Some(class)));
            self.out.emit(Instr::Cast { dst, src: obj, class });
            return;
        }
        let cond = self.fresh(Type::Bool);
        self.out.emit(Instr::InstanceOf { dst: cond, obj, class });
        self.split(cond, |body, holds| {
            if holds {
                let dst = body.fresh(Type::Ref(Some(class)));
                body.out.emit(Instr::Cast { dst, src: obj, class });
            }
            body.nested(nesting);
        });
    }

    fn call_function(&mut self) {
        let Some(index) = self.some_index(self.setting.world.functions.len()) else { return };
        let (method, signature) = self.setting.world.functions[index].clone();
        self.call(Callee::Static(method), &signature.params, signature.result, None);
    }

    fn call_virtual(&mut self) {
        let Some(index) = self.some_index(self.setting.world.virtuals.len()) else { return };
        let (selector, class, signature) = self.setting.world.virtuals[index].clone();
        let Some((receiver, _)) = self.choose_object(|body, _, ty| body.fits(ty, Type::Ref(Some(class)))) else {
            return;
        };
        self.call(Callee::Virtual(selector), &signature.params[1..], signature.result, Some(receiver));
    }

    fn call(&mut self, callee: Callee, params: &[Param], result: Option<Type>, receiver: Option<Reg>) {
        let mut args: Vec<Reg> = receiver.into_iter().collect();
        args.extend(params.iter().map(|param| self.value(param.ty)));
        let dst = result.map(|ty| self.fresh(ty));
        self.out.emit(Instr::Call { dst, callee, args: args.into() });
    }

    fn some_index(&mut self, len: usize) -> Option<usize> {
        (len > 0).then(|| self.rng().below(len))
    }

    /// A loop with a constant counter. If there is a field that leads from a class to itself, the loop follows it.
    fn walk(&mut self, nesting: usize) {
        let most = self.setting.limits.iterations;
        if most == 0 || nesting >= self.setting.limits.nesting {
            return self.branch_some(nesting);
        }
        let rounds = self.rng().between(1, most);
        let recursive = self.field(|body, _, field| {
            let class = body.setting.builder.program.fields[field].class;
            body.fits(body.field_type(field), Type::Ref(Some(class)))
        });
        let follow = recursive.map(|(start, field)| {
            let current = self.fresh(Type::Ref(Some(self.setting.builder.program.fields[field].class)));
            self.out.emit(Instr::Copy { dst: current, src: start });
            (current, field)
        });

        // The registers of the counter stay out of scope: nothing else may change them.
        let (counter, end, step, cond) =
            (self.out.reg(Type::Int), self.out.reg(Type::Int), self.out.reg(Type::Int), self.out.reg(Type::Bool));
        for (dst, number) in [(counter, 0), (end, rounds), (step, 1)] {
            let value = self.setting.builder.constant(Const::Int(number.into()));
            self.out.emit(Instr::Const { dst, value });
        }
        let (head, inside, after) = (self.out.block(), self.out.block(), self.out.block());
        self.goto(head);
        self.out.select(head);
        self.out.emit(Instr::Binary { dst: cond, op: BinaryOp::Lt, a: counter, b: end });
        self.out.emit(Instr::Branch { cond, then: inside, otherwise: after });
        self.out.select(inside);
        self.scoped(|body| {
            if let Some((current, field)) = follow {
                body.out.emit(Instr::Load { dst: current, obj: current, field });
            }
            if body.left > 0 && body.rng().chance(1, 2) {
                body.statement(nesting + 1);
            }
            body.out.emit(Instr::Binary { dst: counter, op: BinaryOp::Add, a: counter, b: step });
            body.goto(head);
        });
        self.out.select(after);
    }

    /// Assertions are rarer than assumptions that something is not null: both cut paths short.
    fn assume_or_assert(&mut self) {
        if self.rng().chance(1, 4) {
            let cond = self.condition();
            self.out.emit(Instr::Assert { cond });
        } else if let Some((reg, ty)) = self.choose_object(|_, _, _| true) {
            let null = self.constant(ty);
            let equal = self.equal(reg, null);
            let cond = self.fresh(Type::Bool);
            self.out.emit(Instr::Unary { dst: cond, op: UnaryOp::Not, a: equal });
            self.out.emit(Instr::Assume { cond });
        }
    }

    /// A boolean to branch on: of references more often than of numbers.
    fn condition(&mut self) -> Reg {
        let choice = self.rng().below(10);
        if choice < 2
            && let Some((a, ty)) = self.choose_object(|_, _, _| true)
        {
            let null = self.constant(ty);
            return self.equal(a, null);
        }
        if choice < 7
            && let Some((a, ty)) = self.choose_object(|_, _, _| true)
            && let Some((b, _)) =
                self.choose_object(|body, b, other| b != a && (body.fits(other, ty) || body.fits(ty, other)))
        {
            return self.equal(a, b);
        }
        match choice {
            7 => self.value(Type::Bool),
            8 => {
                let (a, b) = (self.value(Type::Int), self.value(Type::Int));
                self.equal(a, b)
            }
            _ => {
                let (a, b) = (self.value(Type::Int), self.constant(Type::Int));
                self.binary(BinaryOp::Lt, Type::Bool, a, b)
            }
        }
    }

    pub(super) fn branch_on(&mut self, cond: Reg, nesting: usize) {
        self.split(cond, |body, _| body.nested(nesting));
    }

    /// What stands in one side of a branch: nothing, or a statement, or a mark.
    fn nested(&mut self, nesting: usize) {
        if nesting < self.setting.limits.nesting && self.left > 0 && self.rng().chance(2, 3) {
            self.statement(nesting + 1);
        } else if self.rng().chance(1, 2) {
            let name = self.setting.builder.name(&format!("m{}", self.marks));
            self.marks += 1;
            self.out.emit(Instr::Mark { name });
        }
    }

    /// Both sides of a branch, after which the program goes on in one place. One side may return instead, so that not
    /// every path is as long as the method.
    fn split(&mut self, cond: Reg, mut side: impl FnMut(&mut Self, bool)) {
        let (then, otherwise, after) = (self.out.block(), self.out.block(), self.out.block());
        self.out.emit(Instr::Branch { cond, then, otherwise });
        let returning = self.rng().pick(&[None, None, None, None, Some(true), Some(false)]).flatten();
        for (block, holds) in [(then, true), (otherwise, false)] {
            self.out.select(block);
            self.scoped(|body| {
                side(body, holds);
                if returning == Some(holds) {
                    body.finish();
                } else {
                    body.goto(after);
                }
            });
        }
        self.out.select(after);
    }

    /// What gets a value or is looked at inside is unknown outside: the path may not have come through here.
    fn scoped(&mut self, inside: impl FnOnce(&mut Self)) {
        let (scope, seen) = (self.scope.len(), self.seen.len());
        inside(self);
        self.scope.truncate(scope);
        self.seen.truncate(seen);
    }
}
