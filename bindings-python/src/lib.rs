//! The native half of the Python package `agentevents`: the core's nouns as Python objects. It converts and holds no rule.

mod body;
mod chunk;
mod decoder;
mod dialect;
mod document;
mod event;
mod fault;
mod hand;
mod lock;
mod reader;
mod reading;
mod report;
mod sequence;
mod source;
mod stream;
mod strings;
mod summary;
mod unrecognized;
mod untrack;

use pyo3::prelude::*;

#[pymodule(name = "_native", gil_used = false)]
mod native {
    #[pymodule_export]
    use crate::decoder::Decoder;
    #[pymodule_export]
    use crate::dialect::Dialect;
    #[pymodule_export]
    use crate::document::{Document, document};
    #[pymodule_export]
    use crate::event::Event;
    #[pymodule_export]
    use crate::sequence::{Gap, InSequence, Sequenced, in_sequence};
    #[pymodule_export]
    use crate::stream::{Bodies, Stream, open};
    #[pymodule_export]
    use crate::summary::summarize;
    #[pymodule_export]
    use crate::unrecognized::Unrecognized;
}
