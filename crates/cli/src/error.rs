use std::fmt;

use heapwise_explore::ReplayError;

/// Why something cannot be done, in words for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// An option does not fit the program or another option.
    Option(String),
    /// A file, a class or a JDK cannot be read, or is wrong.
    Program(String),
    /// There is no such method, or not exactly one.
    Target(String),
    /// A solver or a thread cannot be had.
    System(String),
    /// A trail leads nowhere.
    Trail(ReplayError),
    /// No input takes this path, or none is found.
    NoInput(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Option(what)
            | Error::Program(what)
            | Error::Target(what)
            | Error::System(what)
            | Error::NoInput(what) => f.write_str(what),
            Error::Trail(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<Error> for String {
    fn from(error: Error) -> String {
        error.to_string()
    }
}

impl From<heapwise_solver::ConfigError> for Error {
    fn from(error: heapwise_solver::ConfigError) -> Self {
        Error::System(error.to_string())
    }
}

impl From<ReplayError> for Error {
    fn from(error: ReplayError) -> Self {
        Error::Trail(error)
    }
}
