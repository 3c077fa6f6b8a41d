//! The two forms of a stream: lines, and a document's elements.

use agentevents::{Decoder, Dialect, Document, Fault, Limits, Outcome, Report};

pub(crate) enum Form {
    Lines(Box<Decoder>),
    Document(Box<Document>),
}

impl Form {
    pub(crate) fn new(dialect: Dialect, limits: Limits, is_document: bool) -> Self {
        if is_document {
            Self::Document(Box::new(Document::with(dialect, limits)))
        } else {
            Self::Lines(Box::new(Decoder::with(dialect, limits)))
        }
    }

    pub(crate) fn push(&mut self, chunk: &[u8]) {
        #[cfg(feature = "forced-panic")]
        assert_ne!(chunk, b"forced panic", "forced");
        match self {
            Self::Lines(decoder) => decoder.push(chunk),
            Self::Document(document) => document.push(chunk),
        }
    }

    pub(crate) fn finish(&mut self) {
        match self {
            Self::Lines(decoder) => decoder.finish(),
            Self::Document(document) => document.finish(),
        }
    }

    pub(crate) fn is_finished(&self) -> bool {
        match self {
            Self::Lines(decoder) => decoder.is_finished(),
            Self::Document(document) => document.is_finished(),
        }
    }

    #[inline]
    pub(crate) fn next_outcome(&mut self) -> Option<Result<Outcome<'_>, Fault>> {
        match self {
            Self::Lines(decoder) => decoder.next_outcome(),
            Self::Document(document) => document.next_outcome(),
        }
    }

    #[inline]
    pub(crate) fn last_outcome(&self) -> Option<Outcome<'_>> {
        match self {
            Self::Lines(decoder) => decoder.last_outcome(),
            Self::Document(document) => document.last_outcome(),
        }
    }

    pub(crate) fn report(&self) -> &Report {
        match self {
            Self::Lines(decoder) => decoder.report(),
            Self::Document(document) => document.report(),
        }
    }

    pub(crate) fn rest(&self) -> Option<String> {
        match self {
            Self::Lines(_) => None,
            Self::Document(document) => document.well_formed_rest(),
        }
    }
}
