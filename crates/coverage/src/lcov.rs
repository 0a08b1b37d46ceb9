//! LCOV's tracefiles: <https://ltp.sourceforge.net/coverage/lcov/geninfo.1.php>.

use std::collections::BTreeMap;

use crate::report::{BranchCoverage, ClassCoverage, CoverageReport, LineCoverage, MethodCoverage, joined};

/// What `lcov` and `genhtml` read. What has run counts as run once. Classes whose source is not known are left out, since the
/// format is about sources; where one is, `source` says by the package, `java/util`, and the name of the file.
pub fn lcov(report: &CoverageReport, source: &mut dyn FnMut(&str, &str) -> String) -> String {
    let mut files: BTreeMap<String, Vec<&MethodCoverage>> = BTreeMap::new();
    for ClassCoverage { class, file, methods, .. } in &report.classes {
        let Some(file) = file else { continue };
        let package = class.rsplit_once('.').map_or("", |(package, _)| package).replace('.', "/");
        files.entry(source(&package, file)).or_default().extend(methods);
    }
    files.into_iter().map(|(file, methods)| record(&file, &methods)).collect()
}

fn record(file: &str, methods: &[&MethodCoverage]) -> String {
    let mut out = format!("TN:\nSF:{file}\n");
    let placed: Vec<(u32, &MethodCoverage)> =
        methods.iter().filter_map(|method| Some((method.first_line()?, *method))).collect();
    for (line, method) in &placed {
        out += &format!("FN:{line},{}\n", method.shown);
    }
    for (_, method) in &placed {
        out += &format!("FNDA:{},{}\n", u8::from(method.has_run()), method.shown);
    }
    let hit = placed.iter().filter(|(_, method)| method.has_run()).count();
    out += &format!("FNF:{}\nFNH:{hit}\n", placed.len());
    // Blocks of a line are numbered, since offsets of two methods may be the same.
    let mut branches: Vec<(u32, &BranchCoverage)> =
        methods.iter().flat_map(|method| &method.branches).filter_map(|branch| Some((branch.line?, branch))).collect();
    branches.sort_by_key(|(line, _)| *line);
    let (mut found, mut hit, mut last) = (0, 0, (0, 0));
    for (line, branch) in branches {
        last = if last.0 == line { (line, last.1 + 1) } else { (line, 0) };
        for (way, told) in branch.ways.iter().enumerate() {
            let taken = match (branch.ran, told.covered) {
                (false, _) => "-",
                (true, false) => "0",
                (true, true) => "1",
            };
            found += 1;
            hit += u32::from(told.covered);
            out += &format!("BRDA:{line},{},{way},{taken}\n", last.1);
        }
    }
    out += &format!("BRF:{found}\nBRH:{hit}\n");
    let lines = joined(methods.iter().copied());
    for line in &lines {
        out += &format!("DA:{},{}\n", line.line, u8::from(line.has_run()));
    }
    let hit = lines.iter().filter(|line| LineCoverage::has_run(line)).count();
    out + &format!("LF:{}\nLH:{hit}\nend_of_record\n", lines.len())
}
