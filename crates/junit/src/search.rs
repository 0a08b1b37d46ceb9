//! Runs the search for calls that build heaps, on a virtual machine: the methods that it tries are those of the classes.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::jvm::{Jvm, JvmError, ran, ran_until};
use crate::plan::Step;
use crate::wanted::{Wish, Wishes};

const SOURCES: [(&str, &str); 6] = [
    ("Thing.java", include_str!("../java/search/heapwise/Thing.java")),
    ("Step.java", include_str!("../java/search/heapwise/Step.java")),
    ("Trial.java", include_str!("../java/search/heapwise/Trial.java")),
    ("Finder.java", include_str!("../java/search/heapwise/Finder.java")),
    ("Planner.java", include_str!("../java/search/heapwise/Planner.java")),
    ("Search.java", include_str!("../java/search/heapwise/Search.java")),
];

/// The packages of the JDK into whose objects the search looks. Tests need none of this.
const OPENED: [&str; 9] = [
    "java.lang",
    "java.util",
    "java.util.concurrent",
    "java.util.concurrent.atomic",
    "java.util.concurrent.locks",
    "java.util.regex",
    "java.io",
    "java.math",
    "java.text",
];

/// The steps for a heap, or why there are none.
pub(crate) type Planned = Result<Vec<Step>, String>;

impl Jvm {
    /// Searches for steps for each heap, until somebody wants it to stop. A call that does not end is tried no more.
    pub(crate) fn search(
        &self,
        wishes: &Wishes<'_>,
        heaps: &[Wish],
        stop: &AtomicBool,
    ) -> Result<Vec<Planned>, JvmError> {
        let classes = self.compiled_search()?;
        let mut results: Vec<Option<Planned>> = vec![None; heaps.len()];
        let mut stuck: Vec<usize> = Vec::new();
        while let Some(first) = results.iter().position(Option::is_none) {
            let is_left = |line: &&str| !stuck.iter().any(|member| line.starts_with(&format!("member {member} ")));
            let mut lines: String = wishes.head.lines().filter(is_left).map(|line| format!("{line}\n")).collect();
            lines += &format!("heaps {}\n", heaps.len() - first);
            for (number, heap) in heaps.iter().enumerate().skip(first) {
                lines += &format!("heap {number}\n{}go calls\n", heap.text);
            }
            let mut java = Command::new(self.tool("java"));
            java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
            java.args(OPENED.map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED")));
            java.arg("-cp").arg(self.class_path_with(&classes)?).arg("heapwise.Search");
            let output = ran_until(&mut java, Some(&lines), stop)?;
            let mut steps = Vec::new();
            let mut was_stuck = false;
            for line in String::from_utf8_lossy(&output.stdout).lines() {
                let Some((number, said)) = line.split_once(' ') else { continue };
                let Some(result) = number.parse::<usize>().ok().and_then(|number| results.get_mut(number)) else {
                    continue;
                };
                if said == "begun" {
                    steps.clear();
                } else if said == "done" {
                    *result = Some(Ok(std::mem::take(&mut steps)));
                } else if let Some(why) = said.strip_prefix("none ") {
                    *result = Some(Err(why.to_owned()));
                } else if let Some(member) = said.strip_prefix("stuck ") {
                    let member = member.parse::<usize>().ok().filter(|member| !stuck.contains(member));
                    was_stuck = member.is_some();
                    stuck.extend(member);
                } else if let Some(step) = Step::parse(said) {
                    steps.push(step);
                }
            }
            if stop.load(Ordering::SeqCst) {
                break;
            }
            // A method has ended the virtual machine: the heap for which it was called has no plan.
            if !was_stuck && let Some(ended) = results.iter().position(Option::is_none) {
                results[ended] = Some(Err("the virtual machine ends on it".to_owned()));
            }
        }
        Ok(results.into_iter().map(|result| result.unwrap_or_else(|| Err("it was stopped early".to_owned()))).collect())
    }

    /// The directory of the classes of the search, which is compiled once.
    fn compiled_search(&self) -> Result<PathBuf, JvmError> {
        let classes = self.scratch_folder("search-classes")?;
        if classes.join("heapwise/Search.class").exists() {
            return Ok(classes);
        }
        let sources = self.scratch_folder("search")?;
        let mut javac = Command::new(self.tool("javac"));
        javac.args(["-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8", "-J-XX:TieredStopAtLevel=1", "-d"]);
        javac.arg(&classes);
        for (name, text) in SOURCES {
            let file = sources.join(name);
            std::fs::write(&file, text).map_err(|error| JvmError(format!("{}: {error}", file.display())))?;
            javac.arg(file);
        }
        let output = ran(&mut javac, None)?;
        if !output.status.success() {
            return Err(JvmError(format!("javac fails: {}", String::from_utf8_lossy(&output.stderr))));
        }
        Ok(classes)
    }
}
