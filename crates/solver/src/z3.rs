//! Z3, loaded at run time if it is there; nothing is linked against it.
//!
//! It is spoken to in SMT-LIB text through the one function of its interface that takes any: little to go wrong between
//! versions, and nothing to keep in step with our terms. Each query stands between a `(push)` and a `(pop)`: a
//! `(reset)` would cost more than most queries do. Except where it is about floats: after a `(push)`, Z3 expands them all
//! at once, for seconds, and heeds neither its time limit nor interruptions meanwhile.
//!
//! It lives in a thread of its own. Some of what it does cannot be interrupted; then it is left behind, to end when it
//! has noticed, and the next query starts another.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use heapwise_term::smtlib::{self, Style};
use heapwise_term::{Enough, Sort, Terms};
use libloading::Library;

use crate::reply::{self, Status};
use crate::{Query, Solver, Verdict, Why, floats, keyboard};

/// What the library may be called.
const NAMES: [&str; 4] = ["libz3.so", "libz3.so.4", "libz3.dylib", "libz3.dll"];
/// How often it is looked whether it is enough.
const LOOK: Duration = Duration::from_millis(10);
/// How long it may take to notice an interruption.
const GRACE: Duration = Duration::from_millis(100);
/// Queries are deep, and Z3 is recursive.
const STACK: usize = 1 << 28;

/// How many threads have been left behind and are still at it.
static LEFT_BEHIND: AtomicUsize = AtomicUsize::new(0);

type Config = *mut c_void;
type Context = *mut c_void;

/// Z3 as a library.
#[derive(Debug)]
pub struct Z3 {
    path: Option<PathBuf>,
    time: Option<Duration>,
    version: String,
    /// None after it has been left behind.
    running: Option<Running>,
    answered: u64,
}

/// A thread with a Z3 in it: each text that it is told is answered with one.
struct Running {
    to: Option<Sender<CString>>,
    from: Receiver<String>,
    thread: Option<JoinHandle<()>>,
    handle: Handle,
}

/// What of a context may be used while it works: from outside, to interrupt it.
#[derive(Copy, Clone)]
struct Handle {
    context: Context,
    interrupt: unsafe extern "C" fn(Context),
}

// SAFETY: Z3_interrupt is the function of the interface that is there to be called from another thread.
unsafe impl Send for Handle {}

/// A context, the functions to use it with, and where they are.
struct Loaded {
    context: Context,
    functions: Functions,
    /// The functions are in it: it must be dropped last.
    _library: Library,
}

/// The functions of Z3's C interface that are used, with the types that `z3_api.h` gives them.
struct Functions {
    mk_config: unsafe extern "C" fn() -> Config,
    del_config: unsafe extern "C" fn(Config),
    mk_context: unsafe extern "C" fn(Config) -> Context,
    del_context: unsafe extern "C" fn(Context),
    set_error_handler: unsafe extern "C" fn(Context, Option<unsafe extern "C" fn(Context, c_int)>),
    interrupt: unsafe extern "C" fn(Context),
    eval_smtlib2_string: unsafe extern "C" fn(Context, *const c_char) -> *const c_char,
    get_full_version: unsafe extern "C" fn() -> *const c_char,
}

/// Errors are read from the text that the evaluation returns; without a handler some versions end the process.
unsafe extern "C" fn ignore_error(_: Context, _: c_int) {}

/// Whether a Z3 that could not be interrupted is still at work. The system's way to end a process would wait for nothing,
/// but take apart what that Z3 uses: see [`end_process`].
pub fn is_left_behind() -> bool {
    LEFT_BEHIND.load(Ordering::SeqCst) > 0
}

/// Ends the process as it is, with nothing taken apart before. What is to be written must have been written.
pub fn end_process(status: u8) -> ! {
    unsafe extern "C" {
        fn _exit(status: c_int) -> !;
    }
    // SAFETY: the function is part of every C library, takes any number, and nothing of ours runs afterwards.
    unsafe { _exit(status.into()) }
}

impl Z3 {
    /// Loads Z3 from this file, or, if none is given, from where the system finds libraries. `time` is how long one
    /// query may take.
    pub fn load(path: Option<&Path>, time: Option<Duration>) -> Result<Self, String> {
        let (running, version) = Running::start(path)?;
        let mut z3 = Z3 { path: path.map(Path::to_owned), time, version, running: Some(running), answered: 0 };
        z3.set_time().map_err(|why| why.to_string())?;
        Ok(z3)
    }

    /// What the library calls itself: `Z3 4.8.12.0`.
    pub fn version(&self) -> &str {
        &self.version
    }

    fn set_time(&mut self) -> Result<(), Why> {
        if let Some(time) = self.time {
            let limit = format!("(set-option :timeout {})", time.as_millis().clamp(1, u32::MAX.into()));
            self.evaluate(&limit, &Enough::default())?;
        }
        Ok(())
    }

    /// What Z3 says to these commands. It is told to leave off when it is enough, and left if it does not.
    fn evaluate(&mut self, commands: &str, enough: &Enough) -> Result<String, Why> {
        let commands = CString::new(commands).map_err(|_| Why::Failed("a query with a zero in it".to_owned()))?;
        let failed = || Why::Failed("its thread has ended".to_owned());
        let running = self.running.as_ref().ok_or_else(failed)?;
        running.to.as_ref().ok_or_else(failed)?.send(commands).map_err(|_| failed())?;
        let mut interrupted = None;
        loop {
            let heard = running.from.recv_timeout(LOOK);
            keyboard::keep();
            match heard {
                Ok(reply) => return Ok(reply),
                Err(RecvTimeoutError::Disconnected) => return Err(failed()),
                Err(RecvTimeoutError::Timeout) if !enough.is_reached_now() => {}
                Err(RecvTimeoutError::Timeout) => {
                    running.interrupt();
                    if interrupted.get_or_insert_with(Instant::now).elapsed() > GRACE {
                        if let Some(running) = self.running.take() {
                            running.leave_behind();
                        }
                        return Err(Why::TimedOut);
                    }
                }
            }
        }
    }

    fn decide(&mut self, terms: &Terms, query: Query<'_>) -> Result<Verdict, Why> {
        if floats::is_beyond_smtlib(terms, query.all) {
            return Ok(Verdict::Unknown(Why::Floats));
        }
        if terms.enough.is_reached_now() {
            return Err(Why::TimedOut);
        }
        if self.running.is_none() {
            self.running = Some(Running::start(self.path.as_deref()).map_err(Why::Failed)?.0);
            self.set_time()?;
        }
        let start = Instant::now();
        let script = smtlib::write(terms, query.all, &Style::default());
        let has_floats = floats::has_floats(terms, query.all);
        let before = if has_floats { "" } else { "(push)" };
        let reply = self.evaluate(&format!("{before}\n{}(check-sat)\n", script.body), &terms.enough)?;
        let is_late = self.time.is_some_and(|time| start.elapsed() >= time) || terms.enough.is_reached_now();
        if reply.trim() == "unknown" && !is_late {
            let reason = self.evaluate("(get-info :reason-unknown)", &terms.enough)?;
            if reason.contains("keyboard") || reason.contains("canceled") {
                keyboard::repeat();
                // Whoever hears of it may need a moment to say so.
                let start = Instant::now();
                while !terms.enough.is_said() && start.elapsed() < GRACE {
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
        }
        let decided = match reply::status(&reply, is_late) {
            Status::Sat => {
                let values = match script.get_value(|symbol| terms.symbol(symbol).sort == Sort::Ref) {
                    Some(command) => self.evaluate(&command, &terms.enough)?,
                    None => String::new(),
                };
                reply::model(terms, &script, &values).map(Verdict::Sat).map_err(Why::Failed)
            }
            Status::Not(verdict) => Ok(verdict),
        };
        self.evaluate(if has_floats { "(reset)" } else { "(pop)" }, &terms.enough)?;
        if has_floats {
            self.set_time()?;
        }
        decided
    }
}

impl Running {
    /// Starts a thread with a Z3 in it, and says which.
    fn start(path: Option<&Path>) -> Result<(Self, String), String> {
        keyboard::note();
        let path = path.map(Path::to_owned);
        let (to, commands) = channel::<CString>();
        let (replies, from) = channel();
        let (started, start) = channel();
        let work = move || {
            let loaded = match Loaded::load(path.as_deref()) {
                Ok(loaded) => loaded,
                Err(error) => return drop(started.send(Err(error))),
            };
            drop(started.send(Ok((loaded.handle(), loaded.version()))));
            for text in commands {
                if replies.send(loaded.evaluate(&text)).is_err() {
                    break;
                }
            }
        };
        let thread = Builder::new().stack_size(STACK).spawn(work).map_err(|error| error.to_string())?;
        let (handle, version) = start.recv().map_err(|_| "Z3 does not start".to_owned())??;
        Ok((Running { to: Some(to), from, thread: Some(thread), handle }, version))
    }

    fn interrupt(&self) {
        // SAFETY: the context is alive: the thread that owns it lives as long as there is somebody to tell it anything.
        unsafe { (self.handle.interrupt)(self.handle.context) }
    }

    /// Goes on without it. It ends when it notices.
    fn leave_behind(mut self) {
        let Some(thread) = self.thread.take() else { return };
        self.to = None;
        LEFT_BEHIND.fetch_add(1, Ordering::SeqCst);
        std::thread::spawn(move || {
            // Whether it has panicked is of no interest any more.
            let _ = thread.join();
            LEFT_BEHIND.fetch_sub(1, Ordering::SeqCst);
        });
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.to = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Running").finish_non_exhaustive()
    }
}

impl Loaded {
    fn load(path: Option<&Path>) -> Result<Self, String> {
        let library = match path {
            Some(path) => {
                open(path).map_err(|error| format!("Z3 cannot be loaded from {}: {error}", path.display()))?
            }
            None => NAMES.iter().find_map(|name| open(Path::new(name)).ok()).ok_or_else(|| {
                format!(
                    "Z3 is not there: the system finds none of {}; install it, or say where it is",
                    NAMES.join(", ")
                )
            })?,
        };
        let functions = Functions::find(&library).map_err(|error| format!("this is not a Z3 that we know: {error}"))?;
        // SAFETY: the functions have the types that z3_api.h gives them, and the configuration is used as it demands:
        // made, given to the context, and deleted once.
        let context = unsafe {
            let config = (functions.mk_config)();
            let context = (functions.mk_context)(config);
            (functions.del_config)(config);
            context
        };
        if context.is_null() {
            return Err("Z3 makes no context".to_owned());
        }
        // SAFETY: the context is alive, and the handler lives as long as the program.
        unsafe { (functions.set_error_handler)(context, Some(ignore_error)) };
        Ok(Loaded { context, functions, _library: library })
    }

    fn handle(&self) -> Handle {
        Handle { context: self.context, interrupt: self.functions.interrupt }
    }

    fn version(&self) -> String {
        // SAFETY: the function takes nothing and returns a text that Z3 owns and keeps until the next call.
        unsafe { text((self.functions.get_full_version)()) }
    }

    fn evaluate(&self, commands: &CStr) -> String {
        // SAFETY: the context is alive and used by this thread alone, the text ends with a zero and outlives the call;
        // what is returned is a text that Z3 owns and keeps until the next call, and it is copied before that.
        unsafe { text((self.functions.eval_smtlib2_string)(self.context, commands.as_ptr())) }
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        // SAFETY: the context was made by this library, is deleted once, and nothing uses it afterwards.
        unsafe { (self.functions.del_context)(self.context) }
    }
}

fn open(path: &Path) -> Result<Library, libloading::Error> {
    // SAFETY: loading a library runs its initialisers. Z3's have no demands; that the file is Z3 is the user's word.
    unsafe { Library::new(path) }
}

/// A copy of a text of Z3's.
///
/// # Safety
///
/// The pointer must be null, or point to a text that ends with a zero and stays as it is during the call.
unsafe fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: the caller says so.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

impl Functions {
    fn find(library: &Library) -> Result<Self, libloading::Error> {
        // SAFETY: each name is that of a function of Z3's C interface, and its field has the type that z3_api.h gives
        // it; the pointers are used only while the library is loaded (see `Loaded`).
        unsafe {
            Ok(Functions {
                mk_config: *library.get(b"Z3_mk_config\0")?,
                del_config: *library.get(b"Z3_del_config\0")?,
                mk_context: *library.get(b"Z3_mk_context\0")?,
                del_context: *library.get(b"Z3_del_context\0")?,
                set_error_handler: *library.get(b"Z3_set_error_handler\0")?,
                interrupt: *library.get(b"Z3_interrupt\0")?,
                eval_smtlib2_string: *library.get(b"Z3_eval_smtlib2_string\0")?,
                get_full_version: *library.get(b"Z3_get_full_version\0")?,
            })
        }
    }
}

impl Solver for Z3 {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let verdict = self.decide(terms, query).unwrap_or_else(Verdict::Unknown);
        self.answered += u64::from(!matches!(verdict, Verdict::Unknown(_)));
        // Nobody waits until what was interrupted has been taken apart.
        if terms.enough.is_reached_now()
            && let Some(running) = self.running.take()
        {
            running.leave_behind();
        }
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("z3", self.answered));
    }
}
