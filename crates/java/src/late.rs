//! Texts that are written when somebody looks at them.
//!
//! The text of a number that is not known would be as many paths as the number may have digits, and most texts of
//! exceptions are seen by nobody but reports. So a text that is for an exception is not written when it is made. It is an
//! object of which the path knows the parts, and so is a builder to which such a text is appended. Whoever reads a field
//! of the object, as everybody must who looks at the text, finds it written: the code of the library that writes it runs
//! first, and the instruction again after it. Nothing that a part stands for can change until then: parts are numbers,
//! texts, and classes of objects.
//!
//! Whether a text is put off depends on where it is made and not on what is known of its parts, so that all strategies take
//! the same paths.

mod format;
mod helper;
mod shown;
mod wanted;
mod write;

use std::collections::BTreeMap;
use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Subject};
use heapwise_ir::{ClassId, FieldId, MethodId, Reg, Type};
use heapwise_term::{Node, Term};

use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::{Called, Flow};

pub(crate) use format::LateFormat;
pub(crate) use helper::{TextHelper, begin};
pub(crate) use wanted::Wanted;

/// A part of a text that is not written yet.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Known(Rc<str>),
    /// A value of this type: a number, a character, a boolean, a text or null.
    Value(Type, Term),
    /// The name of the class of an object.
    ClassName(Term),
    /// Why an object is not of a class.
    BadCast(Term, ClassId),
    /// The first parts, if a condition holds, the others otherwise.
    Either(Term, Rc<[Part]>, Rc<[Part]>),
    Formatted(LateFormat),
    /// What is said where all characters of an array of bytes, two for each, are Latin-1, and where they are not.
    ByWidth {
        array: Term,
        latin: Term,
        wide: Term,
    },
}

impl Part {
    pub(crate) fn known(text: &str) -> Part {
        Part::Known(text.into())
    }
}

/// The parts of texts and builders, by their objects.
#[derive(Clone, Debug, Default)]
pub(crate) struct LateTexts {
    /// Those that are not written.
    pub(crate) open: BTreeMap<Term, Rc<Vec<Part>>>,
    /// Texts that have been written since: reports show what they are made of.
    pub(crate) written: BTreeMap<Term, Rc<Vec<Part>>>,
}

/// An object that is not written, and its parts.
type Late = (Term, Rc<Vec<Part>>);

/// What the program's library calls the things that texts are made of.
#[derive(Debug)]
pub(crate) struct Library {
    text: ClassId,
    builder: ClassId,
    /// The fields in which texts and builders have what they say, as ranges with both ends: of texts, and of builders.
    fields: [(FieldId, FieldId); 2],
    /// The methods that need not know what a builder holds.
    methods: Vec<(MethodId, Deed)>,
}

/// What a method does to a builder.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    Append(Type),
    /// Returns its content.
    ToText,
}

impl Jvm<'_, '_> {
    /// A new text that is written when somebody looks at it. None, if the program has no texts.
    pub(crate) fn late_text<H: Heap>(&mut self, state: &mut State<H>, parts: Vec<Part>) -> Option<Term> {
        let class = self.library()?.text;
        let object = state.heap.own_mut().alloc(&mut self.cx(&state.facts), class);
        put(state, object, parts);
        Some(object)
    }

    /// What a builder holds from now on is known later; until now it is this text.
    pub(crate) fn begin_late<H: Heap>(&mut self, state: &mut State<H>, builder: Term, text: Term) {
        // Whoever looks at builders needs to know what the library calls things.
        if self.library().is_some() {
            put(state, builder, vec![Part::Value(Type::Ref(None), text)]);
        }
    }

    /// The object that a reference is and its parts, if it is one that is not written; asks, where it may be.
    fn late<H: Heap>(&mut self, state: &mut State<H>, reference: Term) -> Asked<Option<Late>, H> {
        let Some(late) = state.language.late.clone() else { return Ok(None) };
        if let Some(parts) = late.open.get(&reference) {
            return Ok(Some((reference, parts.clone())));
        }
        let mut seen = Vec::new();
        let mut stack = vec![reference];
        while let Some(next) = stack.pop() {
            if let Node::Ite(_, then, otherwise) = self.terms.node(next) {
                if !seen.contains(&next) {
                    seen.push(next);
                    stack.extend([otherwise, then]);
                }
            } else if let Some(parts) = late.open.get(&next) {
                let same = state.heap.same(&mut self.cx(&state.facts), reference, next)?;
                if self.decide(state, same, Subject::Condition(same))? {
                    return Ok(Some((next, parts.clone())));
                }
            }
        }
        Ok(None)
    }

    /// Before a field of an object is used: where it says what a text is that is not written, the text is written first.
    #[inline]
    pub(crate) fn written_before_use<H: Heap>(
        &mut self,
        state: &mut State<H>,
        object: Term,
        field: FieldId,
    ) -> Asked<Option<Flow>, H> {
        match &self.language.late_library {
            Some(Some(library)) if library.fields.iter().any(|(low, high)| (low..=high).contains(&&field)) => {
                self.written(state, object)
            }
            _ => Ok(None),
        }
    }

    /// Has a text or a builder written, if it is not. The instruction runs again after that.
    pub(crate) fn written<H: Heap>(&mut self, state: &mut State<H>, object: Term) -> Asked<Option<Flow>, H> {
        match self.late(state, object)? {
            Some((object, parts)) => Ok(Some(self.write(state, object, &parts)?)),
            None => Ok(None),
        }
    }

    /// What a method does to a builder, if it need not know what the builder holds.
    #[inline]
    pub(crate) fn deed(&self, method: MethodId) -> Option<Deed> {
        let library = self.language.late_library.as_ref()?.as_ref()?;
        library.methods.iter().find(|(known, _)| *known == method).map(|&(_, deed)| deed)
    }

    /// A call where some texts are not written: one that need not know what a builder holds, or what the text is that is
    /// appended to it, is done without.
    pub(crate) fn call_on_late<H: Heap>(&mut self, state: &mut State<H>, deed: Deed, args: &[Reg]) -> Asked<Called, H> {
        let args: Vec<Term> = args.iter().map(|&arg| state.get(&mut self.terms, arg)).collect();
        match (deed, &args[..]) {
            (Deed::ToText, &[builder]) => Ok(match self.late(state, builder)? {
                Some((_, parts)) => match self.late_text(state, parts.to_vec()) {
                    Some(text) => Called::Returns(text),
                    None => Called::Ordinary,
                },
                None => Called::Ordinary,
            }),
            (Deed::Append(ty), &[builder, value]) => {
                if let Some((builder, parts)) = self.late(state, builder)? {
                    let mut parts = parts.to_vec();
                    parts.push(Part::Value(ty, value));
                    put(state, builder, parts);
                    return Ok(Called::Returns(builder));
                }
                let appends_late = ty.is_ref() && self.late(state, value)?.is_some();
                if !appends_late || self.writes_a_text(state) {
                    return Ok(Called::Ordinary);
                }
                Ok(Called::Instead(self.begin_first(state, builder)))
            }
            _ => Ok(Called::Ordinary),
        }
    }

    /// What the library calls things, once it is needed.
    fn library(&mut self) -> Option<&Library> {
        if self.language.late_library.is_none() {
            self.language.late_library = Some(self.find_library());
        }
        self.language.late_library.as_ref()?.as_ref()
    }

    fn find_library(&mut self) -> Option<Library> {
        const ANY_BUILDER: &str = "java.lang.AbstractStringBuilder";
        let text = self.class_named("java.lang.String").ok()?;
        let any_builder = self.class_named(ANY_BUILDER).ok()?;
        let builder = self.class_named("java.lang.StringBuilder").ok()?;
        let program = self.machine.program;
        // A `StringBuffer` has a copy of its text beside that, but none while it is not written: whoever appends to it drops
        // the copy first.
        let fields = |class: ClassId| {
            let fields = &program.classes[class].fields;
            Some((*fields.iter().min()?, *fields.iter().max()?))
        };
        let fields = [fields(text)?, fields(any_builder)?];
        let mut methods = Vec::new();
        for (class, deeds) in [(any_builder, &APPENDS[..]), (builder, &TO_TEXT[..])] {
            for &(_, method) in &program.classes[class].methods {
                let declared = &program.methods[method];
                let descriptor = declared.descriptor.map_or("", |descriptor| program.names.text(descriptor));
                let name = program.names.text(declared.name);
                let deed = deeds.iter().find(|(known, taken, _)| *known == name && descriptor.starts_with(taken));
                if let Some(&(_, _, deed)) = deed
                    && descriptor.ends_with(if deed == Deed::ToText { ")Ljava/lang/String;" } else { "Builder;" })
                {
                    methods.push((method, deed));
                }
            }
        }
        Some(Library { text, builder, fields, methods })
    }
}

/// Methods by their names and what they take.
const APPENDS: [(&str, &str, Deed); 7] = [
    ("append", "(I)", Deed::Append(Type::I32)),
    ("append", "(J)", Deed::Append(Type::I64)),
    ("append", "(F)", Deed::Append(Type::F32)),
    ("append", "(D)", Deed::Append(Type::F64)),
    ("append", "(C)", Deed::Append(Type::U16)),
    ("append", "(Z)", Deed::Append(Type::Bit)),
    ("append", "(Ljava/lang/String;)", Deed::Append(Type::Ref(None))),
];
const TO_TEXT: [(&str, &str, Deed); 1] = [("toString", "()", Deed::ToText)];

fn put<H>(state: &mut State<H>, object: Term, parts: Vec<Part>) {
    let late = state.language.late.get_or_insert_with(Rc::default);
    Rc::make_mut(late).open.insert(object, Rc::new(parts));
}
