//! Z3, loaded at run time if it is there; nothing is linked against it.
//!
//! It is spoken to in SMT-LIB text through the one function of its interface that takes any: little to go wrong between
//! versions, and nothing to keep in step with our terms. Each query stands between a `(push)` and a `(pop)`: a
//! `(reset)` would cost more than most queries do.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

use heapwise_term::smtlib::{self, Style};
use heapwise_term::{Sort, Terms};
use libloading::Library;

use crate::floats;
use crate::reply::{self, Status};
use crate::{Query, Solver, Verdict, Why};

/// What the library may be called.
const NAMES: [&str; 4] = ["libz3.so", "libz3.so.4", "libz3.dylib", "libz3.dll"];

type Config = *mut c_void;
type Context = *mut c_void;

/// Z3 as a library.
pub struct Z3 {
    context: Context,
    functions: Functions,
    time: Option<Duration>,
    answered: u64,
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
    eval_smtlib2_string: unsafe extern "C" fn(Context, *const c_char) -> *const c_char,
    get_full_version: unsafe extern "C" fn() -> *const c_char,
}

/// Errors are read from the text that the evaluation returns; without a handler some versions end the process.
unsafe extern "C" fn ignore_error(_: Context, _: c_int) {}

impl Z3 {
    /// Loads Z3 from this file, or, if none is given, from where the system finds libraries. `time` is how long one
    /// query may take.
    pub fn load(path: Option<&Path>, time: Option<Duration>) -> Result<Self, String> {
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
        let mut z3 = Z3 { context, functions, time, answered: 0, _library: library };
        if let Some(time) = time {
            let limit = format!("(set-option :timeout {})", time.as_millis().clamp(1, u32::MAX.into()));
            z3.evaluate(&limit).map_err(|why| why.to_string())?;
        }
        Ok(z3)
    }

    /// What the library calls itself: `Z3 4.8.12.0`.
    pub fn version(&self) -> String {
        // SAFETY: the function takes nothing and returns a text that Z3 owns and keeps until the next call.
        unsafe { text((self.functions.get_full_version)()) }
    }

    fn evaluate(&mut self, commands: &str) -> Result<String, Why> {
        let commands = CString::new(commands).map_err(|_| Why::Failed("a query with a zero in it".to_owned()))?;
        // SAFETY: the context is alive, the text ends with a zero and outlives the call; what is returned is a text
        // that Z3 owns and keeps until the next call, and it is copied before that.
        Ok(unsafe { text((self.functions.eval_smtlib2_string)(self.context, commands.as_ptr())) })
    }

    fn decide(&mut self, terms: &Terms, query: Query<'_>) -> Result<Verdict, Why> {
        if floats::is_beyond_smtlib(terms, query.all) {
            return Ok(Verdict::Unknown(Why::Floats));
        }
        let start = Instant::now();
        let script = smtlib::write(terms, query.all, &Style::default());
        let reply = self.evaluate(&format!("(push)\n{}(check-sat)\n", script.body))?;
        let is_late = self.time.is_some_and(|time| start.elapsed() >= time);
        let decided = match reply::status(&reply, is_late) {
            Status::Sat => {
                let values = match script.get_value(|symbol| terms.symbol(symbol).sort == Sort::Ref) {
                    Some(command) => self.evaluate(&command)?,
                    None => String::new(),
                };
                reply::model(terms, &script, &values).map(Verdict::Sat).map_err(Why::Failed)
            }
            Status::Not(verdict) => Ok(verdict),
        };
        self.evaluate("(pop)")?;
        decided
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
        // it; the pointers are used only while the library is loaded (see `Z3`).
        unsafe {
            Ok(Functions {
                mk_config: *library.get(b"Z3_mk_config\0")?,
                del_config: *library.get(b"Z3_del_config\0")?,
                mk_context: *library.get(b"Z3_mk_context\0")?,
                del_context: *library.get(b"Z3_del_context\0")?,
                set_error_handler: *library.get(b"Z3_set_error_handler\0")?,
                eval_smtlib2_string: *library.get(b"Z3_eval_smtlib2_string\0")?,
                get_full_version: *library.get(b"Z3_get_full_version\0")?,
            })
        }
    }
}

impl Drop for Z3 {
    fn drop(&mut self) {
        // SAFETY: the context was made by this library, is deleted once, and nothing uses it afterwards.
        unsafe { (self.functions.del_context)(self.context) }
    }
}

impl fmt::Debug for Z3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Z3").field("time", &self.time).field("answered", &self.answered).finish_non_exhaustive()
    }
}

impl Solver for Z3 {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        let verdict = self.decide(terms, query).unwrap_or_else(Verdict::Unknown);
        self.answered += u64::from(!matches!(verdict, Verdict::Unknown(_)));
        verdict
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("z3", self.answered));
    }
}
