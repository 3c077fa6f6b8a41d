//! Where bytes come from: files, packed files, standard input. Every command reads through here.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::rc::Rc;

use flate2::bufread::MultiGzDecoder;

use crate::words;

const BUFFER_BYTES: usize = 64 << 10;

/// One opened source.
pub struct Input {
    name: String,
    reader: Box<dyn Read>,
    /// How many bytes there are to take, where that is known.
    size: Option<u64>,
    taken: Rc<Cell<u64>>,
}

impl Input {
    /// Opens a file, or standard input for `-`. A file named `.gz` or `.zst` is unpacked while it is read.
    pub fn open(path: &Path) -> io::Result<Self> {
        let taken = Rc::new(Cell::new(0));
        let counted = |source| Counted { source, taken: Rc::clone(&taken) };
        let name = name(path);
        if path.as_os_str() == "-" {
            let reader = Box::new(counted(Box::new(io::stdin().lock()) as Box<dyn Read>));
            return Ok(Self { name, reader, size: None, taken });
        }
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        let size = metadata.is_file().then_some(metadata.len());
        let source = counted(Box::new(file) as Box<dyn Read>);
        let reader: Box<dyn Read> = match Packing::of(path) {
            None => Box::new(source),
            Some(Packing::Gzip) => Box::new(MultiGzDecoder::new(BufReader::with_capacity(BUFFER_BYTES, source))),
            Some(Packing::Zstandard) => Box::new(zstd::Decoder::new(source)?),
        };
        Ok(Self { name, reader, size, taken })
    }

    /// What to call it in front of a person.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many bytes there are to take, packed ones as they are.
    pub fn size(&self) -> Option<u64> {
        self.size
    }

    /// How many bytes were taken so far.
    pub fn taken(&self) -> u64 {
        self.taken.get()
    }
}

impl Read for Input {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.reader.read(room) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => return other,
            }
        }
    }
}

/// What a source is called in front of a person.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "<stdin>".into() } else { words::printable(&path.to_string_lossy()).into_owned() }
}

/// How a file is packed, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    Gzip,
    Zstandard,
}

impl Packing {
    fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        if extension.eq_ignore_ascii_case("gz") {
            Some(Self::Gzip)
        } else if extension.eq_ignore_ascii_case("zst") {
            Some(Self::Zstandard)
        } else {
            None
        }
    }

    /// How bytes are packed that nobody named so, by their first ones: to say what to do about it.
    pub fn guess(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x1f\x8b\x08") {
            Some(Self::Gzip)
        } else if bytes.starts_with(b"\x28\xb5\x2f\xfd") {
            Some(Self::Zstandard)
        } else {
            None
        }
    }

    /// The program that unpacks it to standard output.
    pub fn program(self) -> &'static str {
        match self {
            Self::Gzip => "gzip -dc",
            Self::Zstandard => "zstd -dc",
        }
    }
}

/// Counts what is taken.
struct Counted {
    source: Box<dyn Read>,
    taken: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(room)?;
        self.taken.set(self.taken.get() + count as u64);
        Ok(count)
    }
}
