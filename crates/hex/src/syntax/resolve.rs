//! Names to numbers: each section against the classes and the target.
//!
//! Names of classes are looked up in [`names`]. Paths are walked along the declared types in [`walk`]; what is said of numbers is
//! in [`numbers`].

mod names;
mod numbers;
mod walk;

use heapwise_diagnostics::{Diagnostic, Diagnostics, Sources, Span};
use heapwise_ids::{Arena, Id};
use heapwise_ir::{ClassId, MethodId, Program};

use super::ast::{
    About, ArgumentExpr, Ast, ClaimExpr, CompanionDecl, Each, Ident, PathExpr, RuleKind, Said, SectionDecl, TargetExpr,
    TargetKind, TypesExpr,
};
use crate::automaton::{Automaton, PathId, TooLarge};
use crate::regex::Regex;
use crate::rules::{
    Anchor, Argument, Atom, AtomId, Base, Claim, Companion, Event, Formula, Mark, Measure, Rules, Section, SectionId,
    Sentence, Target, Types,
};
use names::Names;
use walk::Kinds;

/// What rules are resolved against.
pub struct Setting<'p> {
    pub program: &'p Program,
    /// Whose inputs `inputs` are. Without, such sections are left out.
    pub target: Option<MethodId>,
    /// Finds a class by its full name, and may load it.
    pub find: &'p mut dyn FnMut(&str) -> Option<ClassId>,
    /// A section about a class that is not there is left out: rules that come with heapwise are about classes that few
    /// programs use.
    pub lenient: bool,
}

type Resolved<T> = Result<T, Box<Diagnostic>>;

pub(super) fn resolve(ast: &Ast, sources: Sources, setting: &mut Setting) -> Result<Rules, Diagnostics> {
    let (target, lenient) = (setting.target, setting.lenient);
    let mut resolver = Resolver {
        names: Names::new(setting.program, setting.find),
        target,
        lenient,
        drafts: Vec::new(),
        sentences: Arena::new(),
        atoms: Arena::new(),
        mistakes: Vec::new(),
    };
    for section in &ast.sections {
        if let Err(mistake) = resolver.section(section) {
            resolver.mistakes.push(*mistake);
        }
    }
    resolver.finish(sources)
}

/// A section whose automaton is not made yet.
struct Draft {
    anchor: Anchor,
    sets: Vec<Regex>,
    section: Section,
}

struct Resolver<'p> {
    names: Names<'p>,
    target: Option<MethodId>,
    lenient: bool,
    drafts: Vec<Draft>,
    sentences: Arena<crate::SentenceId, Sentence>,
    atoms: Arena<AtomId, Atom>,
    mistakes: Vec<Diagnostic>,
}

/// What names mean within a rule.
#[derive(Clone)]
struct Scope {
    anchor: Anchor,
    /// The name of the class, for names of classes that are nested in it.
    class: Option<String>,
    draft: usize,
    lets: Vec<(Ident, PathExpr)>,
    each: Option<Prefix>,
}

/// The objects that `each` speaks of.
#[derive(Clone)]
struct Prefix {
    name: String,
    regex: Regex,
    kinds: Kinds,
}

impl Resolver<'_> {
    fn section(&mut self, decl: &SectionDecl) -> Resolved<()> {
        let (anchor, class) = match &decl.about {
            About::Class(name) | About::Structure(name) => match self.names.class(name, None) {
                Ok(class) => (Anchor::Class(class), Some(self.names.program.class_name(class).to_owned())),
                Err(_) if self.lenient => return Ok(()),
                Err(mistake) => return Err(mistake),
            },
            About::Inputs(of) => {
                let Some(target) = self.target else { return Ok(()) };
                let called = self.names.program.method_name(target);
                let is_meant = |name: &Ident| {
                    called == name.text || called.strip_prefix(&name.text).is_some_and(|rest| rest.starts_with('.'))
                };
                if !of.is_empty() && !of.iter().any(is_meant) {
                    return Ok(());
                }
                (Anchor::Inputs, None)
            }
        };
        let draft = self.draft(anchor, matches!(decl.about, About::Structure(_)), decl.span);
        let mut scope = Scope { anchor, class, draft, lets: Vec::new(), each: None };
        for rule in &decl.rules {
            if let Err(mistake) = self.rule(&rule.kind, rule.span, &mut scope) {
                self.mistakes.push(*mistake);
            }
        }
        Ok(())
    }

    /// The section about an anchor: there is one, wherever its rules stand. What is about references that are named is on its own:
    /// what others name makes no difference to it.
    fn draft(&mut self, anchor: Anchor, is_structure: bool, span: Span) -> usize {
        let is_this = |draft: &Draft| draft.anchor == anchor && !draft.section.is_structure;
        if let (false, Some(known)) = (is_structure, self.drafts.iter().position(is_this)) {
            return known;
        }
        let automaton = Automaton::new(&[]).expect("an automaton of no set is small");
        let (sentences, measures, companions) = (Vec::new(), Vec::new(), Vec::new());
        let section = Section { anchor, is_structure, automaton, sentences, measures, companions, span };
        self.drafts.push(Draft { anchor, sets: Vec::new(), section });
        self.drafts.len() - 1
    }

    fn rule(&mut self, rule: &RuleKind, span: Span, scope: &mut Scope) -> Resolved<()> {
        match rule {
            RuleKind::Let(name, path) => {
                if let Some((first, _)) = scope.lets.iter().find(|(known, _)| known.text == name.text) {
                    let mistake =
                        Diagnostic::error(format!("`{}` has a meaning already", name.text), name.span, "a second one");
                    return Err(Box::new(mistake.also(first.span, "the first one")));
                }
                let path = self.substitute(path, scope);
                self.walk(&path, scope)?;
                scope.lets.push((name.clone(), path));
                Ok(())
            }
            RuleKind::Said(each, said) => {
                let mut inner = scope.clone();
                if let Some(each) = each {
                    inner.each = Some(self.prefix(each, scope)?);
                }
                self.said(said, span, &inner)
            }
            RuleKind::Companion(companion) => self.companion(companion, span, scope),
            RuleKind::Shape(_) => unreachable!("structures that have names are replaced before names are looked up"),
        }
    }

    fn prefix(&mut self, each: &Each, scope: &Scope) -> Resolved<Prefix> {
        let path = self.substitute(&each.paths, scope);
        let (regex, kinds) = self.walk(&path, scope)?;
        self.must_be_references(&kinds, &each.paths)?;
        Ok(Prefix { name: each.name.text.clone(), regex, kinds })
    }

    fn said(&mut self, said: &Said, span: Span, scope: &Scope) -> Resolved<()> {
        // Each part of a conjunction is a rule of its own, which can be decided and told apart.
        if let Said::And(parts) = said {
            return parts.iter().try_for_each(|part| self.said(part, span, scope));
        }
        if numbers::is_about_numbers(said) {
            let (each, claim) = self.measure(said, scope)?;
            self.drafts[scope.draft].section.measures.push(Measure { each, claim, span });
            return Ok(());
        }
        if let (Some(prefix), Said::Or(_) | Said::Not(..) | Said::Implies(..)) = (&scope.each, said) {
            // An atom speaks of all of its references at once, so `or` would not be about one object at a time.
            let what = format!("what holds for each `{}` must hold of all its references alone", prefix.name);
            let mistake = Diagnostic::error(what, span, "`or`, `not` or `implies` is in this rule");
            return Err(Box::new(
                mistake.help("in a section `class Name { ... }`, a rule is about one object of the class at a time"),
            ));
        }
        let formula = self.formula(said, span, scope)?;
        let parts = match formula {
            Formula::And(parts) => parts,
            other => vec![other],
        };
        for formula in parts {
            let section = SectionId::from_index(scope.draft);
            let sentence = self.sentences.push(Sentence { section, formula, span });
            self.drafts[scope.draft].section.sentences.push(sentence);
        }
        Ok(())
    }

    fn formula(&mut self, said: &Said, span: Span, scope: &Scope) -> Resolved<Formula> {
        let mut all =
            |parts: &[Said]| parts.iter().map(|part| self.formula(part, span, scope)).collect::<Resolved<Vec<_>>>();
        match said {
            Said::And(parts) => Ok(Formula::And(all(parts)?)),
            Said::Or(parts) => Ok(Formula::Or(all(parts)?)),
            Said::Not(inner, _) => Ok(Formula::Not(Box::new(self.formula(inner, span, scope)?))),
            Said::Implies(one, other) => {
                let one = self.formula(one, span, scope)?;
                Ok(Formula::Implies(Box::new(one), Box::new(self.formula(other, span, scope)?)))
            }
            Said::Atom(path, claim) => self.atom(path, claim, span, scope),
            Said::Compare(..) | Said::Sorted { .. } | Said::SameCount { .. } => {
                unreachable!("what is about numbers is no formula")
            }
        }
    }

    fn atom(&mut self, path: &PathExpr, claim: &ClaimExpr, span: Span, scope: &Scope) -> Resolved<Formula> {
        let whole = self.substitute(path, scope);
        let (regex, kinds, mark) = match &scope.each {
            Some(prefix) => {
                let Some(rest) = walk::behind(&whole, &prefix.name) else {
                    let mistake = Diagnostic::error(
                        format!("this path does not begin with `{}`", prefix.name),
                        path.span,
                        "expected a path from it",
                    );
                    return Err(Box::new(
                        mistake.help("in a rule that begins with `each`, all references are on paths from its objects"),
                    ));
                };
                let (after, kinds) = self.walk_from(&rest, prefix.kinds.clone(), scope)?;
                let automata = (self.automaton(&prefix.regex, span)?, self.automaton(&after, span)?);
                let mark = Mark { before: automata.0, after: automata.1 };
                (prefix.regex.clone().then(after), kinds, Some(Box::new(mark)))
            }
            None => {
                let (regex, kinds) = self.walk(&whole, scope)?;
                (regex, kinds, None)
            }
        };
        self.must_be_references(&kinds, path)?;
        let paths = self.set(regex, scope);
        let claims = match claim {
            ClaimExpr::NotNull => vec![Claim::NotNull],
            ClaimExpr::IsNull => vec![Claim::ExpandsTo(Types::nothing()), Claim::AliasesSome(Types::nothing())],
            ClaimExpr::IsNo(types) => {
                let types = self.types(&TypesExpr { negated: !types.negated, names: types.names.clone() }, scope)?;
                vec![Claim::ExpandsTo(types.clone()), Claim::AliasesSome(types)]
            }
            ClaimExpr::ExpandsTo(types) => vec![Claim::ExpandsTo(self.types(types, scope)?)],
            ClaimExpr::ExpandsToNothing => vec![Claim::ExpandsTo(Types::nothing())],
            ClaimExpr::AliasesNothing => vec![Claim::AliasesSome(Types::nothing())],
            ClaimExpr::AliasesSome(types) => vec![Claim::AliasesSome(self.types(types, scope)?)],
            ClaimExpr::Aliases(targets) => vec![Claim::Aliases(self.targets(targets, span, scope)?)],
            ClaimExpr::NeverAliases(targets) => vec![Claim::NeverAliases(self.targets(targets, span, scope)?)],
        };
        let section = SectionId::from_index(scope.draft);
        let mut parts: Vec<Formula> = Vec::new();
        for claim in claims {
            // What comes of a structure that has a name points at it; else at the words of the atom.
            let span = if path.span.file == span.file && path.span.start >= span.start { path.span } else { span };
            parts.push(Formula::Atom(self.atoms.push(Atom { section, paths, mark: mark.clone(), claim, span })));
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Formula::And(parts) })
    }

    fn types(&mut self, types: &TypesExpr, scope: &Scope) -> Resolved<Types> {
        let near = scope.class.as_deref();
        let classes = types.names.iter().map(|name| self.names.class(name, near)).collect::<Resolved<Vec<_>>>()?;
        Ok(match types.negated {
            true => Types { some_of: None, none_of: classes },
            false => Types { some_of: Some(classes), none_of: Vec::new() },
        })
    }

    fn targets(&mut self, targets: &[TargetExpr], span: Span, scope: &Scope) -> Resolved<Vec<Target>> {
        let resolved = targets.iter().map(|target| {
            let base = match &target.kind {
                TargetKind::Up(steps) => Base::Up(*steps),
                TargetKind::Paths(path) => {
                    let whole = self.substitute(path, scope);
                    let marked =
                        scope.each.as_ref().and_then(|prefix| Some((prefix, walk::behind(&whole, &prefix.name)?)));
                    match marked {
                        Some((prefix, rest)) => {
                            let (after, kinds) = self.walk_from(&rest, prefix.kinds.clone(), scope)?;
                            self.must_be_references(&kinds, path)?;
                            Base::Marked(Box::new(self.automaton(&after, span)?))
                        }
                        None => {
                            let (regex, kinds) = self.walk(&whole, scope)?;
                            self.must_be_references(&kinds, path)?;
                            Base::Paths(self.set(regex, scope))
                        }
                    }
                }
            };
            Ok(Target { base, max: target.max, span: target.span })
        });
        resolved.collect()
    }

    fn companion(&mut self, decl: &CompanionDecl, span: Span, scope: &Scope) -> Resolved<()> {
        let path = self.substitute(&decl.paths, scope);
        let (regex, kinds) = self.walk(&path, scope)?;
        self.must_be_references(&kinds, &decl.paths)?;
        let paths = self.set(regex, scope);
        let arguments = decl.arguments.iter().map(|argument| match argument {
            ArgumentExpr::Up(steps, _) => Ok(Argument::Up(*steps)),
            ArgumentExpr::Name(name) if name.text == "reference" => Ok(Argument::Reference),
            ArgumentExpr::Name(name) => self.root(name, scope).map(|(number, _)| Argument::Root(number)),
        });
        let arguments = arguments.collect::<Resolved<Vec<_>>>()?;
        let method = self.names.companion(&decl.method, arguments.len())?;
        let event = match decl.event.text.as_str() {
            "null" => Event::Null,
            "new" => Event::Fresh,
            _ => Event::Alias,
        };
        self.drafts[scope.draft].section.companions.push(Companion { event, paths, method, arguments, span });
        Ok(())
    }

    /// The number of a set of paths in the automaton of the section.
    fn set(&mut self, regex: Regex, scope: &Scope) -> PathId {
        let sets = &mut self.drafts[scope.draft].sets;
        let index = sets.iter().position(|known| *known == regex).unwrap_or_else(|| {
            sets.push(regex);
            sets.len() - 1
        });
        PathId::from_index(index)
    }

    fn automaton(&self, regex: &Regex, span: Span) -> Resolved<Automaton> {
        Automaton::new(std::slice::from_ref(regex)).map_err(|why| Box::new(too_large(why, span)))
    }

    fn finish(mut self, sources: Sources) -> Result<Rules, Diagnostics> {
        let mut sections = Arena::new();
        for mut draft in self.drafts {
            match Automaton::new(&draft.sets) {
                Ok(automaton) => draft.section.automaton = automaton,
                Err(why) => self.mistakes.push(too_large(why, draft.section.span)),
            }
            sections.push(draft.section);
        }
        if !self.mistakes.is_empty() {
            return Err(Diagnostics { sources, list: self.mistakes });
        }
        Ok(Rules { sources, own_files: None, sections, sentences: self.sentences, atoms: self.atoms })
    }
}

fn too_large(why: TooLarge, span: Span) -> Diagnostic {
    Diagnostic::error(why.to_string(), span, "the rules of this")
        .help("paths that say how often, or go by any step, need many")
}
