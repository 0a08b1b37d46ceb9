//! What rules say of shapes.

use heapwise_diagnostics::{Diagnostic, did_you_mean};

use super::numbers::COMPARISONS;
use super::{Parsed, Parser};
use crate::syntax::ast::{ClaimExpr, Ident, Said, TargetExpr, TargetKind, TypesExpr};
use crate::syntax::lex::TokenKind;

impl Parser<'_> {
    pub(super) fn said(&mut self) -> Parsed<Said> {
        self.nested(|parser| {
            let one = parser.disjunction()?;
            if parser.take("implies") {
                return Ok(Said::Implies(Box::new(one), Box::new(parser.said()?)));
            }
            Ok(one)
        })
    }

    fn disjunction(&mut self) -> Parsed<Said> {
        let mut parts = vec![self.conjunction()?];
        while self.take("or") {
            parts.push(self.conjunction()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Said::Or(parts) })
    }

    fn conjunction(&mut self) -> Parsed<Said> {
        let mut parts = vec![self.simple()?];
        while self.take("and") {
            parts.push(self.simple()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Said::And(parts) })
    }

    pub(super) fn simple(&mut self) -> Parsed<Said> {
        let start = self.token().span;
        if self.take("not") {
            let inner = self.nested(Self::simple)?;
            return Ok(Said::Not(Box::new(inner), start.to(self.before())));
        }
        if !self.is_at("(") {
            return self.leaf();
        }
        // A parenthesis may begin a path, a number or a sentence. The reading that gets furthest is what was meant.
        let (from, depth) = (self.at, self.depth);
        let leaf_mistake = match self.leaf() {
            Ok(leaf) => return Ok(leaf),
            Err(mistake) => (self.at, mistake),
        };
        (self.at, self.depth) = (from + 1, depth);
        let inner = self.said().and_then(|inner| self.expect(")", "to end the parentheses").map(|()| inner));
        let said_mistake = match inner {
            Ok(inner) => return Ok(inner),
            Err(mistake) => (self.at, mistake),
        };
        (self.at, self.depth) = (from, depth);
        self.comparison().map_err(|mistake| {
            let mut all = [leaf_mistake, said_mistake, (self.at, mistake)];
            all.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
            let [(_, furthest), ..] = all;
            furthest
        })
    }

    fn leaf(&mut self) -> Parsed<Said> {
        if self.is_at("sorted") && matches!(self.peek(1).text, "list" | "tree") {
            return self.sorted();
        }
        if self.is_at("same") && self.peek(1).text == "count" {
            return self.same_count();
        }
        if !self.begins_number()
            && let Some(atom) = self.atom()?
        {
            return Ok(atom);
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Parsed<Said> {
        let one = self.number()?;
        let sign = self.token();
        if !COMPARISONS.contains(&sign.text) {
            return Err(Box::new(self.expected("a comparison, such as `=` or `<=`")));
        }
        self.at += 1;
        if sign.text == "=" && self.is_at("=") {
            let span = sign.span.to(self.token().span);
            let mistake = Diagnostic::error("`==` is no comparison here", span, "expected `=`");
            return Err(Box::new(mistake));
        }
        let other = self.number()?;
        Ok(Said::Compare(one, Ident { text: sign.text.to_owned(), span: sign.span }, other))
    }

    /// What is said of references; nothing, and no word passed, if this is about numbers.
    fn atom(&mut self) -> Parsed<Option<Said>> {
        let from = self.at;
        let paths = self.paths()?;
        let word = self.token();
        if COMPARISONS.contains(&word.text) || matches!(word.text, "+" | "-" | "else") {
            self.at = from;
            return Ok(None);
        }
        Ok(Some(Said::Atom(paths, self.claim()?)))
    }

    fn claim(&mut self) -> Parsed<ClaimExpr> {
        let word = self.token();
        if self.take("not") {
            self.expect("null", "after `not`")?;
            Ok(ClaimExpr::NotNull)
        } else if self.take("is") {
            if self.take("null") {
                return Ok(ClaimExpr::IsNull);
            }
            if self.take("not") {
                self.expect("null", "after `is not`")?;
                return Ok(ClaimExpr::NotNull);
            }
            self.expect("no", "and a class, or `null`, after `is`")?;
            Ok(ClaimExpr::IsNo(self.types()?))
        } else if self.take("expands") {
            self.expect("to", "after `expands`")?;
            if self.take("nothing") { Ok(ClaimExpr::ExpandsToNothing) } else { Ok(ClaimExpr::ExpandsTo(self.types()?)) }
        } else if self.take("aliases") {
            if self.take("nothing") {
                Ok(ClaimExpr::AliasesNothing)
            } else if self.take("some") {
                Ok(ClaimExpr::AliasesSome(self.types()?))
            } else {
                Ok(ClaimExpr::Aliases(self.targets()?))
            }
        } else if self.take("never") {
            self.expect("aliases", "after `never`")?;
            Ok(ClaimExpr::NeverAliases(self.targets()?))
        } else {
            let known = ["not null", "is", "expands", "aliases", "never"];
            let mistake = self.expected("what is said of these references, such as `not null` or `aliases nothing`");
            let begun = known.into_iter().find(|known| word.text.len() > 1 && known.starts_with(word.text));
            let near = begun.map(|begun| format!("did you mean `{begun}`?")).or_else(|| did_you_mean(word.text, known));
            Err(Box::new(mistake.maybe_help(near)))
        }
    }

    fn types(&mut self) -> Parsed<TypesExpr> {
        let negated = self.take("not");
        let mut names = vec![self.class_name("the name of a class")?];
        while self.take("|") {
            names.push(self.class_name("the name of another class")?);
        }
        Ok(TypesExpr { negated, names })
    }

    fn targets(&mut self) -> Parsed<Vec<TargetExpr>> {
        let mut targets = Vec::new();
        loop {
            let start = self.token().span;
            // A field of this name has its dot right behind it.
            let is_field = self.peek(1).text == "." && self.peek(1).span.start == self.token().span.end;
            let max = self.is_at("max") && !is_field;
            self.at += usize::from(max);
            let kind = match self.up() {
                Some(steps) => {
                    if max || matches!(self.token().text, "." | "(" | "[") {
                        let span = start.to(self.token().span);
                        let mistake = Diagnostic::error(
                            "`up` is one object",
                            span,
                            "no path goes on from it, and it has no maximum",
                        );
                        return Err(Box::new(
                            mistake.help("to speak of paths that begin on the way, say `each x in PATHS: ...`"),
                        ));
                    }
                    TargetKind::Up(steps)
                }
                None => TargetKind::Paths(self.paths()?),
            };
            targets.push(TargetExpr { max, kind, span: start.to(self.before()) });
            if !self.take("|") {
                return Ok(targets);
            }
        }
    }

    /// A number that does not begin like a path.
    pub(super) fn begins_number(&self) -> bool {
        let is_call = self.peek(1).text == "(" && ["count", "length", "max", "min"].contains(&self.token().text);
        self.token().kind == TokenKind::Number || self.is_at("-") || is_call
    }
}
