//! The properties of the system, of a virtual machine that was started without any of its own, for a user who speaks
//! English and whose files are in UTF-8.
//!
//! What follows from the JDK and the system that it is made for is known. What depends on the machine or the user is not:
//! a path that reads such a property ends. Everything else is not set.
//!
//! Most programs ask for one or two properties, so a table is looked through; it becomes an object when a program asks for
//! more, or sets a property.

mod known;

use heapwise_classfile::Method;
use heapwise_ir::{Block, Callee, Instr, MethodId, Reg, Type};
use heapwise_jvm::{Invoke, Missing, Writer, Written, member, method_type};

use super::code::nothing;
use super::system::{CALLED_BY_LIBRARY, DEPENDS_ON_MACHINE, IS_CONSTANT};
use super::table::table;
pub(super) use known::line_separator;
use known::{Kind, all_known};

const SYSTEM: &str = "java/lang/System";
const OBJECT: &str = "java/util/Properties";

table! {
    "java/lang/System.getProperty(Ljava/lang/String;)Ljava/lang/String;" => write get;
    "java/lang/System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" => write get;
    "java/lang/System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" => write change;
    "java/lang/System.clearProperty(Ljava/lang/String;)Ljava/lang/String;" => write change;
    "java/lang/System.getProperties()Ljava/util/Properties;" => write all;
    // It has taken down the properties when the virtual machine started.
    "jdk/internal/util/StaticProperty.<clinit>()V" => write nothing;
    "jdk/internal/util/StaticProperty.javaHome()Ljava/lang/String;" => write taken_down("java.home");
    "jdk/internal/util/StaticProperty.userHome()Ljava/lang/String;" => write taken_down("user.home");
    "jdk/internal/util/StaticProperty.userDir()Ljava/lang/String;" => write taken_down("user.dir");
    "jdk/internal/util/StaticProperty.userName()Ljava/lang/String;" => write taken_down("user.name");
    "jdk/internal/util/StaticProperty.javaLibraryPath()Ljava/lang/String;" => write taken_down("java.library.path");
    "jdk/internal/util/StaticProperty.sunBootLibraryPath()Ljava/lang/String;" => write taken_down("sun.boot.library.path");
    "jdk/internal/util/StaticProperty.jdkSerialFilter()Ljava/lang/String;" => write taken_down("jdk.serialFilter");
    "jdk/internal/util/StaticProperty.jdkSerialFilterFactory()Ljava/lang/String;" => write taken_down("jdk.serialFilterFactory");
    "jdk/internal/util/StaticProperty.nativeEncoding()Ljava/lang/String;" => write taken_down("native.encoding");
    "jdk/internal/util/StaticProperty.fileEncoding()Ljava/lang/String;" => write taken_down("file.encoding"), other_jdk;
    "jdk/internal/util/StaticProperty.jnuEncoding()Ljava/lang/String;" => write taken_down("sun.jnu.encoding"), other_jdk;
    "jdk/internal/util/StaticProperty.javaPropertiesDate()Ljava/lang/String;" => write taken_down("java.properties.date"), other_jdk;
    "jdk/internal/util/StaticProperty.osName()Ljava/lang/String;" => write taken_down("os.name"), other_jdk;
    "jdk/internal/util/StaticProperty.osArch()Ljava/lang/String;" => write taken_down("os.arch"), other_jdk;
    "jdk/internal/util/StaticProperty.osVersion()Ljava/lang/String;" => write taken_down("os.version"), other_jdk;
    "jdk/internal/util/StaticProperty.javaIoTmpDir()Ljava/lang/String;" => write taken_down("java.io.tmpdir");
    "jdk/internal/util/StaticProperty.*" => write other_taken_down, when(returns_text);
}

/// One property. A default may be given.
fn get(writer: &mut Writer<'_>, method: &Method, _: MethodId) -> Result<(), Missing> {
    writer.tell(DEPENDS_ON_MACHINE, &[]);
    let wanted = checked_key(writer)?;
    let other = writer.block();
    let asks_object = writer.block();
    for (kind, block) in switch_on(writer, wanted, other, |_| true)? {
        writer.select(block);
        match kind {
            Kind::Text(text) => {
                // It may have been set to something else.
                let (object, _) = load(writer)?;
                let at_first = writer.block();
                let is_missing = writer.is_null(object);
                writer.branch(is_missing, at_first, other);
                writer.select(at_first);
                let text = writer.text_of(&text);
                writer.ret(Some(text));
            }
            Kind::OfJdk => {
                made(writer)?;
                writer.goto(asks_object);
            }
            Kind::Machine(name) => {
                let what = "which depends on the machine or the user (System.getProperty)";
                writer.unsupported(&format!("the property {name}, {what}"));
            }
        }
    }
    writer.select(other);
    let (object, _) = load(writer)?;
    let is_missing = writer.is_null(object);
    let unset = writer.block();
    writer.branch(is_missing, unset, asks_object);
    writer.select(unset);
    let count = method_type(&method.descriptor).params.len();
    let otherwise = if count > 1 { writer.param(1) } else { writer.null() };
    writer.ret(Some(otherwise));
    writer.select(asks_object);
    let (object, _) = load(writer)?;
    let args: Vec<Reg> = std::iter::once(object).chain((0..count).map(|index| writer.param(index))).collect();
    let found = writer.call_virtual(OBJECT, "getProperty", &method.descriptor, &args)?;
    writer.ret(Some(found));
    Ok(())
}

/// The object, made when it is first asked for. The library may have it: the program would miss what depends on the machine.
fn all(writer: &mut Writer<'_>, _: &Method, _: MethodId) -> Result<(), Missing> {
    writer.tell(DEPENDS_ON_MACHINE, &[]);
    let (by_library, by_program) = (writer.block(), writer.block());
    let is_by_library = writer.ask_whether(CALLED_BY_LIBRARY, &[]);
    writer.branch(is_by_library, by_library, by_program);
    writer.select(by_program);
    writer.unsupported("all properties of the system, of which some depend on the machine (System.getProperties)");
    writer.select(by_library);
    made(writer)?;
    let (object, _) = load(writer)?;
    writer.ret(Some(object));
    Ok(())
}

/// The code of the JDK takes the object for granted. What was read when the virtual machine started cannot be changed any
/// more, and of what depends on the machine nobody knows what it was before.
fn change(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let wanted = checked_key(writer)?;
    let other = writer.block();
    let is_special = |kind: &Kind| !matches!(kind, Kind::OfJdk);
    for (_, block) in switch_on(writer, wanted, other, is_special)? {
        writer.select(block);
        writer.unsupported("a change of a property that belongs to the system (System.setProperty)");
    }
    writer.select(other);
    made(writer)?;
    let original = writer.original(id);
    let count = method_type(&method.descriptor).params.len();
    let args = (0..count).map(|index| writer.param(index)).collect();
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::Call { dst: Some(dst), callee: Callee::Static(original), args });
    writer.ret(Some(dst));
    Ok(())
}

fn taken_down(writer: &mut Writer<'_>, _: &Method, _: MethodId, name: &str) -> Result<(), Missing> {
    let name = writer.text_of(name);
    let text = writer.call_static(SYSTEM, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;", &[name])?;
    writer.ret(Some(text));
    Ok(())
}

fn returns_text(written: &Written<'_>) -> bool {
    &*written.method.descriptor == "()Ljava/lang/String;"
}

fn other_taken_down(writer: &mut Writer<'_>, method: &Method, _: MethodId) -> Result<(), Missing> {
    writer.unsupported(&format!("what the system says of itself (StaticProperty.{})", method.name));
    Ok(())
}

/// The key, which must be neither null nor empty.
fn checked_key(writer: &mut Writer<'_>) -> Result<Reg, Missing> {
    let wanted = writer.param(0);
    let check = "(Ljava/lang/String;)V";
    if writer.class_file().method("checkKey", check).is_some() {
        writer.invoke(Invoke::Static, &member(SYSTEM, "checkKey", check), &[wanted])?;
    } else {
        writer.emit(Instr::NonNull { obj: wanted });
    }
    Ok(wanted)
}

/// Goes to a block for each property of a kind, as a `switch` over strings does; to another block for all other names.
fn switch_on(
    writer: &mut Writer<'_>,
    wanted: Reg,
    other: Block,
    of_kind: impl Fn(&Kind) -> bool,
) -> Result<Vec<(Kind, Block)>, Missing> {
    let hash = writer.call_virtual("java/lang/String", "hashCode", "()I", &[wanted])?;
    let known = writer.ask_whether(IS_CONSTANT, &[hash]);
    let (unknown, switch) = (writer.block(), writer.block());
    writer.branch(known, switch, unknown);
    writer.select(unknown);
    writer.unsupported("a property of the system whose name is not known (System.getProperty)");
    writer.select(switch);
    let names: Vec<(String, Kind)> = all_known(writer.jdk()).into_iter().filter(|(_, kind)| of_kind(kind)).collect();
    let mut cases: Vec<(i32, Block)> = Vec::new();
    let mut blocks = Vec::new();
    for (name, kind) in names {
        let (test, block) = (writer.block(), writer.block());
        // No two of these names have the same hash code; a name that has that of one of them is told apart.
        cases.push((hash_code(&name), test));
        blocks.push((name, kind, test, block));
    }
    cases.sort_unstable_by_key(|&(hash, _)| hash);
    writer.emit(Instr::Switch { value: hash, cases: cases.into(), otherwise: other });
    let mut found = Vec::new();
    for (name, kind, test, block) in blocks {
        writer.select(test);
        let name = writer.text_of(&name);
        let bit = writer.call_virtual("java/lang/String", "equals", "(Ljava/lang/Object;)Z", &[name, wanted])?;
        let is_meant = writer.is_true(bit);
        writer.branch(is_meant, block, other);
        found.push((kind, block));
    }
    Ok(found)
}

/// As `String.hashCode` has it.
fn hash_code(text: &str) -> i32 {
    text.encode_utf16().fold(0, |hash: i32, unit| hash.wrapping_mul(31).wrapping_add(unit.into()))
}

/// Sees to it that the object is there.
fn made(writer: &mut Writer<'_>) -> Result<(), Missing> {
    let (object, field) = load(writer)?;
    let (make, done) = (writer.block(), writer.block());
    let is_missing = writer.is_null(object);
    writer.branch(is_missing, make, done);
    writer.select(make);
    let made = writer.construct(OBJECT, "()V", &[])?;
    let set = |writer: &mut Writer<'_>, name: Reg, value: Reg| {
        let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
        writer.call_virtual(OBJECT, "setProperty", descriptor, &[made, name, value])
    };
    for (name, kind) in all_known(writer.jdk()) {
        if let Kind::Text(text) = kind {
            let (name, text) = (writer.text_of(&name), writer.text_of(&text));
            set(writer, name, text)?;
        }
    }
    // What the JDK says of itself it can say to any map.
    const VERSION: &str = "java/lang/VersionProps";
    for taken in ["java/util/Map", "java/util/Properties"] {
        let init = format!("(L{taken};)V");
        if writer.has_method(VERSION, "init", &init) {
            writer.invoke(Invoke::Static, &member(VERSION, "init", &init), &[made])?;
            let name = writer.text_of("java.specification.version");
            let get = "(Ljava/lang/String;)Ljava/lang/String;";
            let version = writer.call_virtual(OBJECT, "getProperty", get, &[made, name])?;
            let name = writer.text_of("java.vm.specification.version");
            set(writer, name, version)?;
        }
    }
    writer.emit(Instr::StoreStatic { field, value: made });
    writer.goto(done);
    writer.select(done);
    Ok(())
}

fn load(writer: &mut Writer<'_>) -> Result<(Reg, heapwise_ir::FieldId), Missing> {
    let field = writer.field(SYSTEM, "props", "Ljava/util/Properties;")?;
    let dst = writer.reg(Type::Ref(None));
    writer.emit(Instr::LoadStatic { dst, field });
    Ok((dst, field))
}
