//! The commands, one file each.

pub(crate) mod api;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod coverage;
pub(crate) mod demo;
pub(crate) mod hex;
pub(crate) mod init;
pub(crate) mod manual;
pub(crate) mod paths;
pub(crate) mod replay;
pub(crate) mod shapes;
pub(crate) mod techniques;
pub(crate) mod test;
