//! Any solver that reads SMT-LIB on its standard input: `z3 -in`, `cvc5 --lang smt2 --produce-models`, `bitwuzla`.
//!
//! One process answers query after query, each between a `(push)` and a `(pop)`. Two threads stand between us and its pipes, so that nothing it does or fails to do can block us; a process
//! that is late is ended, and the next query starts another.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use heapwise_term::smtlib::{self, Naming, References, Style};
use heapwise_term::{Enough, Sort, Terms};

use crate::floats;
use crate::reply::{self, Status};
use crate::{Query, Solver, Verdict, Why};

/// What every conversation begins with.
const PREAMBLE: &str = "\
(set-option :print-success false)
(set-option :produce-models true)
(set-logic ALL)
";

/// How often it is looked whether it is enough.
const LOOK: Duration = Duration::from_millis(10);

/// A solver behind a pipe.
#[derive(Debug)]
pub struct Pipe {
    command: Vec<String>,
    references: References,
    /// Whether it forgets a query at `(pop)`; else it needs a `(reset)`, which is slower.
    can_pop: bool,
    time: Option<Duration>,
    process: Option<Process>,
    answered: u64,
}

#[derive(Debug)]
struct Process {
    child: Child,
    to: Sender<String>,
    from: Receiver<String>,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to be done.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Pipe {
    /// Starts a command: a program and its arguments, separated by spaces. `time` is how long one query may take.
    pub fn new(command: &str, time: Option<Duration>) -> Result<Self, String> {
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        let is_called = |name: &str| command.first().is_some_and(|program| program.contains(name));
        let has_option = |option: &str| command.iter().any(|argument| argument == option);
        let references = if is_called("bitwuzla") { References::BitVectors } else { References::Integers };
        let can_pop = !is_called("cvc5") || has_option("--incremental") || has_option("-i");
        let process = Some(start(&command)?);
        Ok(Pipe { command, references, can_pop, time, process, answered: 0 })
    }

    /// Writes references as the solver understands them; `new` guesses from its name.
    pub fn with_references(self, references: References) -> Self {
        Pipe { references, ..self }
    }

    fn decide(&mut self, terms: &Terms, query: Query<'_>) -> Verdict {
        if floats::is_beyond_smtlib(terms, query.all) {
            return Verdict::Unknown(Why::Floats);
        }
        let own = self.time.and_then(|time| Instant::now().checked_add(time));
        let deadline = own.into_iter().chain(terms.enough.deadline()).min();
        let process = match self.process.take().map_or_else(|| start(&self.command), Ok) {
            Ok(process) => process,
            Err(error) => return Verdict::Unknown(Why::Failed(error)),
        };
        let verdict = self.converse(&process, terms, query, deadline);
        // After anything odd nobody knows what else it is about to say.
        if !matches!(verdict, Err(_) | Ok(Verdict::Unknown(_))) {
            self.process = Some(process);
        }
        verdict.unwrap_or_else(Verdict::Unknown)
    }

    fn converse(
        &self,
        process: &Process,
        terms: &Terms,
        query: Query<'_>,
        deadline: Option<Instant>,
    ) -> Result<Verdict, Why> {
        let style = Style { naming: Naming::Numbered, references: self.references };
        let script = smtlib::write(terms, query.all, &style);
        let (before, after) = match self.can_pop {
            true => ("(push 1)\n", "(pop 1)\n".to_owned()),
            false => ("", format!("(reset)\n{PREAMBLE}")),
        };
        process.say(format!("{before}{}(check-sat)\n", script.body))?;
        let reply = process.hear(deadline, &terms.enough)?;
        let verdict = match reply::status(&reply, deadline.is_some_and(|deadline| Instant::now() >= deadline)) {
            Status::Sat => {
                let values = match script.get_value(|symbol| terms.symbol(symbol).sort == Sort::Ref) {
                    Some(command) => {
                        process.say(command + "\n")?;
                        process.hear(deadline, &terms.enough)?
                    }
                    None => String::new(),
                };
                Verdict::Sat(reply::model(terms, &script, &values).map_err(Why::Failed)?)
            }
            Status::Not(verdict) => verdict,
        };
        process.say(after)?;
        Ok(verdict)
    }
}

fn start(command: &[String]) -> Result<Process, String> {
    let Some((program, arguments)) = command.split_first() else { return Err("no solver is named".to_owned()) };
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("the solver {program} cannot be started: {error}"))?;
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(format!("the solver {program} has no pipes"));
    };
    let (to, say) = channel();
    let (hear, from) = channel();
    std::thread::spawn(move || write_all(&say, input));
    std::thread::spawn(move || read_replies(output, &hear));
    // A process that has ended already is noticed when it is asked.
    let _ = to.send(PREAMBLE.to_owned());
    Ok(Process { child, to, from })
}

fn write_all(texts: &Receiver<String>, mut input: ChildStdin) {
    for text in texts {
        if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Sends on complete replies: words, or expressions whose parentheses are all closed.
fn read_replies(output: ChildStdout, replies: &Sender<String>) {
    let mut reply = String::new();
    let mut depth = 0_i64;
    let mut quote: Option<char> = None;
    for line in BufReader::new(output).lines() {
        let Ok(line) = line else { return };
        for c in line.chars() {
            match (quote, c) {
                (Some(end), _) if c == end => quote = None,
                (Some(_), _) => {}
                (None, '"' | '|') => quote = Some(c),
                (None, '(') => depth += 1,
                (None, ')') => depth -= 1,
                _ => {}
            }
        }
        reply.push_str(&line);
        reply.push('\n');
        let is_complete = depth <= 0 && quote.is_none();
        if is_complete && !reply.trim().is_empty() && replies.send(std::mem::take(&mut reply)).is_err() {
            return;
        }
    }
}

impl Process {
    fn say(&self, text: String) -> Result<(), Why> {
        self.to.send(text).map_err(|_| ended())
    }

    fn hear(&self, deadline: Option<Instant>, enough: &Enough) -> Result<String, Why> {
        loop {
            let left = deadline.map_or(LOOK, |deadline| deadline.saturating_duration_since(Instant::now()).min(LOOK));
            match self.from.recv_timeout(left) {
                Ok(reply) => return Ok(reply),
                Err(RecvTimeoutError::Disconnected) => return Err(ended()),
                Err(RecvTimeoutError::Timeout) if left < LOOK || enough.is_said() => return Err(Why::TimedOut),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

fn ended() -> Why {
    Why::Failed("it has ended".to_owned())
}

impl Solver for Pipe {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let verdict = self.decide(terms, query);
        self.answered += u64::from(!matches!(verdict, Verdict::Unknown(_)));
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("pipe", self.answered));
    }
}
