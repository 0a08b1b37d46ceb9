//! What inputs can be. All of it is loaded before the program runs, in an order that depends on nothing but the class path
//! and the targets: what inputs are called must not depend on which worker loads what first.

mod members;
mod omissions;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use foldhash::fast::FixedState;
use heapwise_classfile::MemberRef;
use heapwise_classfile::descriptor::java_name;
use heapwise_ir::{ClassId, InInput, Program, Shape, Type, supertypes};

use crate::choices;
use crate::constructed::Kept;
use crate::generics::{self, Generics, Known};
use crate::left_out::LeftOut;
use crate::loader::{Loader, class_of, method_type, superclasses};
use crate::synthesis::function;
use crate::targets::{Calls, TargetMethod, calls};
use crate::world::{Choices, Objects, World, WorldError};

/// How many classes that cannot be loaded are told of one by one: libraries often lack what they need only at times.
const TOLD: usize = 3;

impl World {
    /// Loads every class that an input of these targets may be an instance of: the classes of the class path, the named
    /// classes of the JDK, those that are chosen for declared types, and the declared types of the fields of all these. Says
    /// what inputs are not, although they could be. Nobody else has the program yet: what is settled here stays as it is.
    pub fn prepare(&self, program: &mut Program, targets: &[TargetMethod]) -> Result<Vec<LeftOut>, WorldError> {
        let mut loader = self.loader();
        let left_out = loader.load_class_path(program)?;
        let mut universe = Universe::new(&mut loader, program, left_out);
        for target in targets {
            universe.add_target(target)?;
        }
        if universe.loader.options.static_inputs {
            universe.add_statics();
        }
        universe.add_asked_for();
        universe.close();
        let met = std::mem::take(&mut universe.input_classes);
        let left_out = universe.all_left_out();
        loader.input_classes = met;
        Ok(left_out)
    }

    /// The classes of which an input may be an instance, and those above them, as soon as it is known what inputs can be.
    pub fn input_classes(&self) -> Vec<ClassId> {
        self.loader().input_classes.clone()
    }

    /// Whether a class does not come with the JDK.
    pub fn is_of_user(&self, class: ClassId) -> bool {
        self.loader().declared(class).source.as_ref().is_some_and(|source| !source.from_jdk)
    }

    /// Whether a method is one that only the JDK itself calls, or a class below one of its own: objects may be half done.
    pub fn is_internal(&self, target: &TargetMethod) -> bool {
        let mut loader = self.loader();
        let Ok(source) = loader.source(&target.owner) else { return false };
        source.from_jdk && !source.file.methods.get(target.index).is_some_and(|method| method.access.is_public())
    }
}

impl World {
    /// Loads the classes of the class path and the named classes of the JDK, as [`World::prepare`] does first of all, whatever the
    /// targets are.
    pub fn load_class_path(&self, program: &Program) -> Result<(), WorldError> {
        self.loader().load_class_path(program).map(|_| ())
    }
}

impl Loader {
    /// Loads the classes of the class path and those that were named, unless they are. Says what of them inputs are not.
    fn load_class_path(&mut self, program: &Program) -> Result<Vec<LeftOut>, WorldError> {
        if let Some(known) = &self.class_path_left_out {
            return Ok(known.clone());
        }
        let mut left_out = Vec::new();
        let mut unusable = 0;
        for name in self.path.classes().map_err(|error| WorldError(error.to_string()))? {
            if name.ends_with("module-info") || name.ends_with("package-info") {
                continue;
            }
            if let Err(missing) = self.class(program, &name) {
                unusable += 1;
                if unusable <= TOLD {
                    left_out.push(LeftOut::Missing(missing.0));
                }
            }
        }
        if unusable > TOLD {
            left_out.push(LeftOut::MoreMissing(unusable - TOLD));
        }
        for name in self.options.named.clone() {
            let class = self.class(program, &name)?;
            if program.classes[class].shape != Shape::Object {
                left_out.push(LeftOut::NoInstances { class: java_name(&name) });
            }
        }
        self.class_path_left_out = Some(left_out.clone());
        Ok(left_out)
    }
}

struct Universe<'a> {
    loader: &'a mut Loader,
    program: &'a mut Program,
    left_out: Vec<LeftOut>,
    /// The candidates below each class.
    below: HashMap<ClassId, Vec<ClassId>, FixedState>,
    /// Declared types of inputs that have been met.
    met: HashSet<ClassId, FixedState>,
    /// The same with their arguments.
    seen: HashSet<Known, FixedState>,
    generics: Generics,
    /// The classes of which inputs may be instances, and those above them.
    input_classes: Vec<ClassId>,
    /// Classes whose own fields lead to types that have not been looked at, given what is known of their variables by now.
    open: Vec<ClassId>,
    /// Classes whose own fields have been looked at, in order.
    done: Vec<ClassId>,
    /// Those of the declared types that stand in the code of the user.
    of_user: HashSet<ClassId, FixedState>,
    /// What fields hold that a class declares itself, where its objects are as it leaves them.
    kept: HashMap<ClassId, Rc<[Kept]>, FixedState>,
}

impl<'a> Universe<'a> {
    fn new(loader: &'a mut Loader, program: &'a mut Program, left_out: Vec<LeftOut>) -> Self {
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
            left_out,
            below,
            met: HashSet::default(),
            seen: HashSet::default(),
            generics: Generics::default(),
            input_classes: Vec::new(),
            open: Vec::new(),
            done: Vec::new(),
            of_user: HashSet::default(),
            kept: HashMap::default(),
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
        for one in target.calls() {
            self.add_params(one)?;
        }
        if let (Objects::Built(_), true) = (self.loader.options.objects, target.has_receiver()) {
            let Calls { constructors, methods } = calls(self.loader, target)?;
            for called in constructors.iter().chain(&methods) {
                self.add_params(called)?;
            }
        }
        Ok(())
    }

    fn add_params(&mut self, target: &TargetMethod) -> Result<(), WorldError> {
        let params = method_type(&target.descriptor).params;
        let owner = self.loader.class(self.program, &target.owner)?;
        let signature = target.signature(self.loader);
        // Compilers add parameters of which signatures do not speak.
        let signature = signature.filter(|signature| signature.params.len() == params.len());
        for (index, ty) in params.iter().enumerate() {
            let Some(name) = class_of(ty) else { continue };
            let declared = self.loader.class(self.program, &name)?;
            let known = signature.as_ref().map_or(Known::Unknown, |signature| {
                let unknown = generics::unknown(self.loader, owner);
                let within = (owner, &unknown[..]);
                self.generics.meaning(self.loader, self.program, within, &signature.variables, &signature.params[index])
            });
            self.meet_known(declared, known, true);
        }
        Ok(())
    }

    /// The static fields of the class path are inputs, too.
    fn add_statics(&mut self) {
        let classes: Vec<ClassId> = self.program.classes.ids().collect();
        for class in classes {
            if self.is_of_user(class) {
                for field in self.fields(class, true) {
                    self.program.fields[field.id].values.get_or_insert(field.declared);
                    self.meet_known(field.declared, field.known, true);
                }
            }
        }
    }

    /// A program that asks for inputs by itself (`Heapwise.any`) may ask for every class that it mentions, and for each of
    /// the class path, whose type arguments nobody knows.
    fn add_asked_for(&mut self) {
        let Some((owner, name)) = self.loader.options.library.asks_for_objects else { return };
        let mut mentioned: Vec<Arc<str>> = Vec::new();
        for class in self.program.classes.ids() {
            let Some(source) = self.loader.declared(class).source.as_ref().filter(|source| !source.from_jdk) else {
                continue;
            };
            let pool = &source.file.pool;
            let asks = |method: MemberRef| (&*method.owner, &*method.name) == (owner, name);
            if pool.classes().any(|class| &*class == owner) && pool.methods().any(asks) {
                mentioned.extend(pool.classes());
            }
        }
        if mentioned.is_empty() {
            return;
        }
        let candidates = self.program.classes.ids().filter(|&id| self.program.classes[id].is_candidate);
        for class in candidates.collect::<Vec<_>>() {
            self.meet(class, false);
        }
        for name in mentioned {
            // What is mentioned for other reasons may be missing.
            let Ok(class) = self.loader.class(self.program, &name) else { continue };
            if self.is_of_user(class)
                || self.program.classes[class].shape != Shape::Object
                || choices::choice(&name).is_some()
            {
                self.meet(class, false);
            }
        }
    }

    /// Meets everything that what was met leads to, and notes what fields and arrays hold and functions give.
    fn close(&mut self) {
        while let Some(class) = self.open.pop() {
            if !self.done.contains(&class) {
                self.done.push(class);
            }
            if let Shape::Array(Type::Ref(Some(element))) = self.program.classes[class].shape {
                // Whoever wrote the type of the array wrote that of its elements.
                let known = self.generics.of(class).first().cloned().unwrap_or(Known::Unknown);
                self.meet_known(element, known, self.of_user.contains(&class));
            }
            for (declared, known) in self.results(class) {
                self.meet_known(declared, known, false);
            }
            let of_user = self.is_of_user(class);
            for field in self.fields(class, false) {
                self.meet_known(field.declared, field.known, of_user);
            }
        }
        self.settle();
    }

    fn settle(&mut self) {
        let mut believes = false;
        let mut never_null = Vec::new();
        for class in std::mem::take(&mut self.done) {
            for field in self.fields(class, false) {
                let values = self.narrowed(field.declared, &field.known).unwrap_or(field.declared);
                believes |= values != field.declared && !field.is_kept;
                let about = &mut self.program.fields[field.id];
                about.values.get_or_insert(values);
                if field.is_kept && about.in_input == InInput::Anything {
                    about.in_input = InInput::NotNull;
                    let name = self.program.names.text(about.name);
                    never_null.push(format!("{}.{name}", self.program.class_name(class)));
                }
            }
            let element = match self.program.classes[class].shape {
                Shape::Array(Type::Ref(Some(element))) => {
                    Some((element, self.generics.of(class).first().cloned().unwrap_or(Known::Unknown)))
                }
                _ => None,
            };
            let held = element.into_iter().chain(self.results(class));
            for (declared, known) in held.collect::<Vec<_>>() {
                if let Some(narrower) = self.narrowed(declared, &known) {
                    let holds = &mut self.program.classes[class].as_input.holds;
                    believes |= holds.is_none();
                    holds.get_or_insert(narrower);
                }
            }
        }
        if believes {
            self.left_out.push(LeftOut::GenericTypes);
        }
        if !never_null.is_empty() {
            never_null.sort();
            self.left_out.push(LeftOut::NeverNull { fields: never_null });
        }
    }

    /// The class that generic types say, where they say more than the declared class.
    fn narrowed(&self, declared: ClassId, known: &Known) -> Option<ClassId> {
        let class = known.class()?;
        let is_array = |class: ClassId| matches!(self.program.classes[class].shape, Shape::Array(_));
        // At run time an array of a type variable is an array of what bounds it.
        let is_below = class != declared && supertypes(self.program, class).contains(&declared);
        (is_below && !is_array(declared)).then_some(class)
    }

    /// What an input of a declared type may be: a candidate, chosen for that type, or exactly of that class.
    fn instances(&self, class: ClassId) -> Vec<ClassId> {
        let has_instances = matches!(self.program.classes[class].shape, Shape::Object | Shape::Array(_));
        if has_instances && self.loader.options.exact_types {
            return vec![class];
        }
        let mut all = self.below.get(&class).cloned().unwrap_or_default();
        all.extend(self.program.classes[class].as_input.chosen());
        if has_instances && !all.contains(&class) {
            all.push(class);
        }
        all
    }

    /// An input may have this declared type, of whose arguments nothing is known.
    fn meet(&mut self, class: ClassId, of_user: bool) {
        self.meet_known(class, Known::Unknown, of_user);
    }

    /// An input may have this declared type, of which generic types may say more. Users are told of what they wrote
    /// themselves, not of the insides of the JDK.
    fn meet_known(&mut self, declared: ClassId, known: Known, of_user: bool) {
        let class = self.narrowed(declared, &known).unwrap_or(declared);
        let mut arguments = generics::unknown(self.loader, class);
        if let Known::Class(is, known) = known
            && (is == class || matches!(self.program.classes[class].shape, Shape::Array(_)))
            && known.len() == arguments.len()
        {
            arguments = known;
        }
        if of_user {
            self.of_user.insert(class);
        }
        if self.met.insert(class) && self.loader.options.choices == Choices::Common {
            self.choose(class);
        }
        if !self.seen.insert(Known::Class(class, arguments.clone())) {
            return;
        }
        for instance in self.instances(class) {
            let own = self.generics.arguments(self.loader, self.program, instance, class, &arguments);
            let all: Vec<ClassId> = superclasses(self.program, instance).collect();
            for above in all {
                if !self.input_classes.contains(&above) {
                    self.input_classes.push(above);
                }
                let seen = self.generics.seen_as(self.loader, self.program, instance, &own, above);
                let seen = seen.unwrap_or_else(|| generics::unknown(self.loader, above));
                if self.generics.add(above, seen) {
                    self.open.push(above);
                }
            }
        }
    }

    /// Settles what an input of a declared type may be beside candidates: classes of the JDK, by the table, or a function.
    fn choose(&mut self, class: ClassId) {
        let declared = &self.program.classes[class];
        let has_instances = matches!(declared.shape, Shape::Object | Shape::Array(_));
        if declared.as_input.choices.is_some() || has_instances && self.loader.options.exact_types {
            return;
        }
        let name = self.loader.declared(class).name.clone();
        let mut chosen = Vec::new();
        match choices::choice(&name) {
            Some(names) => {
                // An older JDK may lack one of them.
                chosen.extend(names.iter().filter_map(|name| self.loader.class(self.program, name).ok()));
                chosen.retain(|&class| !self.program.classes[class].is_candidate);
            }
            None => match function::class(self.loader, self.program, class) {
                Ok(function) => chosen.extend(function),
                Err(missing) => self.left_out.push(LeftOut::Missing(missing.0)),
            },
        }
        self.program.classes[class].as_input.choices.get_or_insert(chosen.into());
    }

    fn is_of_user(&self, class: ClassId) -> bool {
        self.loader.declared(class).source.as_ref().is_some_and(|source| !source.from_jdk)
    }
}
