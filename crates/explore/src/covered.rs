//! What paths that ran to their end have run of the code that a program was made of.

use std::collections::{BTreeMap, BTreeSet};

use heapwise_interp::{Language, Ran, Worker};
use heapwise_ir::Program;

/// What has run, by method. Only methods that were made of other code are here, such as bytecode.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Covered {
    pub methods: BTreeMap<MethodName, CoveredMethod>,
}

/// A method of a class, as its language has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MethodName {
    pub class: String,
    pub name: String,
    /// What tells methods of one name apart; empty where there is nothing.
    pub descriptor: String,
}

/// What has run of a method, by offsets in its code.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CoveredMethod {
    /// Instructions at which control has left a basic block: behind the last one of the block, or in the midst of it, by an
    /// exception. So what is before them in the block has run, and they themselves have.
    pub left_at: BTreeSet<u16>,
    /// Of those, the ones that branch, with an instruction in the block to which they have gone.
    pub branches: BTreeSet<(u16, u16)>,
}

impl Covered {
    /// What the paths of a worker have run.
    pub(crate) fn of<L: Language>(worker: &Worker<'_, L>) -> Covered {
        let program = worker.machine.program;
        let mut covered = Covered::default();
        for ran in worker.coverage.ended() {
            covered.add_ran(program, ran);
        }
        covered
    }

    fn add_ran(&mut self, program: &Program, ran: &Ran) {
        let method = &program.methods[ran.method];
        let Some(&upto) = method.origins.get(ran.upto as usize) else { return };
        let class = method.class.map(|class| program.class_name(class).to_owned());
        let name = MethodName {
            class: class.unwrap_or_default(),
            name: program.names.text(method.name).to_owned(),
            descriptor: method.descriptor.map(|name| program.names.text(name).to_owned()).unwrap_or_default(),
        };
        let found = self.methods.entry(name).or_default();
        found.left_at.insert(upto);
        let to = ran.to.and_then(|block| method.origins.get(*method.blocks.get(block)? as usize));
        found.branches.extend(to.map(|&to| (upto, to)));
    }

    pub fn add(&mut self, other: &Covered) {
        for (name, more) in &other.methods {
            let found = self.methods.entry(name.clone()).or_default();
            found.left_at.extend(&more.left_at);
            found.branches.extend(&more.branches);
        }
    }
}
