//! A file that is read off the event loop.

use std::fs::File;
use std::io::{self, ErrorKind, Read};

use napi::Error;
use serde::Serialize;

use crate::details;

/// A file, opened with the first read, and how much of it was read.
pub struct Source {
    path: String,
    file: Option<File>,
    read: u64,
}

impl Source {
    pub fn new(path: String) -> Self {
        Self { path, file: None, read: 0 }
    }

    /// How many bytes were read.
    pub fn position(&self) -> u64 {
        self.read
    }

    /// Opens the file, where that was not done yet.
    pub fn open(&mut self) -> Result<&mut Self, Error> {
        if self.file.is_none() {
            self.file = Some(File::open(&self.path).map_err(|error| failure("open", &error))?);
        }
        Ok(self)
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(file) = &mut self.file else { return Ok(0) };
        loop {
            match file.read(buffer) {
                Ok(count) => {
                    self.read += count as u64;
                    return Ok(count);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// An error whose message is JSON, from which `lib/files.ts` makes one like those of `node:fs`.
pub fn failure(syscall: &str, error: &io::Error) -> Error {
    let code = match error.kind() {
        ErrorKind::NotFound => "ENOENT",
        ErrorKind::PermissionDenied => "EACCES",
        ErrorKind::IsADirectory => "EISDIR",
        _ => "EIO",
    };
    Error::from_reason(details::json(&Failure { code, message: error.to_string(), syscall }))
}

#[derive(Serialize)]
struct Failure<'a> {
    code: &'a str,
    message: String,
    syscall: &'a str,
}
