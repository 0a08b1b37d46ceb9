//! Terminals: colour, the progress line, Ctrl-C, and readers that go away.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use heapwise::Progress;
use heapwise_report::{Style, grouped};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::Misuse;
use crate::args::Colour;

/// How long a run may take before a progress line appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// What the command line says of colours.
static COLOUR: OnceLock<Colour> = OnceLock::new();

/// Heeds what the command line says of colours.
pub(crate) fn use_colour(colour: Colour) {
    COLOUR.get_or_init(|| colour);
}

pub(crate) fn style_on_stdout() -> Style {
    Style { colour: wants_colour(io::stdout().is_terminal()) }
}

pub(crate) fn colour_on_stderr() -> bool {
    wants_colour(io::stderr().is_terminal())
}

fn wants_colour(is_terminal: bool) -> bool {
    match COLOUR.get() {
        Some(Colour::Always) => true,
        Some(Colour::Never) => false,
        None | Some(Colour::Auto) => is_terminal && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    }
}

/// Says what is wrong. That nobody listens is no reason to fail.
pub(crate) fn complain(what: &str) {
    // The front end has said `error` itself.
    let prefix = if what.starts_with("error") || what.starts_with('\x1b') { "" } else { "error: " };
    say(&format!("{prefix}{}", what.trim_end()));
}

/// Says what the user should know.
pub(crate) fn warn(what: &str) {
    // The front end has said `warning` itself.
    let prefix = if what.starts_with("warning") || what.starts_with('\x1b') { "" } else { "warning: " };
    say(&format!("{prefix}{}", what.trim_end()));
}

pub(crate) fn say(what: &str) {
    let _ = writeln!(io::stderr(), "{what}");
}

/// Turns what writing came to into an outcome: a reader that goes away, as `head` does, is no error.
pub(crate) fn written(result: io::Result<()>) -> Result<(), Misuse> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(()),
    }
}

/// Prints to standard output.
pub(crate) fn print(text: &str) -> Result<(), Misuse> {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// The progress of this process's runs. Ctrl-C asks them to stop; a second one ends the process at once.
pub(crate) fn interruptible() -> Result<Arc<Progress>, Misuse> {
    let progress = Arc::new(Progress::default());
    let seen = Arc::clone(&progress);
    ctrlc::set_handler(move || {
        if seen.stop.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
        if io::stderr().is_terminal() {
            say("\nstopping; what was found so far follows (Ctrl-C again to quit at once)");
        }
    })
    .map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
    Ok(progress)
}

/// Runs something, with a progress line on a terminal if it takes long.
pub(crate) fn with_progress_line<T>(progress: &Progress, what: &str, wanted: bool, run: impl FnOnce() -> T) -> T {
    if wanted { with_status_line(progress, &|| what.to_owned(), run) } else { run() }
}

/// The same, with a line that says something else all the time. Lines before the last one stay, above it.
pub(crate) fn with_status_line<T>(
    progress: &Progress,
    what: &(dyn Fn() -> String + Sync),
    run: impl FnOnce() -> T,
) -> T {
    if !io::stderr().is_terminal() {
        return run();
    }
    let line = Line { done: Mutex::new(false), wake: Condvar::new() };
    std::thread::scope(|scope| {
        scope.spawn(|| line.show(progress, what));
        // The line goes away also when the run panics: the scope would wait for it for ever.
        let _end = End(&line);
        run()
    })
}

/// A line on the terminal that tells how far a run is.
struct Line {
    done: Mutex<bool>,
    wake: Condvar,
}

struct End<'a>(&'a Line);

impl Drop for End<'_> {
    fn drop(&mut self) {
        *self.0.done.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.wake.notify_all();
    }
}

impl Line {
    /// Sleeps; says whether the run is done.
    fn is_done_after(&self, time: Duration) -> bool {
        let done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let (done, _) = self.wake.wait_timeout_while(done, time, |done| !*done).unwrap_or_else(PoisonError::into_inner);
        *done
    }

    fn show(&self, progress: &Progress, what: &dyn Fn() -> String) {
        let start = Instant::now();
        let before = progress.ended.load(Ordering::Relaxed);
        if self.is_done_after(PATIENCE) {
            return;
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(ProgressStyle::with_template("{spinner} {msg}").expect("the template is right"));
        loop {
            let paths = progress.ended.load(Ordering::Relaxed) - before;
            let elapsed = start.elapsed().as_secs_f64();
            let rate = grouped((paths as f64 / elapsed) as u64);
            // A process that only waits for another one has no paths to tell of.
            let found = if paths > 0 { format!("{} paths, {rate} paths/s, ", grouped(paths)) } else { String::new() };
            let said = what();
            let (stays, now) = said.rsplit_once('\n').unwrap_or(("", &said));
            stays.lines().for_each(|line| bar.println(line));
            bar.set_message(format!("{now}: {found}{elapsed:.0} s"));
            bar.tick();
            if self.is_done_after(Duration::from_millis(100)) {
                break;
            }
        }
        bar.finish_and_clear();
    }
}

/// Whether the user has asked to stop.
pub(crate) fn was_interrupted(progress: &Progress) -> bool {
    progress.stop.load(Ordering::SeqCst)
}
