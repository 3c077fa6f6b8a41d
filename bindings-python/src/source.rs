//! Where a stream's bytes come from.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use agentevents::{Decoder, Document};
use pyo3::exceptions::{PyBlockingIOError, PyOSError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyMemoryView, PySlice, PyString};

use crate::chunk;

/// How much is asked for at once, in bytes.
const READ_BYTES: usize = 64 << 10;

/// After so many reads from a regular file in one call, other threads get a turn: to give way at every read beside a busy
/// thread would cost a whole switch interval (5 ms) each.
const READS_A_TURN: u32 = 16;

/// What takes bytes in.
pub trait Sink: Send {
    fn push(&mut self, chunk: &[u8]);
    fn read_from(&mut self, file: &mut File) -> io::Result<usize>;
}

macro_rules! sink {
    ($type:ty) => {
        impl Sink for $type {
            fn push(&mut self, chunk: &[u8]) {
                self.push(chunk);
            }

            fn read_from(&mut self, file: &mut File) -> io::Result<usize> {
                self.read_from(file)
            }
        }
    };
}

sink!(Decoder);
sink!(Document);

/// Where a stream's bytes come from.
pub enum Source {
    /// A file that was opened here.
    File { file: File, path: Py<PyAny>, regular: bool, reads: u32 },
    /// The bound method that reads at most so many bytes of a binary file object, and that object if it has a buffer.
    Read { read: Py<PyAny>, buffered: Option<Py<PyAny>> },
    /// The bound method that reads a line of a text file object. (To read so many characters blocks until all are there.)
    ReadLine(Py<PyAny>),
    /// Bytes in memory, and how many of them were taken.
    Bytes(Py<PyBytes>, usize),
    /// Any other memory, and how many of its bytes were taken.
    Memory(Py<PyMemoryView>, usize),
    /// Chunks from wherever.
    Chunks(Py<PyIterator>),
    /// At its end, or closed.
    Ended,
}

impl Source {
    /// The source that a caller's argument means.
    pub fn from_argument(argument: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = argument.py();
        if let Ok(bytes) = argument.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.clone().unbind(), 0));
        }
        let path_like = || argument.hasattr(intern!(py, "__fspath__"));
        if argument.is_instance_of::<PyString>() || path_like()? {
            return Self::open(argument);
        }
        if argument.hasattr(intern!(py, "read"))? {
            return Self::file_object(argument);
        }
        if let Ok(view) = PyMemoryView::from(argument) {
            let bytes = view.call_method1(intern!(py, "cast"), (intern!(py, "B"),))?;
            return Ok(Self::Memory(bytes.cast_into::<PyMemoryView>()?.unbind(), 0));
        }
        if let Ok(chunks) = argument.try_iter() {
            return Ok(Self::Chunks(chunks.unbind()));
        }
        let hint = if argument.hasattr("__aiter__")? { "; agentevents.aiter reads it" } else { "" };
        let got = argument.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "source must be a path, a file object, bytes-like, or an iterable of bytes, not {got}{hint}"
        )))
    }

    fn open(path: &Bound<'_, PyAny>) -> PyResult<Self> {
        let opened = File::open(path.extract::<PathBuf>()?).and_then(|file| Ok((file.metadata()?.is_file(), file)));
        match opened {
            Ok((regular, file)) => Ok(Self::File { file, path: path.clone().unbind(), regular, reads: 0 }),
            Err(error) => Err(os_error(&error, path)),
        }
    }

    fn file_object(file: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = file.py();
        let read = file.getattr(intern!(py, "read"))?;
        if py.import("inspect")?.call_method1("iscoroutinefunction", (&read,))?.is_truthy()? {
            return Err(PyTypeError::new_err("source.read is asynchronous: use agentevents.aiter"));
        }
        let io = py.import("io")?;
        if file.is_instance(&io.getattr("TextIOBase")?)? {
            return Ok(Self::ReadLine(file.getattr(intern!(py, "readline"))?.unbind()));
        }
        // `read1` gives what is there; `read` of a buffered file waits until it has all that was asked for.
        let read = file.getattr_opt(intern!(py, "read1"))?.unwrap_or(read).unbind();
        let is_buffered = file.is_instance(&io.getattr("BufferedReader")?)?;
        Ok(Self::Read { read, buffered: is_buffered.then(|| file.clone().unbind()) })
    }

    /// Gives the sink what comes next; false at the end. What a Python source raises, this raises, and can be asked
    /// again.
    pub fn fill(&mut self, py: Python<'_>, sink: &mut impl Sink) -> PyResult<bool> {
        match self {
            Self::File { file, path, regular, reads } => {
                *reads += 1;
                let stay = *regular && !reads.is_multiple_of(READS_A_TURN);
                fill_from_file(py, file, sink, stay, path.bind(py))
            }
            Self::Read { read, buffered } => {
                let chunk = read.bind(py).call1((READ_BYTES,))?;
                match buffered {
                    Some(file) if chunk.len().is_ok_and(|len| len == 0) => {
                        push(&behind_buffer(file.bind(py), chunk)?, sink)
                    }
                    _ => push(&chunk, sink),
                }
            }
            Self::ReadLine(read) => push(&read.bind(py).call0()?, sink),
            Self::Bytes(bytes, taken) => {
                let rest = &bytes.as_bytes(py)[*taken..];
                let chunk = &rest[..rest.len().min(READ_BYTES)];
                sink.push(chunk);
                *taken += chunk.len();
                Ok(!chunk.is_empty())
            }
            Self::Memory(memory, taken) => {
                let end = *taken + READ_BYTES;
                let slice = py.get_type::<PySlice>().call1((*taken, end))?;
                let more = push(&memory.bind(py).get_item(slice)?, sink)?;
                *taken = end;
                Ok(more)
            }
            Self::Chunks(chunks) => match chunks.bind(py).clone().next() {
                Some(chunk) => {
                    chunk::with_bytes(&chunk?, |bytes| sink.push(bytes))?;
                    Ok(true)
                }
                None => Ok(false),
            },
            Self::Ended => Ok(false),
        }
    }
}

/// A buffered file object answers `nothing` at the end, but also where its source does not block and has nothing yet: the
/// source itself tells them apart.
fn behind_buffer<'py>(file: &Bound<'py, PyAny>, nothing: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = file.py();
    let number = file.call_method0(intern!(py, "fileno"));
    let blocks = number.and_then(|number| py.import("os")?.call_method1("get_blocking", (number,))?.is_truthy());
    // What has no file descriptor is taken at its word.
    if blocks.unwrap_or(true) {
        return Ok(nothing);
    }
    file.getattr(intern!(py, "raw"))?.call_method1(intern!(py, "read"), (READ_BYTES,))
}

/// Pushes what was read; nothing is the end.
fn push(read: &Bound<'_, PyAny>, sink: &mut impl Sink) -> PyResult<bool> {
    if read.is_none() {
        return Err(PyBlockingIOError::new_err("the source is not blocking and has nothing yet"));
    }
    chunk::with_bytes(read, |bytes| {
        sink.push(bytes);
        !bytes.is_empty()
    })
}

fn fill_from_file(
    py: Python<'_>,
    file: &mut File,
    sink: &mut impl Sink,
    stay: bool,
    path: &Bound<'_, PyAny>,
) -> PyResult<bool> {
    loop {
        let read = if stay { sink.read_from(file) } else { py.detach(|| sink.read_from(file)) };
        match read {
            Ok(count) => return Ok(count > 0),
            Err(error) if error.kind() == ErrorKind::Interrupted => py.check_signals()?,
            Err(error) => return Err(os_error(&error, path)),
        }
    }
}

/// An error of the operating system as Python's own `open` has it: with number and path.
fn os_error(error: &io::Error, path: &Bound<'_, PyAny>) -> PyErr {
    let Some(number) = error.raw_os_error() else { return PyValueError::new_err(error.to_string()) };
    let said = path.py().import("os").and_then(|os| os.call_method1("strerror", (number,)));
    match said {
        Ok(said) => PyOSError::new_err((number, said.unbind(), path.clone().unbind())),
        Err(error) => error,
    }
}
