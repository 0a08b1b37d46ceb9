//! Generic signatures (JVMS 4.7.9.1): what the attribute `Signature` says of classes, fields and methods.
//!
//! The virtual machine never looks at them, so they may be wrong: what does not follow the grammar is read as nothing.

/// A type with its type arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Generic {
    /// A class with its arguments; of a member of a class with arguments, only its own.
    Class(String, Vec<Argument>),
    /// `T`, by its name.
    Variable(String),
    Array(Box<Generic>),
    Primitive(char),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// `?`
    Any,
    Exactly(Generic),
    /// `? extends`
    Extends(Generic),
    /// `? super`
    Super(Generic),
}

/// `T extends Number & Comparable<T>`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    pub name: String,
    /// The first bound, if it is not `Object` by default.
    pub bound: Option<Generic>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassSignature {
    pub variables: Vec<Variable>,
    /// The superclass, then the interfaces.
    pub above: Vec<Generic>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodSignature {
    pub variables: Vec<Variable>,
    pub params: Vec<Generic>,
    /// Nothing for `void`.
    pub result: Option<Generic>,
}

/// Types within types deeper than this are not read.
const DEEPEST: usize = 64;

impl Generic {
    pub fn parse(signature: &str) -> Option<Generic> {
        let mut reader = Reader { rest: signature, depth: 0 };
        let ty = reader.ty()?;
        reader.rest.is_empty().then_some(ty)
    }
}

impl ClassSignature {
    pub fn parse(signature: &str) -> Option<ClassSignature> {
        let mut reader = Reader { rest: signature, depth: 0 };
        let variables = reader.variables()?;
        let mut above = Vec::new();
        while !reader.rest.is_empty() {
            above.push(reader.ty()?);
        }
        Some(ClassSignature { variables, above })
    }
}

impl MethodSignature {
    pub fn parse(signature: &str) -> Option<MethodSignature> {
        let mut reader = Reader { rest: signature, depth: 0 };
        let variables = reader.variables()?;
        let mut params = Vec::new();
        reader.eat('(').then_some(())?;
        while !reader.eat(')') {
            params.push(reader.ty()?);
        }
        let result = if reader.eat('V') { None } else { Some(reader.ty()?) };
        // What may be thrown follows.
        Some(MethodSignature { variables, params, result })
    }
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, wanted: char) -> bool {
        let rest = self.rest.strip_prefix(wanted);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// What comes before the first of these characters, which stays.
    fn until(&mut self, ends: &[char]) -> Option<&'a str> {
        let (before, rest) = self.rest.split_at(self.rest.find(ends)?);
        self.rest = rest;
        Some(before)
    }

    fn ty(&mut self) -> Option<Generic> {
        self.depth += 1;
        let ty = if self.depth <= DEEPEST { self.ty_within() } else { None };
        self.depth -= 1;
        ty
    }

    fn ty_within(&mut self) -> Option<Generic> {
        let first = self.rest.chars().next()?;
        self.rest = &self.rest[first.len_utf8()..];
        match first {
            'L' => self.class(),
            '[' => Some(Generic::Array(Box::new(self.ty()?))),
            'T' => {
                let name = self.until(&[';'])?.to_owned();
                self.eat(';').then_some(Generic::Variable(name))
            }
            'B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z' => Some(Generic::Primitive(first)),
            _ => None,
        }
    }

    fn class(&mut self) -> Option<Generic> {
        let mut name = self.until(&[';', '<', '.'])?.to_owned();
        let mut arguments = self.arguments()?;
        while self.eat('.') {
            name = format!("{name}${}", self.until(&[';', '<', '.'])?);
            arguments = self.arguments()?;
        }
        self.eat(';').then_some(Generic::Class(name, arguments))
    }

    fn arguments(&mut self) -> Option<Vec<Argument>> {
        let mut all = Vec::new();
        if self.eat('<') {
            while !self.eat('>') {
                all.push(match () {
                    () if self.eat('*') => Argument::Any,
                    () if self.eat('+') => Argument::Extends(self.ty()?),
                    () if self.eat('-') => Argument::Super(self.ty()?),
                    () => Argument::Exactly(self.ty()?),
                });
            }
        }
        Some(all)
    }

    fn variables(&mut self) -> Option<Vec<Variable>> {
        let mut all = Vec::new();
        if self.eat('<') {
            while !self.eat('>') {
                let name = self.until(&[':'])?.to_owned();
                let mut bound = None;
                // The bound by a class may be missing: then an interface is the first.
                while self.eat(':') {
                    if !self.rest.starts_with(':') {
                        let next = self.ty()?;
                        bound.get_or_insert(next);
                    }
                }
                all.push(Variable { name, bound });
            }
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(name: &str, arguments: Vec<Argument>) -> Generic {
        Generic::Class(name.to_owned(), arguments)
    }

    #[test]
    fn types() {
        let variable = Generic::Variable("E".to_owned());
        let string = class("java/lang/String", Vec::new());
        for (text, expected) in [
            ("TE;", Some(variable.clone())),
            ("[TE;", Some(Generic::Array(Box::new(variable.clone())))),
            ("Ljava/lang/String;", Some(string.clone())),
            (
                "Ljava/util/Map<Ljava/lang/String;+TE;>;",
                Some(class(
                    "java/util/Map",
                    vec![Argument::Exactly(string.clone()), Argument::Extends(variable.clone())],
                )),
            ),
            ("LOuter<TE;>.Inner<*-TE;>;", Some(class("Outer$Inner", vec![Argument::Any, Argument::Super(variable)]))),
            ("Ljava/util/List<", None),
            ("TE", None),
            ("II", None),
            ("", None),
        ] {
            assert_eq!(Generic::parse(text), expected, "{text}");
        }
        assert_eq!(Generic::parse(&"[".repeat(1000)), None);
    }

    #[test]
    fn classes_and_methods() {
        let signature = ClassSignature::parse("<K::Ljava/lang/Comparable<TK;>;V:Ljava/lang/Object;>LBase<TK;>;LI;");
        let signature = signature.expect("it follows the grammar");
        let names: Vec<&str> = signature.variables.iter().map(|variable| &*variable.name).collect();
        assert_eq!(names, ["K", "V"]);
        let key = Generic::Variable("K".to_owned());
        let bound = class("java/lang/Comparable", vec![Argument::Exactly(key.clone())]);
        assert_eq!(signature.variables[0].bound, Some(bound));
        assert_eq!(signature.above, [class("Base", vec![Argument::Exactly(key)]), class("I", Vec::new())]);
        let signature = MethodSignature::parse("<T:LBase;>(ITT;)V^LOops;").expect("it follows the grammar");
        assert_eq!(signature.params, [Generic::Primitive('I'), Generic::Variable("T".to_owned())]);
        assert_eq!((signature.result, signature.variables.len()), (None, 1));
    }
}
