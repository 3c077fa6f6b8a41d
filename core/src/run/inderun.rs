//! Runs of `inderun`, as docs/dialects/inderun.md tells them.

use super::fold::{self, Field};
use super::keep::Keep;
use super::model::{Run, RunError, RunOutcome, Usage};
use super::text::{Joined, Piece};
use crate::dialect::Dialect;
use crate::outcome::Event;
use crate::value::Part;

/// What each type means, by type id.
pub(super) struct Table(Vec<Action>);

/// What a type means, and where its payload is.
#[derive(Clone, Copy)]
enum Action {
    /// No more than that it came.
    Count,
    Delta(Field),
    Snapshot(Field),
    Terminal(Field),
}

/// What an event says, apart from the line that said it: it may have to wait for those before it.
#[derive(Default)]
pub(super) enum Said<'e> {
    #[default]
    Nothing,
    Delta(Piece<'e>),
    Snapshot(Piece<'e>),
    Terminal(Box<Terminal>),
}

/// How a run ended.
#[derive(Default)]
pub(super) struct Terminal {
    outcome: RunOutcome,
    reason: Option<String>,
    error_class: Option<String>,
    /// The final text, where the event has it.
    text: Option<String>,
    error: Option<RunError>,
    usage: Usage,
}

impl Table {
    pub(super) fn new(dialect: &Dialect) -> Self {
        let actions = dialect.known_types().enumerate().map(|(i, name)| {
            let payload = Field::new(dialect, i as u16 + 1, "payload");
            match name {
                "content_delta" => Action::Delta(payload),
                "content_snapshot" => Action::Snapshot(payload),
                "terminal" => Action::Terminal(payload),
                _ => Action::Count,
            }
        });
        Self(std::iter::once(Action::Count).chain(actions).collect())
    }

    pub(super) fn is_mute(&self, id: u16) -> bool {
        matches!(self.0[usize::from(id)], Action::Count)
    }

    pub(super) fn read<'e>(&self, event: &'e Event<'_>, keep: &mut Keep<'_>) -> Said<'e> {
        let text = |payload: Field| {
            let [text] = payload.of(event)?.members(["text"]);
            Piece::new(text?, event.has_lone_surrogate())
        };
        let said = match self.0[usize::from(event.id())] {
            Action::Count => None,
            Action::Delta(payload) => text(payload).map(Said::Delta),
            Action::Snapshot(payload) => text(payload).map(Said::Snapshot),
            Action::Terminal(payload) => {
                payload.of(event).map(|payload| Said::Terminal(Box::new(Terminal::read(payload, keep))))
            }
        };
        said.unwrap_or(Said::Nothing)
    }
}

impl Said<'_> {
    /// The same with bytes of its own, within what may be kept.
    pub(super) fn into_owned(self, keep: &mut Keep<'_>) -> Said<'static> {
        let mut own = |mut piece: Piece<'_>| {
            piece.fit(keep);
            piece.into_owned()
        };
        match self {
            Self::Nothing => Said::Nothing,
            Self::Delta(piece) => Said::Delta(own(piece)),
            Self::Snapshot(piece) => Said::Snapshot(own(piece)),
            // It keeps its bytes from the start.
            Self::Terminal(terminal) => Said::Terminal(terminal),
        }
    }

    /// How many bytes an owned one keeps beside a terminal's, which are the run's by then.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Delta(piece) | Self::Snapshot(piece) => piece.len(),
            Self::Nothing | Self::Terminal(_) => 0,
        }
    }
}

impl Terminal {
    fn read(payload: Part<'_>, keep: &mut Keep<'_>) -> Self {
        let keys = ["outcome", "finalText", "partialText", "reason", "usage", "error"];
        let [outcome, final_text, partial_text, reason, usage, error] = payload.members(keys);
        let mut text = |part: Option<Part<'_>>| part.and_then(Part::string).map(|text| keep.text(text));
        match outcome.and_then(Part::string).as_deref() {
            Some("completed") => Self {
                outcome: RunOutcome::Completed,
                text: text(final_text),
                usage: usage.map(read_usage).unwrap_or_default(),
                ..Self::default()
            },
            Some("error") => {
                let keys = ["message", "errorClass", "retryable"];
                let [message, class, retryable] = error.map_or([None; 3], |error| error.members(keys));
                let retryable = retryable.and_then(fold::boolean);
                Self {
                    outcome: RunOutcome::Failed,
                    reason: text(message),
                    error_class: text(class),
                    text: text(partial_text),
                    error: text(message).map(|message| RunError { message, retryable }),
                    ..Self::default()
                }
            }
            _ => Self {
                outcome: RunOutcome::Cancelled,
                reason: text(reason),
                text: text(partial_text),
                ..Self::default()
            },
        }
    }
}

fn read_usage(usage: Part<'_>) -> Usage {
    let counts = usage.members(["inputTokens", "outputTokens", "totalTokens"]);
    let [input_tokens, output_tokens, total_tokens] = counts.map(|count| count.and_then(fold::natural));
    Usage { input_tokens, output_tokens, total_tokens, ..Usage::default() }
}

/// What a run's events so far leave open.
#[derive(Default)]
pub(super) struct Inderun {
    text: Joined,
    over: bool,
}

impl Inderun {
    /// Whether the terminal event was taken in.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    pub(super) fn take_in(&mut self, said: Said<'_>, run: &mut Run, keep: &mut Keep<'_>) {
        match said {
            Said::Nothing => {}
            Said::Delta(piece) => self.text.append(&piece, keep),
            Said::Snapshot(piece) => {
                self.text.clear(keep);
                self.text.append(&piece, keep);
            }
            Said::Terminal(terminal) => self.end(*terminal, run, keep),
        }
    }

    fn end(&mut self, terminal: Terminal, run: &mut Run, keep: &mut Keep<'_>) {
        self.over = true;
        run.outcome = terminal.outcome;
        run.reason = terminal.reason;
        run.error_class = terminal.error_class;
        run.errors.extend(terminal.error);
        run.usage = terminal.usage;
        if let Some(text) = terminal.text {
            self.text.clear(keep);
            run.text = Some(text);
        }
    }

    pub(super) fn finish(mut self, run: &mut Run, keep: &mut Keep<'_>) {
        if run.text.is_none() {
            run.text = self.text.take(keep);
        }
        let text = run.text.as_deref().map(|text| keep.text(text));
        if run.outcome == RunOutcome::Completed {
            run.messages.extend(text);
        } else {
            run.partial_text = text;
        }
    }
}
