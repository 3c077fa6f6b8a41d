//! What decodes a source: a stream's lines or a document's elements, by one face.

use std::io;

use agentevents::outcomes::Place;
use agentevents::{Decoder, Dialect, Document, Fault, Limits, Outcome, Report};

use crate::form::Form;
use crate::input::Input;

/// What decodes a source.
pub enum Reader {
    Stream(Box<Decoder>),
    Document(Box<Document>),
}

impl Reader {
    pub fn new(form: Form, dialect: Dialect, limits: Limits) -> Self {
        match form {
            Form::Stream => Self::Stream(Box::new(Decoder::with(dialect, limits))),
            Form::Document => Self::Document(Box::new(Document::with(dialect, limits))),
        }
    }

    pub fn push(&mut self, chunk: &[u8]) {
        match self {
            Self::Stream(decoder) => decoder.push(chunk),
            Self::Document(document) => document.push(chunk),
        }
    }

    pub fn read_from(&mut self, input: &mut Input) -> io::Result<usize> {
        match self {
            Self::Stream(decoder) => decoder.read_from(input),
            Self::Document(document) => document.read_from(input),
        }
    }

    pub fn finish(&mut self) {
        match self {
            Self::Stream(decoder) => decoder.finish(),
            Self::Document(document) => document.finish(),
        }
    }

    pub fn is_finished(&self) -> bool {
        match self {
            Self::Stream(decoder) => decoder.is_finished(),
            Self::Document(document) => document.is_finished(),
        }
    }

    #[inline]
    pub fn next_outcome(&mut self) -> Option<Result<Outcome<'_>, Fault>> {
        match self {
            Self::Stream(decoder) => decoder.next_outcome(),
            Self::Document(document) => document.next_outcome(),
        }
    }

    pub fn report(&self) -> &Report {
        match self {
            Self::Stream(decoder) => decoder.report(),
            Self::Document(document) => document.report(),
        }
    }

    pub fn dialect(&self) -> &Dialect {
        match self {
            Self::Stream(decoder) => decoder.dialect(),
            Self::Document(document) => document.dialect(),
        }
    }

    /// How an outcome's place is called.
    pub fn place(&self) -> Place {
        match self {
            Self::Stream(_) => Place::Line,
            Self::Document(_) => Place::Index,
        }
    }
}
