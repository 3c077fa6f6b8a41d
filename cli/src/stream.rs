//! One source being decoded: its dialect found out if it was not said, its outcomes handed to a sink as they come.

use std::io::{self, Read as _};

use agentevents::{Decoder, Detector, Dialect, Limits, Report};

use crate::failure::Failure;
use crate::input::{Input, Packing};
use crate::notice;
use crate::progress::{self, Progress};
use crate::settings::Settings;
use crate::sink::Sink;
use crate::words;

const READ_BYTES: usize = 64 << 10;

/// One source being decoded.
pub struct Stream {
    input: Input,
    decoder: Decoder,
    /// The source's failure, where it came while the dialect was being found out.
    broken: Option<io::Error>,
    progress: Progress,
}

/// No dialect was said, and the first lines do not tell which it is.
pub struct Undetected {
    detector: Detector,
    broken: Option<io::Error>,
}

impl Stream {
    /// Makes a source ready; reads its first lines if its dialect is to be found out. `raw_output` says that nothing but
    /// the stream's own data may stand on standard output's terminal.
    pub fn start(mut input: Input, settings: &Settings, raw_output: bool) -> Result<Self, Undetected> {
        let progress = Progress::new(input.name(), input.size(), raw_output);
        let limits = settings.limits;
        if let Some(dialect) = settings.dialect.clone() {
            return Ok(Self { input, decoder: Decoder::with(dialect, limits), broken: None, progress });
        }
        let (detector, broken) = detect(&mut input, limits);
        let Some(dialect) = detector.dialect() else { return Err(Undetected { detector, broken }) };
        notice::say(choice(input.name(), &dialect, &detector));
        let mut decoder = Decoder::with(dialect, limits);
        decoder.push(detector.head());
        Ok(Self { input, decoder, broken, progress })
    }

    /// Hands every outcome to the sink, and flushes its output whenever the source has to be waited for.
    pub fn drain_into(&mut self, sink: &mut impl Sink) -> Result<(), Failure> {
        loop {
            while let Some(outcome) = self.decoder.next_outcome() {
                sink.outcome(outcome)?;
            }
            let output = sink.output();
            if output.is_pending() {
                progress::aside(|| output.flush())?;
            }
            if self.decoder.is_finished() {
                return Ok(());
            }
            if let Some(error) = self.broken.take() {
                return Err(Failure::Read(error));
            }
            if self.decoder.read_from(&mut self.input).map_err(Failure::Read)? == 0 {
                self.decoder.finish();
            }
            self.progress.reach(self.input.taken());
        }
    }

    /// What the stream held so far.
    pub fn report(&self) -> &Report {
        self.decoder.report()
    }

    /// By which dialect it is decoded.
    pub fn dialect(&self) -> &Dialect {
        self.decoder.dialect()
    }
}

/// Reads until the dialect is decided; a failure of the source decides by what came before.
fn detect(input: &mut Input, limits: Limits) -> (Detector, Option<io::Error>) {
    let mut detector = Detector::new(limits);
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

fn choice(name: &str, dialect: &Dialect, detector: &Detector) -> String {
    let fits = detector.fits().find(|(built_in, _)| *built_in == dialect.name()).map_or(0, |(_, fits)| fits);
    let lines = words::counted(detector.lines() as u64, "line");
    format!("{name}: read as {} (fits {fits} of the first {lines}); --dialect says otherwise", dialect.name())
}

impl Undetected {
    /// What happened and what to do.
    pub fn message(&self, name: &str) -> String {
        if let Some(error) = &self.broken {
            return format!("{name}: cannot read: {error}");
        }
        if let Some(packing) = Packing::guess(self.detector.head()) {
            return format!("{name}: the bytes look packed: unpack them first with `{}`", packing.program());
        }
        let lines = match self.detector.lines() as u64 {
            0 => "there are no lines".into(),
            lines => format!("of the first {}", words::counted(lines, "line")),
        };
        let fits: Vec<String> =
            self.detector.fits().map(|(built_in, fits)| format!("{built_in} fits {fits}")).collect();
        let built_in = Dialect::BUILT_IN.join(", ");
        format!(
            "{name}: which dialect is it? {lines}: {}. Say --dialect with one of {built_in}, or with a JSON Schema file",
            fits.join(", ")
        )
    }
}
