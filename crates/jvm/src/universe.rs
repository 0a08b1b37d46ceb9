//! What inputs can be. All of it is loaded before the program runs, in an order that depends on nothing but the class path
//! and the targets: what inputs are called must not depend on which worker loads what first.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;
use heapwise_classfile::descriptor::{FieldType, java_name};
use heapwise_ir::{ClassId, Program, Shape, Type, supertypes};

use crate::loader::{Loader, class_of, method_type, superclasses};
use crate::targets::TargetMethod;
use crate::world::{World, WorldError};

/// How many classes that cannot be loaded are told of one by one: libraries often lack what they need only at times.
const TOLD: usize = 3;

impl World {
    /// Loads every class that an input of these targets may be an instance of: the classes of the class path, the named
    /// classes of the JDK, and the declared types of the fields of all these. Gives warnings, for people.
    pub fn prepare(&self, program: &Program, targets: &[TargetMethod]) -> Result<Vec<String>, WorldError> {
        let mut loader = self.loader();
        let mut warnings = Vec::new();
        let path = loader.path.clone();
        let mut unusable = 0;
        for name in path.classes().map_err(|error| WorldError(error.to_string()))? {
            if name.ends_with("module-info") || name.ends_with("package-info") {
                continue;
            }
            if let Err(missing) = loader.class(program, &name) {
                unusable += 1;
                if unusable <= TOLD {
                    warnings.push(missing.0);
                }
            }
        }
        if unusable > TOLD {
            warnings.push(format!("{} more classes of the class path cannot be loaded", unusable - TOLD));
        }
        for name in loader.options.named.clone() {
            let class = loader.class(program, &name)?;
            if program.classes[class].shape != Shape::Object {
                warnings.push(format!("{} has no instances of its own, so no input is one", java_name(&name)));
            }
        }
        let mut universe = Universe::new(&mut loader, program, warnings);
        for target in targets {
            universe.add_target(target)?;
        }
        if universe.loader.options.static_inputs {
            universe.add_statics();
        }
        universe.close();
        Ok(universe.warnings)
    }
}

/// Makes known what the fields of all candidates hold, so that inputs of these classes can be made.
pub(crate) fn admit_class_path(loader: &mut Loader, program: &Program) {
    let mut universe = Universe::new(loader, program, Vec::new());
    let candidates: Vec<ClassId> = program.classes.ids().filter(|&id| program.classes[id].is_candidate).collect();
    for class in candidates {
        universe.meet(class, false);
    }
    universe.close();
}

struct Universe<'a> {
    loader: &'a mut Loader,
    program: &'a Program,
    warnings: Vec<String>,
    /// The candidates below each class.
    below: HashMap<ClassId, Vec<ClassId>, FixedState>,
    /// Declared types of inputs that have been met, and those of them whose instances have not been looked at.
    met: HashSet<ClassId, FixedState>,
    open: Vec<ClassId>,
    /// Classes whose own fields have been looked at.
    done: HashSet<ClassId, FixedState>,
    warned: HashSet<ClassId, FixedState>,
}

impl<'a> Universe<'a> {
    fn new(loader: &'a mut Loader, program: &'a Program, warnings: Vec<String>) -> Self {
        let mut below: HashMap<ClassId, Vec<ClassId>, FixedState> = HashMap::default();
        for (id, class) in program.classes.iter() {
            if class.is_candidate && class.shape == Shape::Object {
                for above in supertypes(program, id) {
                    below.entry(above).or_default().push(id);
                }
            }
        }
        Universe {
            loader,
            program,
            warnings,
            below,
            met: HashSet::default(),
            open: Vec::new(),
            done: HashSet::default(),
            warned: HashSet::default(),
        }
    }

    fn add_target(&mut self, target: &TargetMethod) -> Result<(), WorldError> {
        let class = self.loader.class(self.program, &target.receiver)?;
        if target.has_receiver() {
            self.meet(class, true);
        }
        if target.is_main() {
            return Ok(());
        }
        for ty in method_type(&target.descriptor).params {
            if let Some(name) = class_of(&ty) {
                let class = self.loader.class(self.program, &name)?;
                self.meet(class, true);
            }
        }
        Ok(())
    }

    /// The static fields of the class path are inputs, too.
    fn add_statics(&mut self) {
        let classes: Vec<ClassId> = self.program.classes.ids().collect();
        for class in classes {
            if self.is_of_user(class) {
                self.add_fields(class, true);
            }
        }
    }

    fn close(&mut self) {
        while let Some(class) = self.open.pop() {
            if let Shape::Array(Type::Ref(Some(element))) = self.program.classes[class].shape {
                // Whoever is told of the array is told of its elements.
                self.meet(element, self.warned.contains(&class));
            }
            for instance in self.instances(class) {
                let classes: Vec<ClassId> = superclasses(self.program, instance).collect();
                for class in classes {
                    if self.done.insert(class) {
                        self.add_fields(class, false);
                    }
                }
            }
        }
    }

    /// What an input of a declared type may be: a candidate, or exactly of that class.
    fn instances(&self, class: ClassId) -> Vec<ClassId> {
        let has_instances = matches!(self.program.classes[class].shape, Shape::Object | Shape::Array(_));
        if has_instances && self.loader.options.exact_types {
            return vec![class];
        }
        let mut all = self.below.get(&class).cloned().unwrap_or_default();
        if has_instances && !all.contains(&class) {
            all.push(class);
        }
        all
    }

    /// Loads the types of the fields that a class declares itself, and notes them in the program.
    fn add_fields(&mut self, class: ClassId, statics: bool) {
        let declared = self.loader.declared(class).clone();
        let Some(source) = declared.source else { return };
        for (field, &id) in source.file.fields.iter().zip(&declared.fields) {
            if field.access.is_static() != statics {
                continue;
            }
            let Some(name) = FieldType::parse(&field.descriptor).ok().as_ref().and_then(class_of) else { continue };
            match self.loader.class(self.program, &name) {
                Ok(values) => {
                    let _ = self.program.fields[id].values.set(values);
                    self.meet(values, !source.from_jdk);
                }
                Err(missing) => {
                    let owner = java_name(&declared.name);
                    self.warnings.push(format!("the type of the field {owner}.{} is missing: {missing}", field.name));
                }
            }
        }
    }

    /// An input may have this declared type. Users are told of what they wrote themselves, not of the insides of the JDK.
    fn meet(&mut self, class: ClassId, tell: bool) {
        if self.met.insert(class) {
            self.open.push(class);
        }
        if tell && self.warned.insert(class) && self.instances(class).is_empty() {
            let name = self.program.class_name(class);
            let verb = if self.program.classes[class].shape == Shape::Interface { "implements" } else { "extends" };
            self.warnings.push(format!(
                "an input of type {name} can only be null: no class of the class path {verb} it; name one with --types"
            ));
        }
    }

    fn is_of_user(&self, class: ClassId) -> bool {
        self.loader.declared(class).source.as_ref().is_some_and(|source| !source.from_jdk)
    }
}
