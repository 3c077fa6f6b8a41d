//! What a caller may set for a decoder.

use agentevents::{LimitError, Limits, RunLimits, SequenceLimits};

use crate::result::{AGENTEVENTS_INVALID_ARGUMENT, Answered};

/// The forms of a stream.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum agentevents_form {
    /// One object a line.
    AGENTEVENTS_LINES = 0,
    /// One JSON object with an `events` array, as stella writes it with `--output-format json`. Outcomes are those of its
    /// elements, and in place of a line's number there is the element's index, from 0.
    AGENTEVENTS_DOCUMENT = 1,
}

use agentevents_form::*;

/// What a decoder may be told. Set it to zero, then `struct_size`, then what is not to be the default:
/// `agentevents_decoder_options options = {0}; options.struct_size = sizeof options;`. Later versions add members at the end; a
/// program that was compiled with this header goes on working with them.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_decoder_options {
    /// `sizeof(agentevents_decoder_options)`
    pub struct_size: usize,
    /// The longest line that is decoded, in bytes without its LF, at most 4,294,966,271. 0 is the default, 64 MiB.
    pub max_line_bytes: usize,
    /// The number of containers that may be open at once, at most 1,024. 0 is the default, 128.
    pub max_depth: u32,
    /// An agentevents_form. 0 is lines.
    pub form: u32,
    /// Anything but 0 says that agentevents_decoder_runs() will be asked for.
    pub runs: u32,
    /// The most runs that are kept. 0 is the default, 10,000.
    pub max_runs: u32,
    /// The most tool calls, messages and items of any other list that are kept of a run. 0 is the default, 100,000.
    pub max_run_items: usize,
    /// The longest part that is kept of a text, an input or an output, in bytes. 0 is the default, 1 MiB.
    pub max_run_text_bytes: usize,
    /// The most that is kept of all runs, in bytes. 0 is the default, 256 MiB.
    pub max_runs_bytes: usize,
    /// How many events of one run agentevents_decoder_next_in_sequence() lets wait until it gives up the lowest missing sequence
    /// numbers. 0 is the default, 1,024.
    pub max_waiting_events: usize,
    /// The most runs whose events wait at once; beyond it, the one that was idle longest is flushed. 0 is the default, 4,096.
    pub max_waiting_runs: usize,
    /// The most bytes that wait at once; beyond it, the run that was idle longest is flushed. 0 is the default, 64 MiB.
    pub max_waiting_bytes: usize,
}

impl agentevents_decoder_options {
    pub(crate) fn limits(&self) -> Answered<Limits> {
        self.chosen().map_err(|_| AGENTEVENTS_INVALID_ARGUMENT)
    }

    fn chosen(&self) -> Result<Limits, LimitError> {
        let mut limits = Limits::default();
        if self.max_line_bytes != 0 {
            limits = limits.with_max_line_bytes(self.max_line_bytes)?;
        }
        if self.max_depth != 0 {
            limits = limits.with_max_depth(self.max_depth as usize)?;
        }
        Ok(limits)
    }

    pub(crate) fn is_document(&self) -> Answered<bool> {
        match self.form {
            form if form == AGENTEVENTS_LINES as u32 => Ok(false),
            form if form == AGENTEVENTS_DOCUMENT as u32 => Ok(true),
            _ => Err(AGENTEVENTS_INVALID_ARGUMENT),
        }
    }

    /// How much of the runs is kept, if they are.
    pub(crate) fn run_limits(&self) -> Option<RunLimits> {
        let default = RunLimits::default();
        let limits = default
            .with_runs(or(self.max_runs as usize, default.runs()))
            .with_items(or(self.max_run_items, default.items()))
            .with_text_bytes(or(self.max_run_text_bytes, default.text_bytes()))
            .with_total_bytes(or(self.max_runs_bytes, default.total_bytes()));
        (self.runs != 0).then_some(limits)
    }

    /// How much may wait for what is missing before it.
    pub(crate) fn sequence_limits(&self) -> SequenceLimits {
        let default = SequenceLimits::default();
        default
            .with_items(or(self.max_waiting_events, default.items()))
            .with_runs(or(self.max_waiting_runs, default.runs()))
            .with_bytes(or(self.max_waiting_bytes, default.bytes()))
    }
}

fn or(value: usize, default: usize) -> usize {
    if value == 0 { default } else { value }
}
