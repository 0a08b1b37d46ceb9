//! What several tests need.

// Each test is a crate of its own, and uses a part of this.
#![allow(dead_code)]

pub(crate) mod class_builder;
pub(crate) mod image_builder;

use std::io::Write;
use std::path::{Path, PathBuf};

use heapwise_classfile::Jdk;

/// The JDK that tests run with.
pub(crate) fn jdk() -> Jdk {
    Jdk::find(None).unwrap_or_else(|error| {
        panic!("this test needs a JDK; on Debian and Ubuntu, install openjdk-17-jdk-headless\n{error}")
    })
}

/// Every JDK where Linux distributions put them, and the one that is found, each once.
pub(crate) fn all_jdks() -> Vec<Jdk> {
    let mut homes: Vec<PathBuf> = vec![jdk().home().to_owned()];
    if let Ok(entries) = std::fs::read_dir("/usr/lib/jvm") {
        homes.extend(entries.flatten().map(|entry| entry.path()));
    }
    let mut homes: Vec<PathBuf> = homes.iter().filter_map(|home| home.canonicalize().ok()).collect();
    homes.sort();
    homes.dedup();
    let jdks: Vec<Jdk> = homes.iter().filter_map(|home| Jdk::find(Some(home)).ok()).collect();
    assert!(!jdks.is_empty());
    jdks
}

pub(crate) fn library_class(jdk: &Jdk, name: &str) -> Vec<u8> {
    let found = jdk.class(name).unwrap_or_else(|error| panic!("{error}"));
    found.unwrap_or_else(|| panic!("{jdk:?} has no {name}")).0.to_vec()
}

/// Numbers that look random, the same every time.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// Changes a few bytes at random places: bits flipped, extreme values, copies from elsewhere.
pub(crate) fn mutate(bytes: &mut [u8], random: &mut Random) {
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len());
        bytes[at] = match random.below(4) {
            0 => bytes[at] ^ (1 << random.below(8)),
            1 => *random.pick(&[0, 1, 0x7f, 0x80, 0xff]),
            2 => bytes[random.below(bytes.len())],
            _ => random.below(256) as u8,
        };
    }
}

pub(crate) fn write(path: &Path, bytes: &[u8]) {
    std::fs::create_dir_all(path.parent().expect("a directory")).expect("a directory can be made");
    std::fs::write(path, bytes).expect("a file can be written");
}

/// A jar, all of whose entries are compressed.
pub(crate) fn build_jar(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut jar = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    for (name, content) in entries {
        jar.start_file(*name, options).expect("the name is new");
        jar.write_all(content).expect("memory can be written");
    }
    jar.finish().expect("memory can be written").into_inner()
}
