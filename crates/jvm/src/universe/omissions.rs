//! What inputs could be, but are not.

use heapwise_ir::{ClassId, Shape};

use super::Universe;
use crate::left_out::LeftOut;

impl Universe<'_> {
    /// What inputs of the declared types that were met are not, in the order of their names.
    pub(super) fn all_left_out(mut self) -> Vec<LeftOut> {
        let mut found = Vec::new();
        for &class in &self.met {
            let left_out = self.left_out_of(class);
            let assumptions = left_out.iter().filter_map(LeftOut::assumption).collect();
            self.program.classes[class].as_input.assumptions.get_or_insert(assumptions);
            found.extend(left_out);
        }
        for assumption in self.left_out.iter().filter_map(LeftOut::assumption) {
            self.loader.assume(assumption);
        }
        found.sort();
        self.left_out.extend(found);
        self.left_out
    }

    fn left_out_of(&self, class: ClassId) -> Vec<LeftOut> {
        let about = &self.program.classes[class];
        let (declared, of_user) = (self.program.class_name(class).to_owned(), self.of_user.contains(&class));
        let instances = self.instances(class);
        let is_interface = about.shape == Shape::Interface;
        if instances.is_empty() {
            return vec![LeftOut::OnlyNull { declared, is_interface, of_user }];
        }
        // Whatever implements an interface of one method is a function.
        if instances.iter().any(|&instance| self.program.classes[instance].is_function) {
            return vec![LeftOut::Functions { declared, of_user }];
        }
        let mut found = Vec::new();
        // The class path is all there is of the program's own classes, but only some of the JDK's are tried. Where inputs are
        // to be exactly of their class, nothing is left out by that.
        let is_exact = self.loader.options.exact_types && about.shape == Shape::Object;
        let source = self.loader.declared(class).source.as_ref();
        if !is_exact && source.is_some_and(|source| source.from_jdk && !source.file.access.is_final()) {
            let (library, of_program): (Vec<ClassId>, Vec<ClassId>) =
                instances.iter().partition(|&&instance| self.program.classes[instance].is_library);
            let name = |&instance: &ClassId| self.program.class_name(instance).to_owned();
            let mut considered: Vec<String> = library.iter().map(name).collect();
            considered.sort();
            if !of_program.is_empty() {
                considered.push("those of the class path".to_owned());
            }
            found.push(LeftOut::Implementations { declared, considered, of_user });
        }
        found
    }
}
