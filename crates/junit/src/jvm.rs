//! Compiling and running tests, with stand-ins for JUnit, so that nothing but a JDK is needed.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::suite::{JUnit, TestFile};

/// A JDK with a compiler, and a directory for what it makes.
pub struct Jvm {
    home: PathBuf,
    class_path: Vec<PathBuf>,
    scratch: TempDir,
}

/// Why tests could not be run, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JvmError(pub String);

impl fmt::Display for JvmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for JvmError {}

/// A test by its class and its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Runnable {
    pub(crate) class: String,
    pub(crate) test: String,
}

impl Runnable {
    pub(crate) fn key(&self) -> (String, String) {
        (self.class.clone(), self.test.clone())
    }
}

/// How a test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ran {
    Passed,
    /// Its input could not be built.
    Unbuilt(String),
    Failed(String),
}

/// What the compiler says of a line.
#[derive(Clone, Debug)]
pub(crate) struct CompilerError {
    pub(crate) file: PathBuf,
    pub(crate) line: usize,
    pub(crate) said: String,
}

const STAND_INS: [(&str, &str); 5] = [
    ("heapwise/Runner.java", include_str!("../java/replay/heapwise/Runner.java")),
    ("org/junit/jupiter/api/Test.java", include_str!("../java/replay/org/junit/jupiter/api/Test.java")),
    ("org/junit/jupiter/api/Assertions.java", include_str!("../java/replay/org/junit/jupiter/api/Assertions.java")),
    ("org/junit/Test.java", include_str!("../java/replay/org/junit/Test.java")),
    ("org/junit/Assert.java", include_str!("../java/replay/org/junit/Assert.java")),
];

impl Jvm {
    /// The packages of the JDK that tests look into, if they may.
    pub const OPENED: [&str; 4] = OPENED;

    /// The JDK at a place, and the classes to be tested.
    pub fn new(home: &Path, class_path: &[PathBuf]) -> Result<Jvm, JvmError> {
        let jvm = Jvm {
            home: home.to_owned(),
            class_path: class_path.to_vec(),
            scratch: TempDir::with_prefix("heapwise-tests").map_err(|error| failed("a temporary directory", &error))?,
        };
        if !jvm.tool("javac").is_file() {
            return Err(JvmError(format!(
                "tests are run before they are written, which takes a JDK with javac; the one at {} has none (--jdk names \
                 another, --no-replay goes without)",
                home.display()
            )));
        }
        Ok(jvm)
    }

    pub(crate) fn tool(&self, name: &str) -> PathBuf {
        let name = if cfg!(windows) { format!("{name}.exe") } else { name.to_owned() };
        self.home.join("bin").join(name)
    }

    fn classes(&self) -> PathBuf {
        self.scratch.path().join("classes")
    }

    /// A directory for what is made on the way.
    pub(crate) fn scratch_folder(&self, name: &str) -> Result<PathBuf, JvmError> {
        let folder = self.scratch.path().join(name);
        fs::create_dir_all(&folder).map_err(|error| failed(&folder.display().to_string(), &error))?;
        Ok(folder)
    }

    /// The stand-ins come first: the class path may have JUnit itself.
    fn joined(&self) -> Result<OsString, JvmError> {
        self.class_path_with(&self.classes())
    }

    /// The class path, after classes of ours.
    pub(crate) fn class_path_with(&self, classes: &Path) -> Result<OsString, JvmError> {
        let entries = [classes.to_owned()].into_iter().chain(self.class_path.iter().cloned());
        std::env::join_paths(entries).map_err(|error| JvmError(format!("the class path: {error}")))
    }

    /// Compiles files. What the compiler says of a line comes back.
    pub(crate) fn compile(&self, files: &[TestFile], junit: JUnit) -> Result<Vec<CompilerError>, JvmError> {
        let sources = self.scratch.path().join("sources");
        for folder in [&sources, &self.classes()] {
            let _ = fs::remove_dir_all(folder);
            fs::create_dir_all(folder).map_err(|error| failed(&folder.display().to_string(), &error))?;
        }
        let other = if junit == JUnit::Four { "org/junit/jupiter/" } else { "org/junit/Assert" };
        let stand_ins = STAND_INS.iter().filter(|(path, _)| !path.starts_with(other));
        let stand_ins = stand_ins.map(|&(path, text)| (PathBuf::from(path), text));
        let files = files.iter().map(|file| (file.path.clone(), &*file.text));
        let mut listed = String::new();
        for (path, text) in stand_ins.chain(files) {
            let whole = sources.join(&path);
            let folder = whole.parent().unwrap_or(&sources);
            let written = fs::create_dir_all(folder).and_then(|()| fs::write(&whole, text));
            written.map_err(|error| failed(&whole.display().to_string(), &error))?;
            listed += &format!("\"{}\"\n", whole.display().to_string().replace('\\', "/"));
        }
        let list = self.scratch.path().join("files");
        fs::write(&list, listed).map_err(|error| failed("a list of files", &error))?;
        let mut javac = Command::new(self.tool("javac"));
        javac.args(["-nowarn", "-Xlint:none", "-proc:none", "-implicit:none", "-encoding", "UTF-8"]);
        javac.args(["-Xmaxerrs", "100000", "-J-Duser.language=en", "-J-XX:TieredStopAtLevel=1", "-cp"]);
        javac.arg(self.joined()?).arg("-d").arg(self.classes());
        javac.arg(format!("@{}", list.display()));
        let output = ran(&mut javac, None)?;
        if output.status.success() {
            return Ok(Vec::new());
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let errors: Vec<CompilerError> = said.lines().filter_map(|line| compiler_error(line, &sources)).collect();
        if errors.is_empty() {
            return Err(JvmError(format!("javac fails: {said}")));
        }
        Ok(errors)
    }

    /// Runs tests one after the other on one virtual machine. Where a test ends it, another one goes on with the next.
    pub(crate) fn run(&self, tests: &[Runnable], opens_jdk: bool) -> Result<Vec<Ran>, JvmError> {
        let mut results: Vec<Option<Ran>> = vec![None; tests.len()];
        let mut next = 0;
        while next < tests.len() {
            let lines = tests.iter().enumerate().skip(next);
            let lines: String = lines.map(|(index, it)| format!("{index} {} {}\n", it.class, it.test)).collect();
            let mut java = Command::new(self.tool("java"));
            java.args(["-ea", "-XX:-OmitStackTraceInFastThrow", "-XX:TieredStopAtLevel=1"]);
            if opens_jdk {
                java.args(OPENED.map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED")));
            }
            java.arg("-cp").arg(self.joined()?).arg("heapwise.Runner");
            let output = ran(&mut java, Some(&lines))?;
            let mut begun = None;
            for line in String::from_utf8_lossy(&output.stdout).lines() {
                let Some((number, said)) = line.split_once(' ') else { continue };
                let Ok(number) = number.parse::<usize>() else { continue };
                if said == "begun" {
                    begun = Some(number);
                } else if let Some(result) = results.get_mut(number) {
                    *result = Some(outcome(said));
                }
            }
            let open = (next..tests.len()).find(|&index| results[index].is_none());
            match (open, begun) {
                (None, _) => break,
                (Some(open), Some(begun)) if begun >= open => {
                    results[open] = Some(Ran::Failed("the virtual machine ends on it".to_owned()));
                    next = open + 1;
                }
                _ => {
                    let said = String::from_utf8_lossy(&output.stderr).into_owned();
                    return Err(JvmError(format!("java does not run: {said}")));
                }
            }
        }
        let not_run = || Ran::Failed("it was not run".to_owned());
        Ok(results.into_iter().map(|result| result.unwrap_or_else(not_run)).collect())
    }
}

/// The packages whose fields tests set, if they may.
const OPENED: [&str; 4] = ["java.lang", "java.util", "java.util.concurrent", "java.util.concurrent.atomic"];

fn outcome(said: &str) -> Ran {
    if said == "passed" {
        return Ran::Passed;
    }
    match said.strip_prefix("unbuilt ") {
        Some(why) => Ran::Unbuilt(why.to_owned()),
        None => Ran::Failed(said.strip_prefix("failed ").unwrap_or(said).to_owned()),
    }
}

/// `PATH:LINE: error: WHAT`.
fn compiler_error(line: &str, sources: &Path) -> Option<CompilerError> {
    let (place, what) = line.split_once(": error: ")?;
    let (file, line) = place.rsplit_once(':')?;
    let file = Path::new(file).strip_prefix(sources).ok()?.to_owned();
    Some(CompilerError { file, line: line.parse().ok()?, said: what.to_owned() })
}

pub(crate) fn ran(command: &mut Command, input: Option<&str>) -> Result<Output, JvmError> {
    ran_until(command, input, &AtomicBool::new(false))
}

/// The same, and ends it when somebody wants it to stop: what it has said until then comes back.
pub(crate) fn ran_until(command: &mut Command, input: Option<&str>, stop: &AtomicBool) -> Result<Output, JvmError> {
    // Ctrl-C is for us: a virtual machine that ends by it would look as if a test had ended it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let name = command.get_program().to_string_lossy().into_owned();
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| failed(&name, &error))?;
    let writing = child.stdin.take().zip(input.map(str::to_owned)).map(|(mut pipe, text)| {
        // A virtual machine that ends early reads no more, which is told by what it has said until then.
        thread::spawn(move || drop(pipe.write_all(text.as_bytes())))
    });
    let output = output(&mut child, stop).map_err(|error| failed(&name, &error))?;
    if let Some(writing) = writing {
        let _ = writing.join();
    }
    Ok(output)
}

/// How often it is looked whether a process has ended, or should.
const MOMENT: Duration = Duration::from_millis(5);

fn output(child: &mut Child, stop: &AtomicBool) -> io::Result<Output> {
    fn whole(pipe: Option<impl Read>) -> io::Result<Vec<u8>> {
        let mut said = Vec::new();
        pipe.map_or(Ok(0), |mut pipe| pipe.read_to_end(&mut said))?;
        Ok(said)
    }
    let (out, err) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let (out, err) = (scope.spawn(|| whole(out)), scope.spawn(|| whole(err)));
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if stop.load(Ordering::SeqCst) {
                child.kill()?;
            }
            thread::sleep(MOMENT);
        };
        let join = |reading: thread::ScopedJoinHandle<'_, io::Result<Vec<u8>>>| {
            reading.join().unwrap_or_else(|_| Ok(Vec::new()))
        };
        Ok(Output { status, stdout: join(out)?, stderr: join(err)? })
    })
}

fn failed(what: &str, error: &std::io::Error) -> JvmError {
    JvmError(format!("{what}: {error}"))
}
