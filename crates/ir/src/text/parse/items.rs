//! What a text declares: classes, fields, and the names of methods.

use std::collections::HashMap;

use heapwise_ids::Id;

use super::{Cursor, ParseError, Parsed, Source};
use crate::build::ProgramBuilder;
use crate::program::{ClassId, FieldId, Implicit, MethodId, SelectorId, Shape, Type};
use crate::text::lex::{Position, Token};
use crate::text::print::implicit_word;

pub(super) fn program(cursor: Cursor) -> Result<Parsed, ParseError> {
    let mut parser = Parser {
        cursor,
        builder: ProgramBuilder::new(),
        source: Source::default(),
        classes: HashMap::new(),
        fields: HashMap::new(),
        methods: HashMap::new(),
    };
    let outline = parser.outline()?;
    parser.method_names(&outline.methods)?;
    for (index, &start) in outline.classes.iter().enumerate() {
        parser.cursor.at = start;
        parser.class_item(ClassId::from_index(index))?;
    }
    for &start in &outline.implicits {
        parser.cursor.at = start;
        parser.implicit_item()?;
    }
    // Fields are known only now.
    for &start in &outline.methods {
        parser.cursor.at = start;
        parser.method_item()?;
    }
    Ok(Parsed { program: parser.builder.program, source: parser.source })
}

/// The tokens at which items begin.
#[derive(Default)]
struct Outline {
    implicits: Vec<usize>,
    classes: Vec<usize>,
    methods: Vec<usize>,
}

pub(super) struct Parser {
    pub(super) cursor: Cursor,
    pub(super) builder: ProgramBuilder,
    pub(super) source: Source,
    /// The first of each name: that there is no second is for the verifier to say.
    classes: HashMap<String, ClassId>,
    fields: HashMap<(ClassId, String), FieldId>,
    methods: HashMap<(Option<ClassId>, String), Vec<MethodId>>,
}

/// A method's name as it is written.
struct Written {
    class: Option<ClassId>,
    name: String,
    ordinal: Option<u32>,
    position: Position,
}

impl Parser {
    /// Finds where items begin, and declares the classes.
    fn outline(&mut self) -> Result<Outline, ParseError> {
        let mut outline = Outline::default();
        loop {
            let start = self.cursor.at;
            if *self.cursor.peek() == Token::End {
                return Ok(outline);
            }
            if self.cursor.is_word("implicit") {
                outline.implicits.push(start);
                self.cursor.next();
                self.cursor.name("an implicit exception")?;
                self.cursor.expect("=")?;
                self.cursor.name("a class")?;
                continue;
            }
            if self.cursor.is_word("method") {
                outline.methods.push(start);
                self.cursor.next();
            } else {
                outline.classes.push(start);
                self.source.classes.push(self.cursor.position().line);
                let shape = self.class_kind()?;
                let name = self.cursor.name("the name of a class")?;
                let class = self.builder.class(&name, None, shape);
                self.classes.entry(name).or_insert(class);
            }
            while !self.cursor.eat("}") {
                if *self.cursor.peek() == Token::End {
                    return self.cursor.expected("}");
                }
                self.cursor.next();
            }
        }
    }

    /// What an item's first words say. Elements of arrays come later in the text.
    fn class_kind(&mut self) -> Result<Shape, ParseError> {
        if self.cursor.eat_word("abstract") {
            self.cursor.expect_word("class")?;
            return Ok(Shape::Abstract);
        }
        for (word, shape) in
            [("class", Shape::Object), ("interface", Shape::Interface), ("array", Shape::Array(Type::Any))]
        {
            if self.cursor.eat_word(word) {
                return Ok(shape);
            }
        }
        self.cursor.expected("class, abstract class, interface, array, method or implicit")
    }

    fn method_names(&mut self, starts: &[usize]) -> Result<(), ParseError> {
        for (index, &start) in starts.iter().enumerate() {
            self.cursor.at = start;
            self.source.methods.push(self.cursor.position().line);
            self.cursor.next();
            let written = self.written_method()?;
            let all = self.methods.entry((written.class, written.name)).or_default();
            if written.ordinal.is_some_and(|ordinal| ordinal as usize != all.len()) {
                let what = format!("this is #{} of its name", all.len());
                return Err(ParseError::new(written.position, what));
            }
            all.push(MethodId::from_index(index));
        }
        Ok(())
    }

    /// `Class.name`, `name` outside of classes, perhaps with `#1`.
    fn written_method(&mut self) -> Result<Written, ParseError> {
        let position = self.cursor.position();
        let (class, name) = if self.cursor.is_mark(1, ".") {
            let class = self.class()?;
            self.cursor.next();
            (Some(class), self.cursor.name("the name of a method")?)
        } else {
            (None, self.cursor.name("the name of a method")?)
        };
        let ordinal = if self.cursor.eat("#") { Some(self.cursor.count("a number")?) } else { None };
        Ok(Written { class, name, ordinal, position })
    }

    /// The class and name of the method that is declared here.
    pub(super) fn method_declared(&mut self) -> Result<(Option<ClassId>, String), ParseError> {
        let written = self.written_method()?;
        Ok((written.class, written.name))
    }

    pub(super) fn method(&mut self) -> Result<MethodId, ParseError> {
        let written = self.written_method()?;
        let at = written.ordinal.unwrap_or(0) as usize;
        match self.methods.get(&(written.class, written.name.clone())).and_then(|all| all.get(at)) {
            Some(&method) => Ok(method),
            None => Err(ParseError::new(written.position, format!("there is no method {} here", written.name))),
        }
    }

    pub(super) fn class(&mut self) -> Result<ClassId, ParseError> {
        let position = self.cursor.position();
        let name = self.cursor.name("a class")?;
        match self.classes.get(&name) {
            Some(&class) => Ok(class),
            None => Err(ParseError::new(position, format!("there is no class {name}"))),
        }
    }

    pub(super) fn field(&mut self) -> Result<FieldId, ParseError> {
        let class = self.class()?;
        self.cursor.expect(".")?;
        let position = self.cursor.position();
        let name = self.cursor.name("the name of a field")?;
        match self.fields.get(&(class, name.clone())) {
            Some(&field) => Ok(field),
            None => {
                let class = self.builder.program.class_name(class);
                Err(ParseError::new(position, format!("class {class} declares no field {name}")))
            }
        }
    }

    pub(super) fn selector(&mut self) -> Result<SelectorId, ParseError> {
        let name = self.cursor.name("the name of a selector")?;
        self.cursor.expect("/")?;
        let arity = self.cursor.count("the number of arguments")?;
        Ok(self.builder.selector(&name, arity as usize))
    }

    pub(super) fn ty(&mut self) -> Result<Type, ParseError> {
        const WORDS: [Type; 12] = [
            Type::Any,
            Type::Bool,
            Type::Int,
            Type::Bit,
            Type::I8,
            Type::I16,
            Type::U16,
            Type::I32,
            Type::I64,
            Type::F32,
            Type::F64,
            Type::Ref(None),
        ];
        for ty in WORDS {
            if self.cursor.eat_word(self.builder.program.type_name(ty)) {
                return Ok(ty);
            }
        }
        match self.cursor.peek() {
            Token::Word(_) | Token::Quoted(_) => Ok(Type::Ref(Some(self.class()?))),
            _ => self.cursor.expected("a type"),
        }
    }

    fn class_item(&mut self, id: ClassId) -> Result<(), ParseError> {
        let kind = self.class_kind()?;
        self.cursor.name("the name of a class")?;
        if kind == Shape::Array(Type::Any) {
            self.cursor.expect_word("of")?;
            self.builder.program.classes[id].shape = Shape::Array(self.ty()?);
        }
        if self.cursor.eat_word("extends") {
            self.builder.program.classes[id].parent = Some(self.class()?);
        }
        if self.cursor.eat_word("implements") {
            loop {
                let interface = self.class()?;
                self.builder.program.classes[id].interfaces.push(interface);
                if !self.cursor.eat(",") {
                    break;
                }
            }
        }
        self.cursor.expect("{")?;
        while !self.cursor.eat("}") {
            self.member(id)?;
        }
        Ok(())
    }

    /// A field, what implements a selector, or what else is said of a class. A field may be called `method`, or the like.
    fn member(&mut self, class: ClassId) -> Result<(), ParseError> {
        if self.cursor.is_word("method") && !self.cursor.is_mark(1, ":") {
            self.cursor.next();
            let selector = self.selector()?;
            self.cursor.expect("=")?;
            let method = self.method()?;
            self.builder.implement(class, selector, method);
            return Ok(());
        }
        if !self.cursor.is_mark(1, ":") && self.said_of_class(class)? {
            return Ok(());
        }
        self.source.fields.push(self.cursor.position().line);
        let name = self.cursor.name("a field, a method or }")?;
        self.cursor.expect(":")?;
        let ty = self.ty()?;
        let field = self.builder.field(class, &name, ty);
        self.fields.entry((class, name)).or_insert(field);
        Ok(())
    }

    /// `file = A.java`, `initialiser = A.init`, `enum`, `exact`, or a static field.
    fn said_of_class(&mut self, class: ClassId) -> Result<bool, ParseError> {
        if self.cursor.eat_word("file") {
            self.cursor.expect("=")?;
            let file = self.cursor.name("the name of a file")?;
            self.builder.program.classes[class].file = Some(self.builder.program.names.intern(&file));
        } else if self.cursor.eat_word("initialiser") {
            self.cursor.expect("=")?;
            self.builder.program.classes[class].initialiser = Some(self.method()?);
        } else if self.cursor.eat_word("enum") {
            self.builder.program.classes[class].is_enum = true;
        } else if self.cursor.eat_word("exact") {
            self.builder.program.classes[class].is_candidate = false;
        } else if self.cursor.eat_word("static") {
            self.source.fields.push(self.cursor.position().line);
            let name = self.cursor.name("the name of a field")?;
            self.cursor.expect(":")?;
            let ty = self.ty()?;
            let fixed = self.fixed()?;
            let field = self.builder.static_field(class, &name, ty, fixed);
            self.fields.entry((class, name)).or_insert(field);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn implicit_item(&mut self) -> Result<(), ParseError> {
        self.cursor.next();
        let Some(implicit) = Implicit::ALL.into_iter().find(|&known| self.cursor.is_word(implicit_word(known))) else {
            let all: Vec<&str> = Implicit::ALL.into_iter().map(implicit_word).collect();
            return self.cursor.expected(&format!("one of {}", all.join(", ")));
        };
        self.cursor.next();
        self.cursor.expect("=")?;
        let class = self.class()?;
        self.builder.program.implicit.push((implicit, class));
        Ok(())
    }
}
