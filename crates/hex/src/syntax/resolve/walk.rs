//! Paths, walked along the declared types of fields: which fields names mean, and what is at the end.

use std::collections::BTreeSet;

use heapwise_diagnostics::{Diagnostic, did_you_mean};
use heapwise_ir::{ClassId, FieldId, Shape, Type};

use super::{Resolved, Resolver, Scope};
use crate::regex::{Regex, Step};
use crate::rules::Anchor;
use crate::syntax::ast::{Ident, PathExpr, PathKind};

/// What can be at the end of a path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Kinds {
    /// References of these types; of any, for `None`.
    pub(super) references: BTreeSet<Option<ClassId>>,
    /// Numbers and such.
    pub(super) others: Vec<Type>,
}

impl Kinds {
    fn of(ty: Type) -> Self {
        let mut kinds = Kinds::default();
        kinds.add(ty);
        kinds
    }

    fn add(&mut self, ty: Type) {
        match ty {
            Type::Ref(class) => {
                self.references.insert(class);
            }
            other if !self.others.contains(&other) => self.others.push(other),
            _ => {}
        }
    }

    fn join(&mut self, other: &Kinds) {
        self.references.extend(&other.references);
        other.others.iter().for_each(|&ty| self.add(ty));
    }
}

/// What is left of a path behind this name that it begins with.
pub(super) fn behind(path: &PathExpr, name: &str) -> Option<PathExpr> {
    let is_name = |part: &PathExpr| matches!(&part.kind, PathKind::Head(head) if head.text == name);
    match &path.kind {
        PathKind::Sequence(parts) if parts.first().is_some_and(is_name) => {
            Some(PathExpr { kind: PathKind::Sequence(parts[1..].to_vec()), span: path.span })
        }
        _ if is_name(path) => Some(PathExpr { kind: PathKind::Sequence(Vec::new()), span: path.span }),
        _ => None,
    }
}

/// Whether a path begins with a word, or all of its alternatives do.
fn has_head(path: &PathExpr) -> bool {
    match &path.kind {
        PathKind::Head(_) | PathKind::Static(..) => true,
        PathKind::Sequence(parts) => parts.first().is_some_and(has_head),
        PathKind::Either(parts) => parts.iter().all(has_head),
        PathKind::Repeat(inner, ..) => has_head(inner),
        PathKind::Field(..) | PathKind::AnyStep | PathKind::Element => false,
    }
}

impl Resolver<'_> {
    /// Puts the meaning of names that `let` gave in their places.
    pub(super) fn substitute(&self, path: &PathExpr, scope: &Scope) -> PathExpr {
        let all = |parts: &[PathExpr]| parts.iter().map(|part| self.substitute(part, scope)).collect::<Vec<_>>();
        let kind = match &path.kind {
            PathKind::Head(name) => match scope.lets.iter().find(|(known, _)| known.text == name.text) {
                Some((_, meaning)) => return meaning.clone(),
                None => return path.clone(),
            },
            PathKind::Sequence(parts) => return PathExpr::sequence(all(parts), path.span),
            PathKind::Either(parts) => PathKind::Either(all(parts)),
            PathKind::Repeat(inner, least, most) => {
                PathKind::Repeat(Box::new(self.substitute(inner, scope)), *least, *most)
            }
            other => other.clone(),
        };
        PathExpr { kind, span: path.span }
    }

    /// A whole path. Where it begins with a step, it begins at the object that the rules are about.
    pub(super) fn walk(&mut self, path: &PathExpr, scope: &Scope) -> Resolved<(Regex, Kinds)> {
        if has_head(path) {
            return self.walk_from(path, Kinds::default(), scope);
        }
        let Anchor::Class(class) = scope.anchor else {
            let mistake = Diagnostic::error("a path begins with an input here", path.span, "this begins with a step");
            return Err(Box::new(mistake.help("such as `list(.next)*`, where `list` is a parameter of the method")));
        };
        let (regex, kinds) = self.walk_from(path, Kinds::of(Type::Ref(Some(class))), scope)?;
        Ok((Regex::root(0).then(regex), kinds))
    }

    pub(super) fn walk_from(&mut self, path: &PathExpr, from: Kinds, scope: &Scope) -> Resolved<(Regex, Kinds)> {
        match &path.kind {
            PathKind::Head(name) => self.head(name, scope),
            PathKind::Static(class, field) => self.static_field(class, field, scope),
            PathKind::Field(class, name) => self.field(class.as_ref(), name, &from, scope),
            PathKind::AnyStep => Ok((Regex::Any, Kinds::of(Type::Ref(None)))),
            PathKind::Element => self.element(path, &from),
            PathKind::Sequence(parts) => {
                let (mut regex, mut kinds) = (Regex::Empty, from);
                for part in parts {
                    let (next, after) = self.walk_from(part, kinds, scope)?;
                    (regex, kinds) = (regex.then(next), after);
                }
                Ok((regex, kinds))
            }
            PathKind::Either(parts) => {
                let (mut either, mut kinds) = (Vec::new(), Kinds::default());
                for part in parts {
                    let (regex, after) = self.walk_from(part, from.clone(), scope)?;
                    either.push(regex);
                    kinds.join(&after);
                }
                Ok((Regex::Either(either), kinds))
            }
            PathKind::Repeat(inner, least, most) => {
                // The types at the end are types at the beginning of the next round, until there are no new ones.
                let (mut before, mut after) = (from.clone(), Kinds::default());
                let regex = loop {
                    let (regex, round) = self.walk_from(inner, before.clone(), scope)?;
                    after.join(&round);
                    let mut more = before.clone();
                    more.join(&Kinds { references: round.references, others: Vec::new() });
                    if more == before {
                        break regex;
                    }
                    before = more;
                };
                if *least == 0 {
                    after.join(&from);
                }
                Ok((regex.repeat(*least, *most), after))
            }
        }
    }

    fn head(&mut self, name: &Ident, scope: &Scope) -> Resolved<(Regex, Kinds)> {
        if let Some(prefix) = scope.each.as_ref().filter(|prefix| prefix.name == name.text) {
            return Ok((prefix.regex.clone(), prefix.kinds.clone()));
        }
        if let (Anchor::Class(class), true) = (scope.anchor, name.text != "this") {
            let (regex, kinds) = self.field(None, name, &Kinds::of(Type::Ref(Some(class))), scope)?;
            return Ok((Regex::root(0).then(regex), kinds));
        }
        let (number, ty) = self.root(name, scope)?;
        Ok((Regex::root(number), Kinds::of(ty)))
    }

    /// An input by its name: `this`, or a parameter of the target.
    pub(super) fn root(&mut self, name: &Ident, scope: &Scope) -> Resolved<(u32, Type)> {
        let program = self.names.program;
        match scope.anchor {
            Anchor::Class(class) if name.text == "this" => Ok((0, Type::Ref(Some(class)))),
            Anchor::Class(_) => Err(Box::new(Diagnostic::error(
                format!("`{}` is no object that rules of a class know", name.text),
                name.span,
                "expected `reference`, `owner`, `up` or `this`",
            ))),
            Anchor::Inputs => {
                let target = self.target.map(|target| &program.methods[target]);
                let params = target.map_or(&[][..], |target| &target.params[..]);
                let text = |index: usize| program.names.text(params[index].name);
                match (0..params.len()).find(|&index| text(index) == name.text) {
                    Some(index) => Ok((index as u32, params[index].ty)),
                    None => {
                        let what = format!("unknown input `{}`", name.text);
                        let mistake = Diagnostic::error(what, name.span, "the target has no such parameter");
                        let near = did_you_mean(&name.text, (0..params.len()).map(text)).or_else(|| {
                            let all: Vec<&str> = (0..params.len()).map(text).collect();
                            (!all.is_empty()).then(|| format!("its inputs are `{}`", all.join("`, `")))
                        });
                        Err(Box::new(mistake.maybe_help(near)))
                    }
                }
            }
        }
    }

    fn static_field(&mut self, class: &Ident, name: &Ident, scope: &Scope) -> Resolved<(Regex, Kinds)> {
        if let Anchor::Class(_) = scope.anchor {
            let mistake = Diagnostic::error(
                "a static field belongs to no object",
                name.span,
                "rules of a class begin at its objects",
            );
            return Err(Box::new(mistake.help("say it in a section `inputs { ... }`")));
        }
        let class = self.names.class(class, None)?;
        let program = self.names.program;
        let statics = &program.classes[class].statics;
        match statics.iter().find(|&&field| program.field_name(field) == name.text) {
            Some(&field) => Ok((Regex::step(Step::Field(field)), Kinds::of(program.fields[field].declared()))),
            None => {
                let what = format!("`{}` has no static field `{}`", program.class_name(class), name.text);
                let near = did_you_mean(&name.text, statics.iter().map(|&field| program.field_name(field)));
                Err(Box::new(Diagnostic::error(what, name.span, "there is no such field").maybe_help(near)))
            }
        }
    }

    fn field(&mut self, class: Option<&Ident>, name: &Ident, from: &Kinds, scope: &Scope) -> Resolved<(Regex, Kinds)> {
        let program = self.names.program;
        let mut found: BTreeSet<FieldId> = BTreeSet::new();
        for &of in &from.references {
            found.extend(self.names.fields(of, &name.text));
        }
        if let Some(class) = class {
            let class = self.names.class(class, scope.class.as_deref())?;
            found.retain(|&field| program.fields[field].class == class);
        }
        if found.is_empty() {
            return Err(Box::new(self.unknown_field(class, name, from)));
        }
        let mut kinds = Kinds::default();
        found.iter().for_each(|&field| kinds.add(program.fields[field].declared()));
        Ok((Regex::OneOf(found.into_iter().map(Step::Field).collect()), kinds))
    }

    fn unknown_field(&mut self, class: Option<&Ident>, name: &Ident, from: &Kinds) -> Diagnostic {
        let program = self.names.program;
        let types: Vec<&str> =
            from.references.iter().map(|&of| of.map_or("any object", |of| program.class_name(of))).collect();
        if types.is_empty() {
            let what = format!("`{}` is a field of nothing", name.text);
            return Diagnostic::error(what, name.span, "what is before it is no reference");
        }
        let known: Vec<&str> = from.references.iter().flat_map(|&of| self.names.field_names(of)).collect();
        let of = types.join("` or `");
        if let (Some(class), true) = (class, known.contains(&name.text.as_str())) {
            let what = format!("`{}` is not declared by `{}`", name.text, class.text);
            return Diagnostic::error(
                what,
                name.span,
                format!("a field of `{of}`, but of another class above or below it"),
            );
        }
        let near = did_you_mean(&name.text, known.iter().copied());
        let mistake =
            Diagnostic::error(format!("unknown field `{}`", name.text), name.span, format!("not a field of `{of}`"));
        mistake.maybe_help(near)
    }

    fn element(&mut self, path: &PathExpr, from: &Kinds) -> Resolved<(Regex, Kinds)> {
        let program = self.names.program;
        let mut kinds = Kinds::default();
        for &of in &from.references {
            match of.map(|of| (of, program.classes[of].shape)) {
                Some((_, Shape::Array(ty))) => kinds.add(ty),
                // An object of a class that is above arrays may be one.
                Some((of, _)) if !self.names.is_above_arrays(of) => {}
                _ => kinds.add(Type::Ref(None)),
            }
        }
        if kinds == Kinds::default() {
            let types: Vec<&str> = from.references.iter().flatten().map(|&of| program.class_name(of)).collect();
            let what = format!("`{}` is no array", types.join("` or `"));
            return Err(Box::new(Diagnostic::error(what, path.span, "it has no elements")));
        }
        Ok((Regex::step(Step::Element), kinds))
    }

    /// What is at the end of a path must be references.
    pub(super) fn must_be_references(&self, kinds: &Kinds, path: &PathExpr) -> Resolved<()> {
        match kinds.others.first() {
            Some(&ty) => {
                let what = format!("this is a number (`{}`), no reference", self.names.program.type_name(ty));
                let mistake = Diagnostic::error(what, path.span, "expected references");
                Err(Box::new(mistake.help("numbers are compared, as in `size = count(head(.next)*)`")))
            }
            None => Ok(()),
        }
    }
}
