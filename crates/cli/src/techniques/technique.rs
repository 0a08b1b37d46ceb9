//! A technique, as people write it: `hex`, `prep`, `bounded=7/pose`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use heapwise_explore::Strategy;

use crate::{InvariantOption, ProjectOptions};

/// A way to explore legal inputs only, with a heap strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Technique {
    pub judged: Judged,
    /// The strategy, if one is named.
    pub heap: Option<Strategy>,
}

/// Who says what is legal, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judged {
    /// Nobody: all inputs are explored.
    Nobody,
    /// All that the rules of `--hex` say.
    Rules,
    /// What they say about shapes: neither numbers nor companions.
    Shapes,
    /// The rules of these files instead.
    Files(Vec<PathBuf>),
    /// Code of the program.
    Code(InvariantOption),
}

const EXPECTED: &str = "expected a heap strategy (lazy, ...), hex, hex:FILE, shapes, prep, consp, bounded or bounded=N, which may be \
                        followed by a strategy, as in hex/pose";

impl FromStr for Technique {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Ok(heap) = text.parse::<Strategy>() {
            return Ok(Technique { judged: Judged::Nobody, heap: Some(heap) });
        }
        // Files have slashes in their names, too: a strategy is what stands behind the last one.
        let (judged, heap) = match text.rsplit_once('/') {
            Some((judged, heap)) if heap.parse::<Strategy>().is_ok() => (judged, heap.parse().ok()),
            _ => (text, None),
        };
        let judged = match judged {
            "hex" => Judged::Rules,
            "shapes" => Judged::Shapes,
            _ => match judged.strip_prefix("hex:") {
                Some("") => return Err("expected a file of rules behind `hex:`".to_owned()),
                Some(files) => Judged::Files(files.split('+').map(PathBuf::from).collect()),
                None if judged.starts_with("bounded=") => Judged::Code(judged.parse()?),
                None => Judged::Code(judged.parse().map_err(|_| EXPECTED.to_owned())?),
            },
        };
        Ok(Technique { judged, heap })
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.judged, self.heap) {
            (Judged::Nobody, heap) => return f.write_str(heap.map_or("all inputs", Strategy::name)),
            (Judged::Rules, _) => f.write_str("hex")?,
            (Judged::Shapes, _) => f.write_str("shapes")?,
            (Judged::Files(files), _) => {
                let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
                write!(f, "hex:{}", files.join("+"))?;
            }
            (Judged::Code(invariant), _) => invariant.fmt(f)?,
        }
        match self.heap {
            Some(heap) => write!(f, "/{heap}"),
            None => Ok(()),
        }
    }
}

impl Technique {
    /// Whether it needs rules that are given for all techniques.
    pub fn needs_rules(&self) -> bool {
        matches!(self.judged, Judged::Rules | Judged::Shapes)
    }

    /// The options of a project for this technique; `audit` is the number of objects of a class within which legal inputs are
    /// looked for, if they are to be counted.
    pub(super) fn project(&self, all: &ProjectOptions, audit: Option<u32>) -> ProjectOptions {
        let mut options = ProjectOptions { invariant: None, audit, ..all.clone() };
        match &self.judged {
            Judged::Nobody => options.hex = Vec::new(),
            Judged::Rules | Judged::Shapes => {}
            Judged::Files(files) => options.hex.clone_from(files),
            Judged::Code(invariant) => {
                options.hex = Vec::new();
                options.invariant = Some(*invariant);
            }
        }
        if options.invariant.is_none() && options.audit.is_none() {
            // Nobody asks these methods.
            options.repok = Vec::new();
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::Technique;

    #[test]
    fn techniques_are_read_as_they_are_written() {
        for text in [
            "lazy",
            "lazier#",
            "hex",
            "hex/pose",
            "shapes",
            "shapes/summary",
            "prep",
            "consp/lazier",
            "bounded=7/lazier#",
            "hex:a/b.hex",
            "hex:a/b.hex+c.hex/pose",
        ] {
            assert_eq!(text.parse::<Technique>().map(|it| it.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("bounded".parse::<Technique>().unwrap().to_string(), "bounded=5");
        for (bad, why) in [
            ("", "expected a heap strategy"),
            ("alloy", "expected a heap strategy"),
            ("hex/lazyy", "expected a heap strategy"),
            ("bounded=x", "expected prep, consp, bounded, or bounded=N"),
            ("hex:", "expected a file"),
        ] {
            let told = bad.parse::<Technique>().unwrap_err();
            assert!(told.contains(why), "{bad}: {told}");
        }
    }
}
