//! The chain of solvers. (To be replaced by the assembled chain.)

use crate::{Procedure, Solver};

#[derive(Clone, Debug, Default)]
pub struct Config {}

#[derive(Clone, Debug)]
pub struct ConfigError(pub String);

pub fn chain(_config: &Config) -> Result<Box<dyn Solver>, ConfigError> {
    Ok(Box::new(Procedure::default()))
}
