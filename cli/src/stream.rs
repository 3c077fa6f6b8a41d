//! One source being decoded: its dialect found out if it was not said, its outcomes handed to a sink as they come.

use std::io::{self, Read as _};

use agentevents::{Detector, Dialect, Limits};

use crate::failure::Failure;
use crate::form::Form;
use crate::input::{Input, Packing};
use crate::notice;
use crate::progress::{self, Progress};
use crate::reader::Reader;
use crate::settings::Settings;
use crate::sink::Sink;
use crate::words;

const READ_BYTES: usize = 64 << 10;

/// One source being decoded.
pub struct Stream {
    input: Input,
    reader: Reader,
    /// The source's failure, where it came while the dialect was being found out.
    broken: Option<io::Error>,
    progress: Progress,
}

impl Stream {
    /// Makes a source ready; reads its first lines if its dialect is to be found out, and fails with words for a person
    /// if they do not tell which it is. `raw_output` says that nothing but
    /// the stream's own data may stand on standard output's terminal.
    pub fn start(mut input: Input, form: Form, settings: &Settings, raw_output: bool) -> Result<Self, String> {
        let progress = Progress::new(input.name(), input.size(), raw_output);
        let limits = settings.limits;
        if let Some(dialect) = settings.dialect.clone() {
            return Ok(Self { input, reader: Reader::new(form, dialect, limits), broken: None, progress });
        }
        let (detector, broken) = detect(&mut input, form, limits);
        if detector.head().is_empty() && broken.is_none() {
            // Nothing is nothing in every dialect.
            return Ok(Self { input, reader: Reader::new(form, Dialect::stella(), limits), broken, progress });
        }
        let Some(dialect) = detector.dialect() else {
            return Err(undetected(input.name(), form, &detector, broken.as_ref()));
        };
        notice::say(choice(input.name(), form, &dialect, &detector));
        let mut reader = Reader::new(form, dialect, limits);
        reader.push(detector.head());
        Ok(Self { input, reader, broken, progress })
    }

    /// Hands every outcome to the sink, and flushes its output whenever the source has to be waited for.
    pub fn drain_into(&mut self, sink: &mut impl Sink) -> Result<(), Failure> {
        loop {
            while let Some(outcome) = self.reader.next_outcome() {
                sink.outcome(outcome)?;
            }
            let output = sink.output();
            if output.is_pending() {
                progress::aside(|| output.flush())?;
            }
            if self.reader.is_finished() {
                return Ok(());
            }
            if let Some(error) = self.broken.take() {
                return Err(Failure::Read(error));
            }
            if self.reader.read_from(&mut self.input).map_err(Failure::Read)? == 0 {
                self.reader.finish();
            }
            self.progress.reach(self.input.taken());
        }
    }

    /// What decodes it.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }
}

/// Reads until the dialect is decided; a failure of the source decides by what came before.
fn detect(input: &mut Input, form: Form, limits: Limits) -> (Detector, Option<io::Error>) {
    let mut detector = match form {
        Form::Stream => Detector::new(limits),
        Form::Document => Detector::for_document(limits),
    };
    let mut room = vec![0; READ_BYTES];
    let mut broken = None;
    while !detector.is_decided() {
        match input.read(&mut room) {
            Ok(0) => detector.finish(),
            Ok(count) => detector.push(&room[..count]),
            Err(error) => {
                detector.finish();
                broken = Some(error);
            }
        }
    }
    (detector, broken)
}

fn choice(name: &str, form: Form, dialect: &Dialect, detector: &Detector) -> String {
    let fits = detector.fits().find(|(built_in, _)| *built_in == dialect.name()).map_or(0, |(_, fits)| fits);
    let lines = words::counted(detector.lines() as u64, noun(form));
    format!("{name}: read as {} (fits {fits} of the first {lines}); --dialect says otherwise", dialect.name())
}

/// What is counted.
fn noun(form: Form) -> &'static str {
    match form {
        Form::Stream => "line",
        Form::Document => "element",
    }
}

/// What happened and what to do.
fn undetected(name: &str, form: Form, detector: &Detector, broken: Option<&io::Error>) -> String {
    if let Some(error) = broken {
        return format!("{name}: cannot read: {error}");
    }
    if let Some(packing) = Packing::guess(detector.head()) {
        return format!("{name}: the bytes look packed: unpack them first with `{}`", packing.program());
    }
    let lines = match detector.lines() as u64 {
        0 => format!("there are no {}s", noun(form)),
        lines => format!("of the first {}", words::counted(lines, noun(form))),
    };
    let form = match form {
        Form::Stream => "--form document if it is one object with an `events` array",
        Form::Document => "--form stream if it is one event a line",
    };
    let fits: Vec<String> = detector.fits().map(|(built_in, fits)| format!("{built_in} fits {fits}")).collect();
    let (fits, built_in) = (fits.join(", "), Dialect::BUILT_IN.join(", "));
    format!(
        "{name}: which dialect is it? {lines}: {fits}. Say --dialect with one of {built_in}, or with a JSON Schema file; \
        or {form}"
    )
}
