//! Any solver that reads SMT-LIB on its standard input: `z3 -in`, `cvc5 --lang smt2 --produce-models`, `bitwuzla`.
//!
//! One process answers query after query, each after a `(reset)`, so that answers do not depend on what was asked
//! before. Two threads stand between us and its pipes, so that nothing it does or fails to do can block us; a process
//! that is late is ended, and the next query starts another.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use heapwise_term::smtlib::{self, Naming, References, Style};
use heapwise_term::{Sort, Terms};

use crate::reply::{self, Status};
use crate::{Query, Solver, Verdict, Why};

/// A solver behind a pipe.
#[derive(Debug)]
pub struct Pipe {
    command: Vec<String>,
    references: References,
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
        let knows_only_bits = command.first().is_some_and(|program| program.contains("bitwuzla"));
        let references = if knows_only_bits { References::BitVectors } else { References::Integers };
        let process = Some(start(&command)?);
        process.as_ref().unwrap().say("(set-option :produce-models true)\n(set-logic ALL)\n".to_owned()).unwrap();
        Ok(Pipe { command, references, time, process, answered: 0 })
    }

    fn decide(&mut self, terms: &Terms, query: Query<'_>) -> Verdict {
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
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
        process.say(format!(
            "(push 1)\n{}(check-sat)\n",
            script.body
        ))?;
        if let Status::Not(verdict) = reply::status(&process.hear(deadline)?) {
            process.say("(pop 1)\n".to_owned())?;
            return Ok(verdict);
        }
        let values = match script.get_value(|symbol| terms.symbol(symbol).sort == Sort::Ref) {
            Some(command) => {
                process.say(command + "\n")?;
                process.hear(deadline)?
            }
            None => String::new(),
        };
        process.say("(pop 1)\n".to_owned())?;
        reply::model(terms, &script, &values).map(Verdict::Sat).map_err(Why::Failed)
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

    fn hear(&self, deadline: Option<Instant>) -> Result<String, Why> {
        let reply = match deadline {
            Some(deadline) => self.from.recv_timeout(deadline.saturating_duration_since(Instant::now())),
            None => self.from.recv().map_err(RecvTimeoutError::from),
        };
        reply.map_err(|error| match error {
            RecvTimeoutError::Timeout => Why::TimedOut,
            RecvTimeoutError::Disconnected => ended(),
        })
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
