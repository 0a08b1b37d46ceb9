use std::fmt::{self, Display, Formatter};

/// Why something could not be loaded, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkError(pub String);

impl Display for LinkError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LinkError {}
