//! Sorting more text than fits in memory: sorted runs in scratch files, merged at the end.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};

use heapwise_explore::Trail;

/// A file that is gone after use.
pub trait Scratch: Read + Write + Seek + Send {}

impl<T: Read + Write + Seek + Send> Scratch for T {}

/// Makes a scratch file. This crate opens no files itself.
pub type ScratchMaker<'s> = &'s (dyn Fn() -> io::Result<Box<dyn Scratch>> + Sync);

/// Paths in order.
type Run = Box<dyn Iterator<Item = io::Result<(Trail, String)>>>;

pub(crate) struct Runs<'s> {
    scratch: ScratchMaker<'s>,
    files: Vec<Box<dyn Scratch>>,
}

impl<'s> Runs<'s> {
    pub(crate) fn new(scratch: ScratchMaker<'s>) -> Self {
        Runs { scratch, files: Vec::new() }
    }

    /// Puts a sorted run away.
    pub(crate) fn spill(&mut self, sorted: BTreeMap<Trail, String>) -> io::Result<()> {
        let mut out = io::BufWriter::new((self.scratch)()?);
        for (trail, text) in &sorted {
            out.write_all(&(trail.answers().len() as u32).to_le_bytes())?;
            for answer in trail.answers() {
                out.write_all(&answer.to_le_bytes())?;
            }
            out.write_all(&(text.len() as u64).to_le_bytes())?;
            out.write_all(text.as_bytes())?;
        }
        let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        self.files.push(file);
        Ok(())
    }

    /// Writes all runs and what is still in memory, in order.
    pub(crate) fn merge(
        self,
        rest: BTreeMap<Trail, String>,
        write: &mut dyn FnMut(&str) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut runs: Vec<Run> = vec![Box::new(rest.into_iter().map(Ok))];
        for file in self.files {
            let mut file = BufReader::new(file);
            runs.push(Box::new(std::iter::from_fn(move || entry(&mut file).transpose())));
        }
        // The next path of each run, the smallest on top.
        let mut next = BinaryHeap::new();
        for (index, run) in runs.iter_mut().enumerate() {
            next.extend(run.next().transpose()?.map(|(trail, text)| Reverse((trail, index, text))));
        }
        while let Some(Reverse((_, index, text))) = next.pop() {
            write(&text)?;
            next.extend(runs[index].next().transpose()?.map(|(trail, text)| Reverse((trail, index, text))));
        }
        Ok(())
    }
}

/// The next path of a run, none at its end.
fn entry(run: &mut impl io::BufRead) -> io::Result<Option<(Trail, String)>> {
    if run.fill_buf()?.is_empty() {
        return Ok(None);
    }
    let mut word = [0; 4];
    run.read_exact(&mut word)?;
    let mut trail = Trail::default();
    for _ in 0..u32::from_le_bytes(word) {
        run.read_exact(&mut word)?;
        trail.push(u32::from_le_bytes(word) as usize);
    }
    let mut length = [0; 8];
    run.read_exact(&mut length)?;
    let mut text = vec![0; u64::from_le_bytes(length) as usize];
    run.read_exact(&mut text)?;
    String::from_utf8(text).map(|text| Some((trail, text))).map_err(io::Error::other)
}
