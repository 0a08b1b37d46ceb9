//! A class file: what a class declares.

use std::ops::Range;
use std::sync::Arc;

use crate::access::Access;
use crate::attributes;
use crate::code::Code;
use crate::constant::{Constant, MethodHandle};
use crate::error::ReadError;
use crate::pool::Pool;
use crate::reader::Reader;

#[derive(Debug)]
pub struct ClassFile {
    /// The version of the format: 52 for Java 8, one more for each version of Java.
    pub major: u16,
    pub minor: u16,
    pub access: Access,
    /// As class files write it: `java/util/Map$Entry`.
    pub name: Arc<str>,
    /// Nothing for `java/lang/Object` and for `module-info`.
    pub superclass: Option<Arc<str>>,
    pub interfaces: Vec<Arc<str>>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    pub pool: Pool,
    pub source_file: Option<Arc<str>>,
    /// What `InvokeDynamic` and `Constant::Dynamic` have an index into.
    pub bootstrap_methods: Vec<Bootstrap>,
    pub nest_host: Option<Arc<str>>,
    pub nest_members: Vec<Arc<str>>,
    /// The components, where the class is a record.
    pub record: Option<Vec<RecordComponent>>,
    /// Empty where the class is not sealed.
    pub permitted_subclasses: Vec<Arc<str>>,
    /// All nested classes that the class mentions, itself included if it is one.
    pub inner_classes: Vec<InnerClass>,
    /// Where a local or anonymous class is declared.
    pub enclosing_method: Option<EnclosingMethod>,
    /// The generic signature.
    pub signature: Option<Arc<str>>,
    /// The names of the types of the annotations that are visible at run time.
    pub annotations: Vec<Arc<str>>,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub access: Access,
    pub name: Arc<str>,
    /// Checked to be a descriptor of a field.
    pub descriptor: Arc<str>,
    /// `ConstantValue`, checked to fit the descriptor: what a static field begins with. Other fields may have it, too, but
    /// there it means nothing.
    pub constant: Option<Constant>,
    pub signature: Option<Arc<str>>,
    pub annotations: Vec<Arc<str>>,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub access: Access,
    pub name: Arc<str>,
    /// Checked to be a descriptor of a method.
    pub descriptor: Arc<str>,
    /// The checked exceptions that the method declares.
    pub exceptions: Vec<Arc<str>>,
    /// Where the compiler was asked for them (`javac -parameters`); [`Code::locals`] often knows names without.
    pub parameters: Option<Vec<MethodParameter>>,
    pub signature: Option<Arc<str>>,
    pub annotations: Vec<Arc<str>>,
    /// Where the content of the attribute `Code` is in the file.
    pub(crate) code: Option<Range<usize>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodParameter {
    pub name: Option<Arc<str>>,
    pub access: Access,
}

/// A bootstrap method with its arguments, which [`Pool::constant`] reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bootstrap {
    pub handle: MethodHandle,
    pub arguments: Vec<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordComponent {
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub signature: Option<Arc<str>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    pub class: Arc<str>,
    /// The class it is a member of; nothing for local and anonymous classes.
    pub outer: Option<Arc<str>>,
    /// Nothing for anonymous classes.
    pub name: Option<Arc<str>>,
    /// As in the source, where also `private` and `static` are possible.
    pub access: Access,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    pub class: Arc<str>,
    /// Name and descriptor; nothing where the class is declared in an initialiser.
    pub method: Option<(Arc<str>, Arc<str>)>,
}

impl ClassFile {
    /// The oldest and the newest version of the format that is read: Java 1.1 and Java 25.
    pub const VERSIONS: std::ops::RangeInclusive<u16> = 45..=69;

    /// Reads a class file. The code of its methods is left for [`Method::code`].
    pub fn parse(bytes: &[u8]) -> Result<ClassFile, ReadError> {
        if u32::try_from(bytes.len()).is_err() {
            return Err(ReadError::new(0, "longer than any class file"));
        }
        let mut reader = Reader::new(bytes);
        if reader.u32()? != 0xcafe_babe {
            return Err(ReadError::new(0, "not a class file: it does not begin with CAFEBABE"));
        }
        let minor = reader.u16()?;
        let major = reader.u16()?;
        if !ClassFile::VERSIONS.contains(&major) {
            return Err(unknown_version(major));
        }
        let (pool, end) = Pool::read(bytes.into(), reader.offset())?;
        let mut reader = Reader::of(bytes, end..bytes.len());
        let access = Access(reader.u16()?);
        let name = pool.plain_class(reader.u16()?)?;
        let superclass = attributes::optional(&mut reader, |index| pool.plain_class(index))?;
        let interfaces = attributes::list(&mut reader, |reader| pool.plain_class(reader.u16()?))?;
        let fields = attributes::list(&mut reader, |reader| Field::read(&pool, reader))?;
        let methods = attributes::list(&mut reader, |reader| Method::read(&pool, reader))?;
        let mut class = ClassFile {
            major,
            minor,
            access,
            name,
            superclass,
            interfaces,
            fields,
            methods,
            pool,
            source_file: None,
            bootstrap_methods: Vec::new(),
            nest_host: None,
            nest_members: Vec::new(),
            record: None,
            permitted_subclasses: Vec::new(),
            inner_classes: Vec::new(),
            enclosing_method: None,
            signature: None,
            annotations: Vec::new(),
        };
        attributes::read_of_class(&mut class, &mut reader)?;
        if !reader.is_at_end() {
            return Err(reader.error("the file goes on after the end of the class"));
        }
        if class.pool.bootstraps_needed() > class.bootstrap_methods.len() {
            return Err(reader.error("a constant wants a bootstrap method that does not exist"));
        }
        Ok(class)
    }

    /// The method of this class itself, not of its superclasses.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Method> {
        self.methods.iter().find(|method| &*method.name == name && &*method.descriptor == descriptor)
    }

    /// The field of this class itself, not of its superclasses.
    pub fn field(&self, name: &str, descriptor: &str) -> Option<&Field> {
        self.fields.iter().find(|field| &*field.name == name && &*field.descriptor == descriptor)
    }
}

impl Method {
    /// False for abstract and native methods.
    pub fn has_code(&self) -> bool {
        self.code.is_some()
    }

    /// Decodes the code, with the pool of the method's own class. Nothing is kept: ask once.
    pub fn code(&self, pool: &Pool) -> Result<Option<Code>, ReadError> {
        self.code.clone().map(|span| Code::read(pool, span)).transpose()
    }

    fn read(pool: &Pool, reader: &mut Reader<'_>) -> Result<Method, ReadError> {
        let offset = reader.offset();
        let access = Access(reader.u16()?);
        let name = pool.utf8(reader.u16()?)?;
        let descriptor = pool.descriptor(reader.u16()?, true)?;
        let mut method = Method {
            access,
            name,
            descriptor,
            exceptions: Vec::new(),
            parameters: None,
            signature: None,
            annotations: Vec::new(),
            code: None,
        };
        attributes::read_of_method(&mut method, pool, reader)?;
        if method.has_code() == (access.is_abstract() || access.is_native()) {
            let should = if method.has_code() { "has code, but is abstract or native" } else { "has no code" };
            return Err(ReadError::new(offset, format!("the method {}{} {should}", method.name, method.descriptor)));
        }
        Ok(method)
    }
}

impl Field {
    fn read(pool: &Pool, reader: &mut Reader<'_>) -> Result<Field, ReadError> {
        let access = Access(reader.u16()?);
        let name = pool.utf8(reader.u16()?)?;
        let descriptor = pool.descriptor(reader.u16()?, false)?;
        let mut field = Field { access, name, descriptor, constant: None, signature: None, annotations: Vec::new() };
        attributes::read_of_field(&mut field, pool, reader)?;
        match &field.constant {
            Some(constant) if !is_initial_value(constant, &field.descriptor) => {
                let what = format!("the field {}:{} has a constant of another type", field.name, field.descriptor);
                Err(reader.error(what))
            }
            _ => Ok(field),
        }
    }
}

fn is_initial_value(constant: &Constant, descriptor: &str) -> bool {
    match constant {
        Constant::Int(_) => matches!(descriptor, "I" | "S" | "C" | "B" | "Z"),
        Constant::Long(_) => descriptor == "J",
        Constant::Float(_) => descriptor == "F",
        Constant::Double(_) => descriptor == "D",
        Constant::String(_) => descriptor == "Ljava/lang/String;",
        _ => false,
    }
}

fn unknown_version(major: u16) -> ReadError {
    let (oldest, newest) = (ClassFile::VERSIONS.start(), ClassFile::VERSIONS.end());
    let java = match major.checked_sub(44) {
        Some(java) if java > 0 => format!(", of Java {java}"),
        _ => String::new(),
    };
    let newest_java = newest - 44;
    ReadError::new(
        6,
        format!("class file version {major}{java}, is not supported: {oldest} to {newest} (Java {newest_java}) are"),
    )
}
