//! One call of a command: every source read into one sink. A source that fails does not stop the others.

use std::path::Path;

use crate::failure::{Failure, WriteError};
use crate::files;
use crate::form::Form;
use crate::input::{self, Input};
use crate::notice;
use crate::settings::{Reading, Settings};
use crate::sink::Sink;
use crate::status::Status;
use crate::stream::Stream;

/// One call of a command.
pub struct Session {
    settings: Settings,
    /// Whether nothing but the streams' own data may stand on standard output's terminal.
    raw_output: bool,
    took_stdin: bool,
    status: Status,
}

impl Session {
    pub fn new(settings: Settings, raw_output: bool) -> Self {
        Self { settings, raw_output, took_stdin: false, status: Status::Clean }
    }

    /// Reads every source of the call into a sink; `finish` is the sink's last word. Ends early and quietly where nobody
    /// reads the output any more.
    pub fn run<S: Sink>(
        reading: &Reading,
        raw_output: bool,
        mut sink: S,
        finish: impl FnOnce(&mut S) -> Result<(), WriteError>,
    ) -> anyhow::Result<Status> {
        let mut session = Self::new(reading.settings()?, raw_output);
        let mut names = reading.files.iter();
        let end = names.try_for_each(|name| session.read_named(name, &mut sink)).and_then(|()| finish(&mut sink));
        match end {
            Err(error) if error.is_broken_pipe() => Ok(Status::Abandoned),
            Err(error) => Err(error.into()),
            Ok(()) => Ok(session.status),
        }
    }

    /// Reads all files that a name stands for.
    fn read_named(&mut self, name: &Path, sink: &mut impl Sink) -> Result<(), WriteError> {
        if name.as_os_str() == "-" && std::mem::replace(&mut self.took_stdin, true) {
            self.fail("`-` stands for standard input, which can be read once");
            return Ok(());
        }
        files::named(name).into_iter().try_for_each(|file| match file {
            Ok(file) => self.read(&file, sink),
            Err(error) => {
                self.fail(&error.to_string());
                Ok(())
            }
        })
    }

    fn read(&mut self, file: &Path, sink: &mut impl Sink) -> Result<(), WriteError> {
        let name = input::name(file);
        let mut stream = match self.open(file, &name) {
            Ok(stream) => stream,
            Err(message) => {
                self.fail(&message);
                return Ok(());
            }
        };
        sink.begin(&name, stream.reader())?;
        let end = stream.drain_into(sink);
        self.status.worsen(Status::of(stream.reader().report()));
        if let Err(Failure::Write(error)) = end {
            return Err(error);
        }
        sink.end(stream.reader(), end.is_ok())?;
        sink.output().flush()?;
        if let Err(failure) = end {
            drop(stream);
            self.fail(&format!("{name}: {failure}; what came before it was read"));
        }
        Ok(())
    }

    fn open(&self, file: &Path, name: &str) -> Result<Stream, String> {
        let input = Input::open(file).map_err(|error| format!("{name}: cannot open: {error}"))?;
        let form = self.settings.form.unwrap_or_else(|| Form::of(file));
        Stream::start(input, form, &self.settings, self.raw_output)
    }

    fn fail(&mut self, message: &str) {
        notice::say(message);
        self.status.worsen(Status::Failed);
    }
}
