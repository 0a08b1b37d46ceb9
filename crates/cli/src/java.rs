//! Java: class paths and patterns to programs.

use std::cell::RefCell;
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use heapwise_classfile::{ClassPath, Jdk};
use heapwise_explore::NullDereference;
use heapwise_interp::{InputTypes, Overflow, Target, is_known_by_heart};
use heapwise_ir::Program;
use heapwise_jvm::{Choices, Options, TargetMethod, World};

use crate::args::{InputChoices, Ints, JavaArgs, Receivers, Statics, Strings};
use crate::load::Loaded;
use crate::{Misuse, terminal};

/// A method that a pattern means. It becomes a program when it is its turn.
pub(crate) struct Meant {
    method: TargetMethod,
    setting: Rc<Setting>,
}

/// What the methods of a pattern share.
struct Setting {
    class_path: ClassPath,
    options: Options,
    overflow: Overflow,
    input_types: InputTypes,
    /// What the user has been told already.
    warned: RefCell<Vec<String>>,
}

/// The methods that a pattern means.
pub(crate) fn methods(pattern: &str, args: &JavaArgs) -> Result<Vec<Meant>, Misuse> {
    let options = Options {
        modelled: is_known_by_heart,
        named: args.types.clone(),
        choices: args.choices.into(),
        exact_types: args.exact_types,
        super_calls: args.receivers == Receivers::Super,
        static_inputs: args.statics == Statics::Symbolic,
        latin_strings: args.strings == Strings::Latin1,
    };
    let overflow = match args.ints {
        Ints::Java => Overflow::WrapsAround,
        Ints::Math => Overflow::AssumedAway,
    };
    let input_types = args.input_types();
    let setting = Setting { class_path: class_path(args)?, options, overflow, input_types, warned: RefCell::default() };
    let (world, _) = setting.open()?;
    let methods = world.targets(pattern).map_err(|error| {
        let error = error.to_string();
        let hint = if args.class_path.is_none() { "; where are its classes? Say so with -cp" } else { "" };
        format!("{error}{hint}")
    })?;
    let setting = Rc::new(setting);
    Ok(methods.into_iter().map(|method| Meant { method, setting: Rc::clone(&setting) }).collect())
}

impl From<InputChoices> for Choices {
    fn from(choices: InputChoices) -> Self {
        match choices {
            InputChoices::Common => Choices::Common,
            InputChoices::None => Choices::None,
        }
    }
}

impl Setting {
    fn open(&self) -> Result<(World, Program), Misuse> {
        World::open(self.class_path.clone(), self.options.clone()).map_err(|error| error.to_string())
    }
}

impl Meant {
    /// The method with its class and the types of its parameters.
    pub(crate) fn shown(&self) -> &str {
        &self.method.display
    }

    /// The method as a program of its own: what one target loads does not show in another. Warnings go to standard error.
    pub(crate) fn load(&self) -> Result<Loaded, Misuse> {
        let (world, program) = self.setting.open()?;
        let methods = std::slice::from_ref(&self.method);
        let left_out = world.prepare(&program, methods).map_err(|error| error.to_string())?;
        let mut warned = self.setting.warned.borrow_mut();
        for warning in left_out.iter().filter(|left_out| left_out.is_warning()).map(ToString::to_string) {
            if !warned.contains(&warning) {
                terminal::say(&format!("warning: {warning}"));
                warned.push(warning);
            }
        }
        let entry = world.entry(&program, &self.method).map_err(|error| error.to_string())?;
        Ok(Loaded {
            target: Target {
                program,
                entry,
                linker: Some(Arc::new(world)),
                overflow: self.setting.overflow,
                input_types: self.setting.input_types,
            },
            name: self.shown().to_owned(),
            null_dereference: NullDereference::Fork,
            latin_strings: self.setting.options.latin_strings,
        })
    }
}

fn class_path(args: &JavaArgs) -> Result<ClassPath, Misuse> {
    let jdk = Jdk::find(args.jdk.as_deref()).map_err(|error| error.to_string())?;
    let entries: Vec<PathBuf> = match &args.class_path {
        Some(path) => env::split_paths(path).filter(|entry| !entry.as_os_str().is_empty()).collect(),
        None => Vec::new(),
    };
    ClassPath::open(entries, jdk).map_err(|error| error.to_string())
}

/// The options again, for a process of our own.
pub(crate) fn options(args: &JavaArgs) -> Vec<OsString> {
    let mut options = Vec::new();
    if let Some(path) = &args.class_path {
        options.extend(["--class-path".into(), path.clone()]);
    }
    if let Some(jdk) = &args.jdk {
        options.extend(["--jdk".into(), jdk.into()]);
    }
    options.extend(args.types.iter().map(|name| format!("--types={name}").into()));
    if args.choices == InputChoices::None {
        options.push("--choices=none".into());
    }
    if args.exact_types {
        options.push("--exact-types".into());
    }
    if args.statics == Statics::Symbolic {
        options.push("--statics=symbolic".into());
    }
    if args.receivers == Receivers::Super {
        options.push("--receivers=super".into());
    }
    if args.strings == Strings::Latin1 {
        options.push("--strings=latin1".into());
    }
    if args.ints == Ints::Math {
        options.push("--ints=math".into());
    }
    options
}

/// `-cp` and `-classpath`, as `java` has them, are options of two letters or more after one dash: here they are long ones.
pub(crate) fn long_options(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    arguments.map(|argument| match argument.to_str() {
        Some("-cp" | "-classpath") => "--class-path".into(),
        _ => argument,
    })
}
