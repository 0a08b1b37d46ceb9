//! From what the engine tells to what class files say.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use heapwise_classfile::descriptor::{FieldType, MethodType};
use heapwise_classfile::{ClassFile, ClassPath, Code, Instruction, Method};
use heapwise_explore::{Covered, CoveredMethod, MethodName};

use crate::report::{
    BranchCoverage, ClassCoverage, Count, Counts, CoverageReport, LineCoverage, MethodCoverage, WayCoverage, counts_of,
};

/// Holds what has run against the class files: all methods of the classes of which something has run, and of others that are
/// named, such as those of targets. Classes that cannot be read are left out.
pub fn measure<'a>(
    covered: &Covered,
    named: impl IntoIterator<Item = &'a str>,
    class_path: &ClassPath,
) -> CoverageReport {
    let mut classes: BTreeMap<&str, HashMap<(&str, &str), &CoveredMethod>> = BTreeMap::new();
    for class in named {
        classes.entry(class).or_default();
    }
    for (MethodName { class, name, descriptor }, method) in &covered.methods {
        classes.entry(class).or_default().insert((name, descriptor), method);
    }
    let mut report = CoverageReport::default();
    for (name, ran) in classes {
        let found = class_path.find(&name.replace('.', "/")).ok().flatten();
        let Some(file) = found.and_then(|found| found.parse().ok()) else { continue };
        let class = class(&file, name, &ran);
        if !class.methods.is_empty() {
            report.counts.add(class.counts);
            report.classes.push(class);
        }
    }
    report
}

fn class(file: &ClassFile, name: &str, ran: &HashMap<(&str, &str), &CoveredMethod>) -> ClassCoverage {
    let nothing = CoveredMethod::default();
    let mut methods = Vec::new();
    for written in &file.methods {
        let Ok(Some(code)) = written.code(&file.pool) else { continue };
        if !counts(file, written, &code) {
            continue;
        }
        let ran = ran.get(&(&*written.name, &*written.descriptor)).copied().unwrap_or(&nothing);
        methods.push(method(name, written, &code, ran));
    }
    let file = file.source_file.as_deref().map(str::to_owned);
    ClassCoverage { class: name.to_owned(), file, counts: counts_of(&methods), methods }
}

/// Whether somebody has written a method to be run, as JaCoCo sees it: not what a compiler adds, but for the bodies of lambdas, and no
/// constructor that is there so that nobody makes an object.
fn counts(file: &ClassFile, method: &Method, code: &Code) -> bool {
    if method.access.is_synthetic() {
        return method.name.starts_with("lambda$");
    }
    let is = |name: &str, descriptor: &str| *method.name == *name && *method.descriptor == *descriptor;
    let is_of_enum = file.access.is_enum()
        && (is("values", &format!("()[L{};", file.name))
            || is("valueOf", &format!("(Ljava/lang/String;)L{};", file.name)));
    let does_nothing = matches!(
        &code.instructions[..],
        [(_, Instruction::Load(..)), (_, Instruction::InvokeSpecial(called)), (_, Instruction::Return(None))]
            if *called.name == *"<init>" && *called.descriptor == *"()V"
    );
    let prevents_objects = method.access.is_private() && is("<init>", "()V") && does_nothing;
    !(is_of_enum || prevents_objects)
}

fn method(class: &str, written: &Method, code: &Code, ran: &CoveredMethod) -> MethodCoverage {
    let has_run = instructions(code, ran);
    let branches = branches(code, ran, &has_run);
    let mut lines: BTreeMap<u32, LineCoverage> = BTreeMap::new();
    let mut at = |line: Option<u32>, instructions: Count, branches: Count| {
        let Some(line) = line else { return };
        let (none, also_none) = (Count::default(), Count::default());
        let line = lines.entry(line).or_insert(LineCoverage { line, instructions: none, branches: also_none });
        line.instructions.add(instructions);
        line.branches.add(branches);
    };
    for ((pc, _), &ran) in code.instructions.iter().zip(&has_run) {
        at(code.line(*pc).map(u32::from), Count::of([ran]), Count::default());
    }
    for branch in &branches {
        at(branch.line, Count::default(), Count::of(branch.ways.iter().map(|way| way.covered)));
    }
    let lines: Vec<LineCoverage> = lines.into_values().collect();
    let counts = Counts {
        instructions: Count::of(has_run.iter().copied()),
        branches: Count::of(branches.iter().flat_map(|branch| &branch.ways).map(|way| way.covered)),
        lines: Count::of(lines.iter().map(LineCoverage::has_run)),
    };
    let missed =
        code.instructions.iter().zip(&has_run).filter(|(_, ran)| !**ran).map(|((pc, _), _)| *pc as u16).collect();
    MethodCoverage {
        name: written.name.to_string(),
        descriptor: written.descriptor.to_string(),
        shown: shown(class, written),
        counts,
        missed,
        branches,
        lines,
    }
}

/// The class, the name, and the types of the parameters without their packages.
fn shown(class: &str, method: &Method) -> String {
    let simple = |ty: &FieldType| {
        let whole = ty.to_string();
        whole.rsplit('.').next().unwrap_or(&whole).to_owned()
    };
    let types = MethodType::parse(&method.descriptor).map_or_else(|_| Vec::new(), |ty| ty.params);
    format!("{class}.{}({})", method.name, types.iter().map(simple).collect::<Vec<_>>().join(", "))
}

/// Which instructions have run. Where a block is left, what is before that in the block has run.
fn instructions(code: &Code, ran: &CoveredMethod) -> Vec<bool> {
    let leaders = code.leaders();
    let mut has_run = vec![false; code.instructions.len()];
    for left_at in ran.left_at.iter().filter_map(|&pc| code.position(pc.into())) {
        let begins = leaders[leaders.partition_point(|&leader| leader <= left_at) - 1];
        has_run[begins..=left_at].fill(true);
    }
    has_run
}

/// The instructions of which control may go to several places, and where it has gone.
fn branches(code: &Code, ran: &CoveredMethod, has_run: &[bool]) -> Vec<BranchCoverage> {
    let mut found = Vec::new();
    for (position, (pc, _)) in code.instructions.iter().enumerate() {
        let ways = ways(code, position);
        if ways.len() < 2 {
            continue;
        }
        let offset = *pc as u16;
        let gone: BTreeSet<u16> = ran
            .branches
            .range((offset, 0)..=(offset, u16::MAX))
            // What is told is an instruction of the block to which control has gone, and the ways lead to where blocks begin.
            .filter_map(|&(_, inside)| way_to(&ways, inside))
            .collect();
        let ways = ways.into_iter().map(|to| WayCoverage { to, covered: gone.contains(&to) }).collect();
        found.push(BranchCoverage { offset, line: code.line(*pc).map(u32::from), ran: has_run[position], ways });
    }
    found
}

/// The one of the ways of an instruction by which control comes to the block that an instruction is in.
fn way_to(ways: &BTreeSet<u16>, inside: u16) -> Option<u16> {
    ways.range(..=inside).next_back().copied()
}

/// Where control goes from an instruction, as the engine tells it: with an instruction of the block to which it goes. None, where
/// control has no choice.
pub fn chosen_way(code: &Code, offset: u16, inside: u16) -> Option<u16> {
    let position = code.position(offset.into())?;
    let ways = ways(code, position);
    way_to(&ways, inside).filter(|_| ways.len() > 1)
}

/// Where control may go from an instruction that chooses, each place once.
fn ways(code: &Code, position: usize) -> BTreeSet<u16> {
    let (_, instruction) = &code.instructions[position];
    let mut ways = BTreeSet::new();
    instruction.each_target(|target| {
        ways.insert(target as u16);
    });
    if !ways.is_empty() && instruction.falls_through() {
        ways.extend(code.instructions.get(position + 1).map(|(pc, _)| *pc as u16));
    }
    ways
}
