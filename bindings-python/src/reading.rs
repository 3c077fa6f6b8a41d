//! A source and what decodes it.

use agentevents::{Decoder, Document, Fault, Outcome, Report};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::hand::Hand;
use crate::sequence::Drawn;
use crate::source::{Sink, Source};

/// What bytes become outcomes in.
pub trait Decode: Sink {
    fn next_outcome(&mut self) -> Option<Result<Outcome<'_>, Fault>>;
    fn finish(&mut self);
    fn is_finished(&self) -> bool;
    fn report(&self) -> &Report;
}

macro_rules! decode {
    ($type:ty) => {
        impl Decode for $type {
            #[inline]
            fn next_outcome(&mut self) -> Option<Result<Outcome<'_>, Fault>> {
                self.next_outcome()
            }

            fn finish(&mut self) {
                self.finish();
            }

            fn is_finished(&self) -> bool {
                self.is_finished()
            }

            fn report(&self) -> &Report {
                self.report()
            }
        }
    };
}

decode!(Decoder);
decode!(Document);

/// A source on its way through a decoder.
pub struct Reading<D> {
    pub decoder: D,
    source: Source,
    closed: bool,
}

impl<D: Decode> Reading<D> {
    pub fn new(decoder: D, source: Source) -> Self {
        Self { decoder, source, closed: false }
    }

    /// The next outcome that the caller asked for.
    #[inline]
    pub fn next<'py>(&mut self, py: Python<'py>, hand: &Hand) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.next_as(py, |outcome| hand.over(py, outcome))
    }

    /// The first thing that `make` makes of an outcome.
    #[inline]
    pub fn next_as<'py>(
        &mut self,
        py: Python<'py>,
        mut make: impl FnMut(&Result<Outcome<'_>, Fault>) -> PyResult<Option<Bound<'py, PyAny>>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            while let Some(outcome) = self.decoder.next_outcome() {
                if let Some(object) = make(&outcome)? {
                    return Ok(Some(object));
                }
            }
            if !self.read_on(py)? {
                return Ok(None);
            }
        }
    }

    /// Shows the next outcome to `take`, or takes in more.
    pub fn draw(
        &mut self,
        py: Python<'_>,
        hand: &Hand,
        mut take: impl FnMut(&Hand, &Result<Outcome<'_>, Fault>),
    ) -> PyResult<Drawn> {
        if let Some(outcome) = self.decoder.next_outcome() {
            take(hand, &outcome);
            return Ok(Drawn::More);
        }
        Ok(if self.read_on(py)? { Drawn::More } else { Drawn::Over })
    }

    /// Takes in more; false if all is drained and the source at its end.
    pub fn read_on(&mut self, py: Python<'_>) -> PyResult<bool> {
        if self.closed {
            return Err(PyValueError::new_err("the stream is closed"));
        }
        if self.decoder.is_finished() {
            return Ok(false);
        }
        py.check_signals()?;
        if !self.source.fill(py, &mut self.decoder)? {
            self.source = Source::Ended;
            self.decoder.finish();
        }
        Ok(true)
    }

    /// Drops the source, and with it a file that was opened here.
    pub fn close(&mut self) {
        self.source = Source::Ended;
        self.closed = true;
    }

    pub fn is_closed(&self) -> bool {
        self.closed
    }
}
