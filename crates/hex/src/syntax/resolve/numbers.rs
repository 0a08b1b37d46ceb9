//! What rules say of numbers.

use heapwise_diagnostics::{Diagnostic, Span};
use heapwise_ir::{FieldId, Type};

use super::walk::{Kinds, behind};
use super::{Prefix, Resolved, Resolver, Scope};
use crate::automaton::PathId;
use crate::regex::{Regex, Step};
use crate::rules::{Num, NumClaim, Place, Relation};
use crate::syntax::ast::{ClaimExpr, NumExpr, NumKind, PathExpr, PathKind, Said};

/// Whether a rule compares numbers somewhere.
pub(super) fn is_about_numbers(said: &Said) -> bool {
    match said {
        Said::Atom(..) => false,
        Said::Compare(..) | Said::Sorted { .. } | Said::SameCount { .. } => true,
        Said::Not(inner, _) => is_about_numbers(inner),
        Said::And(parts) | Said::Or(parts) => parts.iter().any(is_about_numbers),
        Said::Implies(one, other) => is_about_numbers(one) || is_about_numbers(other),
    }
}

impl Resolver<'_> {
    /// A measure: for which objects it holds, and what.
    pub(super) fn measure(&mut self, said: &Said, scope: &Scope) -> Resolved<(Option<PathId>, NumClaim)> {
        match said {
            Said::Sorted { start, via, key, strictly, span } => {
                let (each, from) = self.structure(start.as_ref(), *span, scope)?;
                let fields =
                    via.iter().map(|field| self.one_field(field, &from, scope)).collect::<Resolved<Vec<_>>>()?;
                let mut fields = fields.into_iter();
                let key = Place { root: None, fields: self.fields_of(key, &from, scope, End::Number)? };
                let strictly = *strictly;
                let claim = match (fields.next(), fields.next()) {
                    (Some(left), Some(right)) => NumClaim::OrderedTree { left, right, key, strictly },
                    (next, _) => NumClaim::OrderedList { next: next.unwrap_or_default(), key, strictly },
                };
                Ok((each, claim))
            }
            Said::SameCount { start, via, name, of, span } => {
                let (each, from) = self.structure(start.as_ref(), *span, scope)?;
                let via = via.iter().map(|field| self.one_field(field, &from, scope)).collect::<Resolved<_>>()?;
                let counted = Prefix { name: name.text.clone(), regex: Regex::Empty, kinds: from };
                let of = Box::new(self.claim(of, &Scope { each: Some(counted), ..scope.clone() })?);
                Ok((each, NumClaim::SameCount { via, of }))
            }
            _ => {
                let each = scope.each.as_ref().map(|prefix| prefix.regex.clone());
                let each = each.map(|regex| self.set(regex, scope));
                Ok((each, self.claim(said, scope)?))
            }
        }
    }

    /// Where a structure begins, and of which types its objects are.
    fn structure(&mut self, start: Option<&PathExpr>, span: Span, scope: &Scope) -> Resolved<(Option<PathId>, Kinds)> {
        let start = start.cloned().unwrap_or_else(|| match &scope.each {
            Some(prefix) => {
                let name = crate::syntax::ast::Ident { text: prefix.name.clone(), span };
                PathExpr { kind: PathKind::Head(name), span }
            }
            None => PathExpr::this(span),
        });
        let path = self.substitute(&start, scope);
        let (regex, kinds) = self.walk(&path, scope)?;
        self.must_be_references(&kinds, &start)?;
        Ok((Some(self.set(regex, scope)), kinds))
    }

    fn claim(&mut self, said: &Said, scope: &Scope) -> Resolved<NumClaim> {
        match said {
            Said::And(parts) => {
                Ok(NumClaim::And(parts.iter().map(|part| self.claim(part, scope)).collect::<Resolved<_>>()?))
            }
            Said::Or(parts) => {
                Ok(NumClaim::Or(parts.iter().map(|part| self.claim(part, scope)).collect::<Resolved<_>>()?))
            }
            Said::Not(inner, _) => Ok(NumClaim::Not(Box::new(self.claim(inner, scope)?))),
            Said::Implies(one, other) => {
                let one = self.claim(one, scope)?;
                Ok(NumClaim::Implies(Box::new(one), Box::new(self.claim(other, scope)?)))
            }
            Said::Compare(one, sign, other) => {
                let (one, other) = (self.number(one, scope)?, self.number(other, scope)?);
                Ok(match sign.text.as_str() {
                    "=" => NumClaim::Compare(Relation::Equal, one, other),
                    "!=" => NumClaim::Compare(Relation::NotEqual, one, other),
                    "<" => NumClaim::Compare(Relation::Less, one, other),
                    "<=" => NumClaim::Compare(Relation::LessOrEqual, one, other),
                    ">" => NumClaim::Compare(Relation::Less, other, one),
                    _ => NumClaim::Compare(Relation::LessOrEqual, other, one),
                })
            }
            Said::Atom(path, ClaimExpr::IsNull) => Ok(NumClaim::IsNull(self.place(path, scope, End::Reference)?)),
            Said::Atom(path, ClaimExpr::NotNull) => {
                Ok(NumClaim::Not(Box::new(NumClaim::IsNull(self.place(path, scope, End::Reference)?))))
            }
            Said::Atom(path, _) => {
                let mistake =
                    Diagnostic::error("a rule is about shapes or about numbers", path.span, "a shape among numbers");
                Err(Box::new(mistake.help("of references, only `is null` and `not null` go with numbers")))
            }
            Said::Sorted { span, .. } | Said::SameCount { span, .. } => {
                Err(Box::new(Diagnostic::error("this is a rule of its own", *span, "it cannot be part of a sentence")))
            }
        }
    }

    fn number(&mut self, number: &NumExpr, scope: &Scope) -> Resolved<Num> {
        let mut all =
            |parts: &[NumExpr]| parts.iter().map(|part| self.number(part, scope)).collect::<Resolved<Vec<_>>>();
        match &number.kind {
            NumKind::Const(value) => Ok(Num::Const(*value)),
            NumKind::At(path) => Ok(Num::At(self.place(path, scope, End::Number)?)),
            NumKind::Length(path) => Ok(Num::Length(self.place(path, scope, End::Array)?)),
            NumKind::Count(path) => {
                let whole = self.substitute(path, scope);
                if let Some(prefix) = &scope.each
                    && behind(&whole, &prefix.name).is_some()
                {
                    let what = "what is counted begins at the object that the rules are about";
                    return Err(Box::new(Diagnostic::error(what, path.span, format!("not at each `{}`", prefix.name))));
                }
                let (regex, kinds) = self.walk(&whole, scope)?;
                self.must_be_references(&kinds, path)?;
                Ok(Num::Count(self.set(regex, scope)))
            }
            NumKind::Else(one, other) => {
                let one = self.number(one, scope)?;
                Ok(Num::Else(Box::new(one), Box::new(self.number(other, scope)?)))
            }
            NumKind::Add(parts) => Ok(Num::Add(all(parts)?)),
            NumKind::Sub(one, other) => {
                let one = self.number(one, scope)?;
                Ok(Num::Sub(Box::new(one), Box::new(self.number(other, scope)?)))
            }
            NumKind::Max(parts) => Ok(Num::Max(all(parts)?)),
            NumKind::Min(parts) => Ok(Num::Min(all(parts)?)),
        }
    }

    /// A path of fields alone.
    fn place(&mut self, path: &PathExpr, scope: &Scope, end: End) -> Resolved<Place> {
        let whole = self.substitute(path, scope);
        if let Some(prefix) = &scope.each
            && let Some(rest) = behind(&whole, &prefix.name)
        {
            let kinds = prefix.kinds.clone();
            return Ok(Place { root: None, fields: self.fields_of(&rest, &kinds, scope, end)? });
        }
        // The whole path, to say what is wrong with it in the words that all paths have.
        let (regex, kinds) = self.walk(&whole, scope)?;
        end.check(self, &kinds, path)?;
        let steps = plain(&regex).ok_or_else(|| not_plain(path))?;
        match steps.split_first() {
            Some((first, fields)) if first.len() == 1 => {
                let fields = fields.iter().map(|steps| steps.iter().map(only_field).collect::<Option<Vec<FieldId>>>());
                let fields = fields.collect::<Option<Vec<_>>>().ok_or_else(|| not_plain(path))?;
                Ok(Place { root: Some(first[0]), fields })
            }
            _ => Err(not_plain(path)),
        }
    }

    fn fields_of(&mut self, path: &PathExpr, from: &Kinds, scope: &Scope, end: End) -> Resolved<Vec<Vec<FieldId>>> {
        let (regex, kinds) = self.walk_from(path, from.clone(), scope)?;
        end.check(self, &kinds, path)?;
        let steps = plain(&regex).ok_or_else(|| not_plain(path))?;
        let fields = steps.iter().map(|steps| steps.iter().map(only_field).collect::<Option<Vec<FieldId>>>());
        fields.collect::<Option<Vec<_>>>().ok_or_else(|| not_plain(path))
    }

    fn one_field(&mut self, path: &PathExpr, from: &Kinds, scope: &Scope) -> Resolved<Vec<FieldId>> {
        let mut fields = self.fields_of(path, from, scope, End::Reference)?;
        match fields.len() {
            1 => Ok(fields.remove(0)),
            _ => Err(Box::new(Diagnostic::error(
                "a structure of numbers goes on by single fields",
                path.span,
                "this is no field",
            ))),
        }
    }
}

/// What a place is asked for.
#[derive(Copy, Clone, PartialEq, Eq)]
enum End {
    Number,
    Reference,
    Array,
}

impl End {
    fn check(self, resolver: &Resolver, kinds: &Kinds, path: &PathExpr) -> Resolved<()> {
        if self != End::Number {
            return resolver.must_be_references(kinds, path);
        }
        let is_integer = |ty: &Type| {
            matches!(ty, Type::Bool | Type::Int | Type::Bit | Type::I8 | Type::I16 | Type::U16 | Type::I32 | Type::I64)
        };
        if kinds.references.is_empty() && kinds.others.iter().all(is_integer) {
            return Ok(());
        }
        let what = if kinds.references.is_empty() {
            "this is a number with a fraction"
        } else {
            "this is a reference, no number"
        };
        Err(Box::new(Diagnostic::error(what, path.span, "expected an integer")))
    }
}

/// The steps of a path that is a single one.
fn plain(regex: &Regex) -> Option<Vec<Vec<Step>>> {
    match regex {
        Regex::Empty => Some(Vec::new()),
        Regex::OneOf(steps) => Some(vec![steps.clone()]),
        Regex::Concat(parts) => {
            let parts = parts.iter().map(plain).collect::<Option<Vec<_>>>()?;
            Some(parts.into_iter().flatten().collect())
        }
        Regex::Any | Regex::Either(_) | Regex::Star(_) => None,
    }
}

fn only_field(step: &Step) -> Option<FieldId> {
    match step {
        Step::Field(field) => Some(*field),
        Step::Root(_) | Step::Element => None,
    }
}

fn not_plain(path: &PathExpr) -> Box<Diagnostic> {
    let mistake = Diagnostic::error("a number is at the end of a single path", path.span, "this is a set of paths");
    Box::new(mistake.help("to speak of each object on some paths, say `each x in PATHS: ...`"))
}
