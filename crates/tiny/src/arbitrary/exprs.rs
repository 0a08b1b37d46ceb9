//! Random expressions of a type. Fuel bounds their depth.

use num_bigint::BigInt;

use crate::arbitrary::{FieldOf, Generator, Place, Ty, class_name, name};
use crate::ast::{ExprId, ExprKind, Operator, Symbol};

impl Generator {
    pub(super) fn expr(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> ExprId {
        if fuel == 0 {
            return self.leaf(ty, place);
        }
        match self.below(10) {
            0..=2 => self.let_in(ty, fuel, place),
            3 | 4 => {
                let cond = self.expr(Ty::Bool, fuel - 1, place);
                let then = self.expr(ty, fuel - 1, place);
                let otherwise = self.expr(ty, fuel - 1, place);
                self.add(ExprKind::If { cond, then, otherwise })
            }
            5 if self.calls_left > 0 => {
                let callable = place.callable_from..self.methods.len();
                match callable.into_iter().find(|&method| same_kind(self.methods[method].result, ty)) {
                    Some(method) => {
                        self.calls_left -= 1;
                        let arg = self.expr(self.methods[method].param, fuel - 1, place);
                        self.call(method, arg, place)
                    }
                    None => self.operation(ty, fuel, place),
                }
            }
            6 | 7 => self.access(ty, fuel, place),
            8 => self.operation(ty, fuel, place),
            _ => self.leaf(ty, place),
        }
    }

    fn let_in(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> ExprId {
        let bound = self.mostly_reference();
        let value = if bound == Ty::Bool && self.chance(30) { self.mark() } else { self.expr(bound, fuel - 1, place) };
        let variable = format!("v{}", self.variables);
        self.variables += 1;
        place.variables.push((variable.clone(), bound));
        let body = self.expr(ty, fuel - 1, place);
        place.variables.pop();
        self.bind(&variable, value, body)
    }

    /// A field read or written, if there is a field of the type.
    fn access(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> ExprId {
        let fields: Vec<usize> =
            (0..self.fields.len()).filter(|&field| self.may_stand_for(self.fields[field].ty, ty)).collect();
        if fields.is_empty() {
            return self.leaf(ty, place);
        }
        let chosen = fields[self.below(fields.len())];
        let FieldOf { name: field, class, ty } = &self.fields[chosen];
        let (field, class, ty) = (name(field), *class, *ty);
        let object = match fuel.saturating_sub(2) {
            0 => self.object(Some(class), place),
            fuel => self.expr(Ty::Ref(Some(class)), fuel, place),
        };
        if self.chance(50) {
            return self.add(ExprKind::Read { object, field });
        }
        let value = self.expr(ty, fuel - 1, place);
        self.add(ExprKind::Write { object, field, value })
    }

    fn operation(&mut self, ty: Ty, fuel: usize, place: &mut Place) -> ExprId {
        match ty {
            Ty::Ref(_) => self.access(ty, fuel, place),
            Ty::Int => {
                let op = if self.chance(50) { Operator::Add } else { Operator::Sub };
                self.binary(op, Ty::Int, fuel, place)
            }
            Ty::Bool => match self.below(8) {
                0 => {
                    let value = self.expr(Ty::Bool, fuel - 1, place);
                    self.add(ExprKind::Not { value })
                }
                1 => {
                    let value = self.expr(Ty::Ref(None), fuel - 1, place);
                    let class = self.any_class();
                    self.add(ExprKind::InstanceOf { value, class: name(&class_name(class)) })
                }
                2 => self.binary(Operator::Less, Ty::Int, fuel, place),
                3 => self.binary(Operator::And, Ty::Bool, fuel, place),
                4 => self.binary(Operator::Or, Ty::Bool, fuel, place),
                5 => self.binary(Operator::Equal, Ty::Int, fuel, place),
                _ => self.binary(Operator::Equal, Ty::Ref(None), fuel, place),
            },
        }
    }

    fn binary(&mut self, op: Operator, operands: Ty, fuel: usize, place: &mut Place) -> ExprId {
        let left = self.expr(operands, fuel - 1, place);
        let right = self.expr(operands, fuel - 1, place);
        self.add(ExprKind::Binary { op, left, right })
    }

    fn leaf(&mut self, ty: Ty, place: &Place) -> ExprId {
        if let Some(variable) = self.variable(ty, 60, place) {
            return variable;
        }
        let symbol_chance = symbol_chance(place);
        match ty {
            // What is constant decides nothing, and a comparison of references makes the strategies work.
            Ty::Bool if self.chance(80) => {
                let left = self.reached(None, place);
                let right = if self.chance(60) { self.reached(None, place) } else { self.add(ExprKind::Null) };
                self.add(ExprKind::Binary { op: Operator::Equal, left, right })
            }
            Ty::Bool if self.chance(50) => self.mark(),
            Ty::Bool => {
                let value = self.chance(50);
                self.add(ExprKind::Bool(value))
            }
            Ty::Int if self.chance(symbol_chance) => {
                let symbol = Symbol::Integer(self.below(2) as u32);
                self.symbol(symbol)
            }
            Ty::Int => {
                let value = BigInt::from(self.below(4));
                self.add(ExprKind::Int(value))
            }
            Ty::Ref(_) if self.chance(20) => self.add(ExprKind::Null),
            Ty::Ref(wanted) => self.reached(wanted, place),
        }
    }

    /// A reference that is not null for sure, or what a field of one refers to.
    fn reached(&mut self, wanted: Option<usize>, place: &Place) -> ExprId {
        let fields: Vec<usize> = (0..self.fields.len())
            .filter(|&field| self.may_stand_for(self.fields[field].ty, Ty::Ref(wanted)))
            .collect();
        if fields.is_empty() || self.chance(60) {
            return self.object(wanted, place);
        }
        let chosen = fields[self.below(fields.len())];
        let FieldOf { name: field, class, .. } = &self.fields[chosen];
        let (field, class) = (name(field), *class);
        let object = self.object(Some(class), place);
        self.add(ExprKind::Read { object, field })
    }

    /// A reference that is not null for sure.
    pub(super) fn object(&mut self, wanted: Option<usize>, place: &Place) -> ExprId {
        if let Some(variable) = self.variable(Ty::Ref(wanted), 80, place) {
            return variable;
        }
        if self.chance(symbol_chance(place)) {
            let symbol = Symbol::Reference(self.below(3) as u32);
            return self.symbol(symbol);
        }
        let fitting: Vec<usize> = (0..self.parents.len())
            .filter(|&class| wanted.is_none_or(|wanted| self.is_subclass(class, wanted)))
            .collect();
        let class = fitting[self.below(fitting.len())];
        self.add(ExprKind::New { class: name(&class_name(class)) })
    }

    /// A variable of a type, if there is one, in so many of a hundred cases.
    fn variable(&mut self, ty: Ty, percent: usize, place: &Place) -> Option<ExprId> {
        let fitting: Vec<&String> = place
            .variables
            .iter()
            .filter(|(_, known)| self.may_stand_for(*known, ty))
            .map(|(variable, _)| variable)
            .collect();
        if fitting.is_empty() || !self.chance(percent) {
            return None;
        }
        let variable = fitting[self.below(fitting.len())].clone();
        Some(self.add(ExprKind::Variable(variable)))
    }

    fn mark(&mut self) -> ExprId {
        let mark = name(["a", "b", "c"][self.below(3)]);
        self.add(ExprKind::Mark { name: mark })
    }
}

/// Nothing is known of the result of a call, so any reference will do for any other.
fn same_kind(a: Ty, b: Ty) -> bool {
    a == b || matches!((a, b), (Ty::Ref(_), Ty::Ref(_)))
}

/// Symbols are inputs of the main expression. In methods they are legal, but rare.
fn symbol_chance(place: &Place) -> usize {
    if place.class.is_none() { 70 } else { 25 }
}
