//! What structures that have names stand for.

use heapwise_diagnostics::Span;

use super::ast::{
    Ast, ClaimExpr, Each, Ident, PathExpr, PathKind, RuleDecl, RuleKind, Said, SectionDecl, Shape, TargetExpr,
    TargetKind,
};

pub(super) fn expand(ast: &Ast) -> Ast {
    let sections = ast.sections.iter().map(|section| {
        let rules = section.rules.iter().flat_map(|rule| match &rule.kind {
            RuleKind::Shape(shape) => {
                let said = Expansion { span: rule.span }.shape(shape);
                said.into_iter()
                    .map(|(each, said)| RuleDecl { kind: RuleKind::Said(each, said), span: rule.span })
                    .collect()
            }
            _ => vec![rule.clone()],
        });
        SectionDecl { about: section.about.clone(), rules: rules.collect(), span: section.span }
    });
    Ast { sections: sections.collect() }
}

type Sentences = Vec<(Option<Each>, Said)>;

/// Makes sentences that all point at the rule which they come from.
struct Expansion {
    span: Span,
}

impl Expansion {
    fn shape(&self, shape: &Shape) -> Sentences {
        let mut sentences = Vec::new();
        match shape {
            Shape::Tree { root, via, parent } => self.tree(root.as_ref(), via, parent.as_ref(), &mut sentences),
            Shape::List { head, next, back } => {
                self.tree(head.as_ref(), std::slice::from_ref(next), back.as_ref(), &mut sentences);
            }
            Shape::Circular { head, next, back } => self.circular(head.as_ref(), next, back.as_ref(), &mut sentences),
            Shape::DoublyLinked { first, last, next, back } => {
                self.doubly_linked([first, last], [next, back], &mut sentences);
            }
            Shape::Disjoint(all) => {
                for one in all {
                    let others =
                        all.iter().filter(|&other| other != one).map(|other| self.target(false, other.clone()));
                    sentences.push((None, Said::Atom(one.clone(), ClaimExpr::NeverAliases(others.collect()))));
                }
            }
        }
        sentences
    }

    /// No node has two ways to it. If nodes refer to their parents: those of the root to none, the others to the node that
    /// refers to them.
    fn tree(&self, root: Option<&PathExpr>, via: &[PathExpr], parent: Option<&PathExpr>, to: &mut Sentences) {
        let start = self.start(root);
        to.push((None, Said::Atom(self.many(start.clone(), via, 0), ClaimExpr::AliasesNothing)));
        let Some(parent) = parent else { return };
        if root.is_some() {
            to.push((None, Said::Atom(self.then(start.clone(), parent), ClaimExpr::IsNull)));
        }
        if via.iter().all(|step| matches!(step.kind, PathKind::Field(..))) {
            self.points_back(self.many(start, via, 1), parent, to);
            return;
        }
        // A step to a child is more than one reference, so the parent is not two steps up.
        let name = Ident { text: "node".to_owned(), span: self.span };
        let node = PathExpr { kind: PathKind::Head(name.clone()), span: self.span };
        let each = Each { name, paths: self.many(start, via, 0) };
        let child = self.then(node.clone(), &PathExpr::either(via.to_vec(), self.span));
        let reference = self.then(child, parent);
        let target = self.target(false, node);
        for claim in [ClaimExpr::NotNull, ClaimExpr::ExpandsToNothing, ClaimExpr::Aliases(vec![target])] {
            to.push((Some(each.clone()), Said::Atom(reference.clone(), claim)));
        }
    }

    /// Of each of these nodes, a field refers to the node that it was come upon from.
    fn points_back(&self, nodes: PathExpr, back: &PathExpr, to: &mut Sentences) {
        let reference = self.then(nodes, back);
        let up = TargetExpr { max: false, kind: TargetKind::Up(2), span: self.span };
        for claim in [ClaimExpr::NotNull, ClaimExpr::ExpandsToNothing, ClaimExpr::Aliases(vec![up])] {
            to.push((None, Said::Atom(reference.clone(), claim)));
        }
    }

    fn circular(&self, head: Option<&PathExpr>, next: &PathExpr, back: Option<&PathExpr>, to: &mut Sentences) {
        let start = self.start(head);
        if head.is_some() {
            to.push((None, Said::Atom(start.clone(), ClaimExpr::NotNull)));
            to.push((None, Said::Atom(start.clone(), ClaimExpr::AliasesNothing)));
        }
        let along = |by: &PathExpr, least| self.many(start.clone(), std::slice::from_ref(by), least);
        let Some(back) = back else {
            to.push((None, Said::Atom(along(next, 1), ClaimExpr::NotNull)));
            let closes = ClaimExpr::Aliases(vec![self.target(false, start.clone())]);
            to.push((None, Said::Atom(along(next, 1), closes)));
            return;
        };
        // A visit may go both ways round; the two ends meet.
        for (one, other) in [(next, back), (back, next)] {
            to.push((None, Said::Atom(along(one, 1), ClaimExpr::NotNull)));
            let closes = ClaimExpr::Aliases(vec![self.target(true, along(other, 0))]);
            to.push((None, Said::Atom(along(one, 1), closes)));
            self.points_back(along(one, 1), other, to);
        }
    }

    fn doubly_linked(&self, ends: [&PathExpr; 2], fields: [&PathExpr; 2], to: &mut Sentences) {
        for (one, other) in [(0, 1), (1, 0)] {
            let along = |end: usize, least| self.many(ends[end].clone(), std::slice::from_ref(fields[end]), least);
            // A visit may come from both ends; the two ways meet, and neither ends before.
            let meets = ClaimExpr::Aliases(vec![self.target(true, along(other, 0))]);
            to.push((None, Said::Atom(along(one, 0), meets)));
            let or = |first, second| (None, Said::Or(vec![first, second]));
            to.push(or(
                Said::Atom(ends[one].clone(), ClaimExpr::NotNull),
                Said::Atom(ends[other].clone(), ClaimExpr::IsNull),
            ));
            to.push(or(
                Said::Atom(ends[other].clone(), ClaimExpr::ExpandsToNothing),
                Said::Atom(along(one, 1), ClaimExpr::NotNull),
            ));
            to.push((None, Said::Atom(self.then(ends[one].clone(), fields[other]), ClaimExpr::IsNull)));
            self.points_back(along(one, 1), fields[other], to);
        }
    }

    fn start(&self, path: Option<&PathExpr>) -> PathExpr {
        path.cloned().unwrap_or_else(|| PathExpr::this(self.span))
    }

    fn target(&self, max: bool, paths: PathExpr) -> TargetExpr {
        TargetExpr { max, kind: TargetKind::Paths(paths), span: self.span }
    }

    fn then(&self, path: PathExpr, next: &PathExpr) -> PathExpr {
        PathExpr::sequence([path, next.clone()], self.span)
    }

    /// On from a path by any of these steps, at least so often.
    fn many(&self, start: PathExpr, via: &[PathExpr], least: u32) -> PathExpr {
        let step = PathExpr::either(via.to_vec(), self.span);
        self.then(start, &PathExpr { span: self.span, ..step.repeat(least, None) })
    }
}
