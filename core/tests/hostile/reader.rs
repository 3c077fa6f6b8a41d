//! Reading a stream to its end, and what came of it.

use std::io::{self, Read};

use agentevents::{Decoder, Dialect, Document, Fault, FaultKind, Limits, Outcome, Reason, Report, Stream};

/// What came of a stream.
pub struct Told {
    pub events: u64,
    pub unrecognized: u64,
    pub faults: u64,
    last_fault: Option<(FaultKind, Option<Reason>, u64)>,
    pub report: Report,
}

/// Reads lines within limits; shows each outcome to `visit`.
pub fn lines(
    source: impl Read,
    dialect: Dialect,
    limits: Limits,
    mut visit: impl FnMut(&Result<Outcome<'_>, Fault>),
) -> Told {
    let mut stream = Stream::with(source, Decoder::with(dialect, limits));
    let mut told = Told::new(stream.report());
    let end = stream.visit(|outcome| {
        told.add(&outcome);
        visit(&outcome);
        Ok::<_, io::Error>(())
    });
    end.expect("what is made can be read");
    told.report = stream.report().clone();
    told
}

/// Reads stella's lines within the default limits.
pub fn stella(source: impl Read) -> Told {
    lines(source, Dialect::stella(), Limits::default(), |_| {})
}

/// Reads one of stella's documents.
pub fn document(mut source: impl Read) -> (Told, Option<String>) {
    let mut document = Document::new(Dialect::stella());
    let mut told = Told::new(document.report());
    loop {
        if document.read_from(&mut source).expect("what is made can be read") == 0 {
            document.finish();
        }
        while let Some(outcome) = document.next_outcome() {
            told.add(&outcome);
        }
        if document.is_finished() {
            told.report = document.report().clone();
            return (told, document.rest().map(str::to_owned));
        }
    }
}

impl Told {
    fn new(report: &Report) -> Self {
        Self { events: 0, unrecognized: 0, faults: 0, last_fault: None, report: report.clone() }
    }

    fn add(&mut self, outcome: &Result<Outcome<'_>, Fault>) {
        match outcome {
            Ok(Outcome::Event(_)) => self.events += 1,
            Ok(Outcome::Unrecognized(_)) => self.unrecognized += 1,
            Err(fault) => {
                self.faults += 1;
                self.last_fault = Some((fault.kind(), fault.reason(), fault.column()));
            }
        }
    }

    /// It was so many events and nothing else.
    pub fn expect_events(&self, events: u64) {
        assert_eq!((self.events, self.unrecognized, self.faults), (events, 0, 0), "{:?}", self.last_fault);
    }

    /// It was one fault and nothing else.
    pub fn expect_fault(&self, kind: FaultKind, reason: Option<Reason>, column: usize) {
        assert_eq!((self.events, self.unrecognized, self.faults), (0, 0, 1));
        assert_eq!(self.last_fault, Some((kind, reason, column as u64)));
    }
}
