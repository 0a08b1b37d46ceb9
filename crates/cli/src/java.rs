//! Java: class paths and patterns to programs.

use std::sync::Arc;

use heapwise_classfile::{ClassPath, Jdk};
use heapwise_explore::NullDereference;
use heapwise_interp::{InputTypes, Overflow};
use heapwise_ir::{ClassId, InvariantUses, OnTheWay, Program, supertypes};
use heapwise_java::{INVARIANTS, Invariant, Java, LIBRARY, Target};
use heapwise_jvm::{Choices, InvariantOptions, Objects, Options, TargetMethod, World};

use crate::options::{InputChoices, Ints, InvariantOption, ObjectsOption, ProjectOptions, Receivers, Statics, Strings};
use crate::target::Loaded;
use crate::{AnyTarget, Error, Target as Explorable, rules};

/// A method that a pattern means. It becomes a program when it is its turn.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    method: TargetMethod,
    setting: Arc<Setting>,
}

/// What the methods of a project share: class files are read once, and the classes of the class path are loaded once.
#[derive(Debug)]
pub(crate) struct Setting {
    /// Where the worlds of all methods begin.
    world: World,
    program: Program,
    pub(crate) class_path: ClassPath,
    overflow: Overflow,
    input_types: InputTypes,
    latin_strings: bool,
    project: ProjectOptions,
    only_shapes: bool,
}

/// The methods that a pattern means.
pub(crate) fn methods(pattern: &str, setting: &Arc<Setting>) -> Result<Vec<Method>, Error> {
    let methods = setting.world.targets(pattern).map_err(|error| {
        let error = error.to_string();
        let hint = if setting.project.class_path.is_none() { "; where are its classes? Say so with -cp" } else { "" };
        Error::Target(format!("{error}{hint}"))
    })?;
    Ok(methods.into_iter().map(|method| Method { method, setting: Arc::clone(setting) }).collect())
}

impl Setting {
    pub(crate) fn open(args: &ProjectOptions) -> Result<Setting, Error> {
        Setting::with_class_path(args, class_path(args)?)
    }

    /// The same with other classes than the options name.
    pub(crate) fn with_class_path(args: &ProjectOptions, class_path: ClassPath) -> Result<Setting, Error> {
        if args.invariant.is_none() && args.audit.is_none() && !args.repok.is_empty() {
            let text = "--repok names what says which inputs are legal: say with --invariant or --audit how it is used";
            return Err(Error::Option(text.to_owned()));
        }
        if matches!(args.objects, Some(ObjectsOption::Built(_))) && (args.invariant.is_some() || args.audit.is_some()) {
            let text = "--objects built makes receivers by calls, which are legal if the class is right: leave --invariant and \
                        --audit out, or say --objects constructed";
            return Err(Error::Option(text.to_owned()));
        }
        let latin_strings = args.strings == Strings::Latin1;
        let options = Options {
            library: LIBRARY,
            named: args.types.clone(),
            choices: args.choices.into(),
            exact_types: args.exact_types,
            super_calls: args.receivers == Receivers::Super,
            objects: match args.objects {
                None | Some(ObjectsOption::Any) => Objects::Any,
                Some(ObjectsOption::Constructed) => Objects::Constructed,
                Some(ObjectsOption::Built(calls)) => Objects::Built(calls),
            },
            invariants: invariants(args),
            static_inputs: args.statics == Statics::Symbolic,
            latin_strings,
        };
        let overflow = match args.ints {
            Ints::Java => Overflow::WrapsAround,
            Ints::Math => Overflow::AssumedAway,
        };
        let (world, program) = World::open(class_path.clone(), options).map_err(unreadable)?;
        let (input_types, project) = (args.input_types(), args.clone());
        Ok(Setting { world, program, class_path, overflow, input_types, latin_strings, project, only_shapes: false })
    }

    pub(crate) fn with_shapes_only(self, only_shapes: bool) -> Setting {
        Setting { only_shapes, ..self }
    }

    /// A world for one target. It has the classes of the class path, and nothing of what other targets have loaded.
    pub(crate) fn world(&self) -> Result<(World, Program), Error> {
        self.world.load_class_path(&self.program).map_err(unreadable)?;
        Ok(self.world.fork(&self.program))
    }
}

/// What invariants are asked for.
fn invariants(args: &ProjectOptions) -> InvariantOptions {
    let mut uses = InvariantUses { audits: args.audit.is_some(), objects: args.audit.unwrap_or(0), on_the_way: None };
    match args.invariant {
        None | Some(InvariantOption::Prep) => {}
        Some(InvariantOption::Consp) => {
            uses.on_the_way = Some(OnTheWay::Conservatively);
            // It looks at what is settled, however much that is.
            uses.objects = args.audit.unwrap_or(u32::MAX);
        }
        Some(InvariantOption::Bounded(objects)) => {
            uses.on_the_way = Some(OnTheWay::Completed);
            uses.objects = objects;
        }
    }
    InvariantOptions {
        are_wanted: args.invariant.is_some() || args.audit.is_some(),
        methods: args.repok.clone(),
        run_before: args.invariant == Some(InvariantOption::Prep),
        uses,
    }
}

impl From<InputChoices> for Choices {
    fn from(choices: InputChoices) -> Self {
        match choices {
            InputChoices::Common => Choices::Common,
            InputChoices::None => Choices::None,
        }
    }
}

impl Method {
    /// The method with its class and the types of its parameters.
    pub(crate) fn shown(&self) -> &str {
        &self.method.display
    }

    pub(crate) fn declared(&self) -> &TargetMethod {
        &self.method
    }

    /// This call and then another on the same object, if there is one.
    pub(crate) fn then(&self, next: &Method) -> Option<Method> {
        Some(Method { method: self.method.then(&next.method)?, setting: Arc::clone(&self.setting) })
    }

    /// The method as a program of its own: what one target loads does not show in another.
    pub(crate) fn load(&self) -> Result<Explorable, Error> {
        let (world, mut program) = self.setting.world()?;
        let methods = std::slice::from_ref(&self.method);
        let left_out = world.prepare(&mut program, methods).map_err(unreadable)?;
        let mut warnings: Vec<String> =
            left_out.iter().filter(|left_out| left_out.is_warning()).map(ToString::to_string).collect();
        let entry = world.entry(&program, &self.method).map_err(unreadable)?;
        let mut target = Target {
            program,
            entry,
            language: Java::new(world),
            overflow: self.setting.overflow,
            input_types: self.setting.input_types,
            rules: None,
        };
        let class = |target: &Target, name: &str| target.language.world().class(&target.program, name).ok();
        let own = self.library_invariants(&target, class, &mut warnings);
        rules::attach(&mut target, &self.setting.project.hex, &own, class, false, self.setting.only_shapes)?;
        Ok(Explorable(Arc::new(Loaded {
            target: AnyTarget::Java(target),
            name: self.shown().to_owned(),
            java_class: Some(self.method.class.clone()),
            java_method: (!self.method.is_sequence()).then(|| heapwise_junit::Method {
                class: self.method.class.clone(),
                name: self.method.name.clone(),
                descriptor: self.method.descriptor().to_owned(),
            }),
            null_dereference: NullDereference::Fork,
            latin_strings: self.setting.latin_strings,
            warnings,
            project: self.setting.project.clone(),
            class_path: Some(self.setting.class_path.clone()),
        })))
    }

    /// What heapwise knows of the library's classes that inputs can be of. Where that does not fit, it says so.
    fn library_invariants(
        &self,
        target: &Target,
        find: impl Fn(&Target, &str) -> Option<ClassId>,
        warnings: &mut Vec<String>,
    ) -> Vec<&'static Invariant> {
        let world = target.language.world();
        if !self.setting.project.library_invariants {
            return Vec::new();
        }
        let project = &self.setting.project;
        let has_choices = project.choices == InputChoices::Common && !project.exact_types;
        let classes = world.input_classes();
        let feature = self.setting.class_path.jdk().feature();
        let mut own: Vec<&Invariant> = Vec::new();
        for invariant in &INVARIANTS {
            let class = target.program.find_class(invariant.class).filter(|class| classes.contains(class));
            let Some(class) = class.filter(|_| feature.is_none_or(|feature| feature >= invariant.since)) else {
                continue;
            };
            let is_below =
                |&below: &ClassId| world.is_of_user(below) && supertypes(&target.program, below).contains(&class);
            let below = classes.iter().copied().find(is_below).filter(|_| invariant.is_open);
            let why = if world.is_internal(&self.method) {
                "this method is not public, so it may be called while they are changed".to_owned()
            } else if let Some(below) = below {
                format!("{}, which extends it, can write its fields", target.program.class_name(below))
            } else if invariant.needs_choices && !has_choices {
                "its fields refer to objects of classes below those that are declared, which inputs are not".to_owned()
            } else if !rules::fits(target, invariant, &find) {
                "in this JDK it has other fields than are known".to_owned()
            } else {
                own.push(invariant);
                continue;
            };
            warnings.push(format!("inputs of class {} may have anything in their fields: {why}", invariant.class));
        }
        own
    }
}

fn unreadable(error: impl ToString) -> Error {
    Error::Program(error.to_string())
}

fn class_path(args: &ProjectOptions) -> Result<ClassPath, Error> {
    let jdk = Jdk::find(args.jdk.as_deref()).map_err(unreadable)?;
    let entries = args.class_path.clone().unwrap_or_default();
    ClassPath::open(entries.expanded(), jdk).map_err(unreadable)
}
