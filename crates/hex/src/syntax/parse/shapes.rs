//! Structures that are known by their names: `tree root via left, right`.

use super::{Parsed, Parser};
use crate::syntax::ast::{PathExpr, Shape};

const TWO_FIELDS: &str = "two fields after `via`: that which goes on, and that which goes back";

impl Parser<'_> {
    /// A rule that names a structure, if this is one.
    pub(super) fn shape(&mut self) -> Parsed<Option<Shape>> {
        // The same words may be fields, of which something is said.
        let is_field = [".", "(", "[", "=", "::", "not", "is", "expands", "aliases", "never"];
        if is_field.contains(&self.peek(1).text) {
            return Ok(None);
        }
        if self.take("tree") {
            self.tree().map(Some)
        } else if self.is_at("acyclic") || self.is_at("list") {
            self.take("acyclic");
            self.expect("list", "after `acyclic`")?;
            self.list().map(Some)
        } else if self.take("circular") {
            if self.take("doubly") {
                self.expect("linked", "after `doubly`")?;
                self.take("list");
                let (head, via) = self.start_and_via()?;
                let [next, back] = self.exactly(via, TWO_FIELDS)?;
                return Ok(Some(Shape::Circular { head, next, back: Some(back) }));
            }
            self.expect("list", "or `doubly linked` after `circular`")?;
            let (head, via) = self.start_and_via()?;
            let [next] = self.exactly(via, "one field after `via`")?;
            Ok(Some(Shape::Circular { head, next, back: None }))
        } else if self.take("doubly") {
            self.expect("linked", "after `doubly`")?;
            self.take("list");
            let first = self.paths()?;
            self.expect(",", "and the path to the last node, after that to the first")?;
            let last = self.paths()?;
            let via = self.via()?;
            let [next, back] = self.exactly(via, TWO_FIELDS)?;
            Ok(Some(Shape::DoublyLinked { first, last, next, back }))
        } else if self.take("disjoint") {
            let mut all = vec![self.paths()?];
            while self.take(",") {
                all.push(self.paths()?);
            }
            if all.len() < 2 {
                return Err(Box::new(self.expected("`,` and the paths that these are disjoint from")));
            }
            Ok(Some(Shape::Disjoint(all)))
        } else {
            Ok(None)
        }
    }

    fn tree(&mut self) -> Parsed<Shape> {
        let (root, via) = self.start_and_via()?;
        let parent = if self.take("parent") {
            self.expect("in", "after `parent`")?;
            Some(self.steps("the field that refers to the parent")?)
        } else {
            None
        };
        Ok(Shape::Tree { root, via, parent })
    }

    fn list(&mut self) -> Parsed<Shape> {
        let (head, via) = self.start_and_via()?;
        let [next] = self.exactly(via, "one field after `via`")?;
        let back = if self.take("back") {
            self.expect("in", "after `back`")?;
            Some(self.steps("the field that refers back")?)
        } else {
            None
        };
        Ok(Shape::List { head, next, back })
    }

    fn exactly<const N: usize>(&self, via: Vec<PathExpr>, what: &str) -> Parsed<[PathExpr; N]> {
        via.try_into().map_err(|_| Box::new(self.expected(what)))
    }

    /// `PATH via field, field`. Without a path the structure begins at the object itself.
    pub(super) fn start_and_via(&mut self) -> Parsed<(Option<PathExpr>, Vec<PathExpr>)> {
        let start = if self.is_at("via") { None } else { Some(self.paths()?) };
        Ok((start, self.via()?))
    }

    fn via(&mut self) -> Parsed<Vec<PathExpr>> {
        self.expect("via", "and the fields by which it goes on")?;
        let mut via = vec![self.steps("a field by which it goes on")?];
        while self.take(",") {
            via.push(self.steps("another field by which it goes on")?);
        }
        Ok(via)
    }
}
