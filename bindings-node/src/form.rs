//! The two forms of a stream: lines, and a document's elements (K27).

use std::io::{self, Read};

use agentevents::{Decoder, Dialect, Document, Fault, Limits, Outcome, Report};

pub enum Form {
    Lines(Box<Decoder>),
    Document(Box<Document>),
}

impl Form {
    pub fn new(dialect: Dialect, limits: Limits, document: bool) -> Self {
        if document {
            Self::Document(Box::new(Document::with(dialect, limits)))
        } else {
            Self::Lines(Box::new(Decoder::with(dialect, limits)))
        }
    }

    pub fn is_lines(&self) -> bool {
        matches!(self, Self::Lines(_))
    }

    pub fn push(&mut self, chunk: &[u8]) {
        match self {
            Self::Lines(decoder) => decoder.push(chunk),
            Self::Document(document) => document.push(chunk),
        }
    }

    /// Takes in what one read gives; 0 at the end.
    pub fn read_from(&mut self, source: &mut impl Read) -> io::Result<usize> {
        match self {
            Self::Lines(decoder) => decoder.read_from(source),
            Self::Document(document) => document.read_from(source),
        }
    }

    pub fn finish(&mut self) {
        match self {
            Self::Lines(decoder) => decoder.finish(),
            Self::Document(document) => document.finish(),
        }
    }

    #[inline]
    pub fn next_outcome(&mut self) -> Option<Result<Outcome<'_>, Fault>> {
        match self {
            Self::Lines(decoder) => decoder.next_outcome(),
            Self::Document(document) => document.next_outcome(),
        }
    }

    pub fn is_finished(&self) -> bool {
        match self {
            Self::Lines(decoder) => decoder.is_finished(),
            Self::Document(document) => document.is_finished(),
        }
    }

    pub fn report(&self) -> &Report {
        match self {
            Self::Lines(decoder) => decoder.report(),
            Self::Document(document) => document.report(),
        }
    }

    pub fn dialect(&self) -> &Dialect {
        match self {
            Self::Lines(decoder) => decoder.dialect(),
            Self::Document(document) => document.dialect(),
        }
    }

    /// The document's other keys, as JSON.
    pub fn rest(&self) -> Option<&str> {
        match self {
            Self::Lines(_) => None,
            Self::Document(document) => document.rest(),
        }
    }
}
