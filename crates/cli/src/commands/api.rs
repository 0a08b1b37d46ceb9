//! `heapwise api`: writes the classes by which Java programs speak to heapwise, as a jar.

use std::fs;
use std::io::{Cursor, Write};
use std::path::PathBuf;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::args::ApiArgs;
use crate::{Misuse, Outcome, terminal};

const JAR: &str = "heapwise-api.jar";

/// Compiled for Java 8 from `subjects/java/api`; a test says whether they still are what the compiler makes of it.
const FILES: [(&str, &[u8]); 3] = [
    ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nAutomatic-Module-Name: heapwise\r\n\r\n"),
    ("heapwise/Heapwise.class", include_bytes!("../../api/heapwise/Heapwise.class")),
    (
        "heapwise/Heapwise$AssumptionViolated.class",
        include_bytes!("../../api/heapwise/Heapwise$AssumptionViolated.class"),
    ),
];

pub(crate) fn main(args: &ApiArgs) -> Result<Outcome, Misuse> {
    let place = match &args.place {
        Some(place) if place.is_dir() => place.join(JAR),
        Some(place) => place.clone(),
        None => PathBuf::from(JAR),
    };
    let bytes = jar().map_err(|error| format!("cannot make the jar: {error}"))?;
    fs::write(&place, bytes).map_err(|error| format!("cannot write `{}`: {error}", place.display()))?;
    terminal::print(&format!("wrote {}\n", place.display()))?;
    Ok(Outcome::default())
}

/// The same bytes each time: files in a jar have the time at which such times begin.
fn jar() -> zip::result::ZipResult<Vec<u8>> {
    let mut jar = ZipWriter::new(Cursor::new(Vec::new()));
    let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, bytes) in FILES {
        jar.start_file(name, plain)?;
        jar.write_all(bytes)?;
    }
    Ok(jar.finish()?.into_inner())
}
