//! Runs of `evoscientist`, as docs/dialects/evoscientist.md tells them.

use std::borrow::Cow;

use super::fingerprint::Fingerprints;
use super::fold::{self, Field, add};
use super::keep::Keep;
use super::model::{Run, RunError, RunOutcome};
use super::pairing::{self, Call, Pairing, Speaker};
use super::text::Joined;
use crate::dialect::Dialect;
use crate::outcome::Event;

/// What each type means, by type id.
pub(super) struct Table {
    actions: Vec<Action>,
    fingerprints: Fingerprints,
}

/// What a type means, and where its fields are.
#[derive(Clone, Copy)]
enum Action {
    /// No more than that it came.
    Count,
    Text(Field),
    Call(Of, Field),
    Result(Of, ResultFields),
    Usage {
        input: Field,
        output: Field,
    },
    /// It asks something of a person.
    Interrupt,
    Error(Field),
    Done(Field),
}

/// Whose call it is, and which: fields that a call and its result have in common.
#[derive(Clone, Copy)]
struct Of {
    subagent: Field,
    instance: Field,
    id: Field,
    name: Field,
}

#[derive(Clone, Copy)]
struct ResultFields {
    content: Field,
    success: Field,
}

impl Table {
    pub(super) fn new(dialect: &Dialect) -> Self {
        let names = dialect.known_types().enumerate();
        let actions = names.map(|(i, name)| action(name, |field| Field::new(dialect, i as u16 + 1, field)));
        let actions = std::iter::once(Action::Count).chain(actions).collect();
        Self { actions, fingerprints: Fingerprints::default() }
    }
}

fn action(name: &str, field: impl Fn(&str) -> Field) -> Action {
    let of =
        || Of { subagent: field("subagent"), instance: field("instance_id"), id: field("id"), name: field("name") };
    match name {
        "text" => Action::Text(field("content")),
        "tool_call" | "subagent_tool_call" => Action::Call(of(), field("args")),
        "tool_result" | "subagent_tool_result" => {
            Action::Result(of(), ResultFields { content: field("content"), success: field("success") })
        }
        "usage_stats" => Action::Usage { input: field("input_tokens"), output: field("output_tokens") },
        "interrupt" | "ask_user" => Action::Interrupt,
        "error" => Action::Error(field("message")),
        "done" => Action::Done(field("response")),
        _ => Action::Count,
    }
}

impl Of {
    fn read<'e>(self, event: &'e Event<'_>) -> (Option<Speaker<'e>>, Option<Cow<'e, str>>, Option<Cow<'e, str>>) {
        let not_empty = |text: &Cow<'_, str>| !text.is_empty();
        let speaker = self.subagent.text(event).map(|name| {
            let instance = self.instance.text(event).filter(not_empty);
            Speaker { name, instance }
        });
        (speaker, self.id.text(event).filter(not_empty), self.name.text(event))
    }
}

/// What a run's events so far leave open.
#[derive(Default)]
pub(super) struct Evoscientist {
    /// The text that no `done` followed.
    partial: Joined,
    calls: Pairing,
    /// Whether a person was asked, and nothing that goes on without the answer came since.
    asked: bool,
    failed: bool,
}

impl Evoscientist {
    /// Takes in an event; answers whether it is the run's terminator.
    pub(super) fn apply(&mut self, table: &Table, event: &Event<'_>, run: &mut Run, keep: &mut Keep<'_>) -> bool {
        match table.actions[usize::from(event.id())] {
            Action::Text(content) => {
                if let Some(content) = content.of(event) {
                    self.partial.append_string(content, event.has_lone_surrogate(), keep);
                }
                return false;
            }
            Action::Usage { input, output } => {
                add(&mut run.usage.input_tokens, input.of(event));
                add(&mut run.usage.output_tokens, output.of(event));
                return false;
            }
            Action::Done(response) => {
                self.done(&response.text(event).unwrap_or_default(), run, keep);
                return true;
            }
            Action::Interrupt => {
                if keep.item(&run.interrupts, 0) {
                    run.interrupts.extend(keep.json(&event.well_formed_json()));
                }
                self.asked = true;
                return false;
            }
            Action::Call(of, args) => self.call(table, of, args, event, run, keep),
            Action::Result(of, fields) => self.result(of, fields, event, run, keep),
            Action::Error(message) => self.error(&message.text(event).unwrap_or_default(), run, keep),
            Action::Count => {}
        }
        self.asked = false;
        false
    }

    fn call(&mut self, table: &Table, of: Of, args: Field, event: &Event<'_>, run: &mut Run, keep: &mut Keep<'_>) {
        let (speaker, id, name) = of.read(event);
        let Some(args) = args.of(event) else { return };
        let call = Call {
            id: id.as_deref(),
            name: name.as_deref().unwrap_or_default(),
            fingerprint: table.fingerprints.of(args),
            input: &fold::json(event, args),
        };
        self.calls.call(speaker.as_ref(), &call, &mut run.tool_calls, keep);
    }

    fn result(&mut self, of: Of, fields: ResultFields, event: &Event<'_>, run: &mut Run, keep: &mut Keep<'_>) {
        let (speaker, id, name) = of.read(event);
        let content = fields.content.text(event);
        let result = pairing::Result {
            id: id.as_deref(),
            name: name.as_deref(),
            output: content.as_deref().unwrap_or_default(),
            ok: fields.success.of(event).and_then(fold::boolean),
        };
        self.calls.result(speaker.as_ref(), &result, &mut run.tool_calls, keep);
    }

    fn error(&mut self, message: &str, run: &mut Run, keep: &mut Keep<'_>) {
        self.failed = true;
        run.outcome = RunOutcome::Failed;
        keep.replace(&mut run.reason, Some(message));
        if keep.item(&run.errors, 0) {
            run.errors.push(RunError { message: keep.text(message), retryable: None });
        }
    }

    fn done(&mut self, response: &str, run: &mut Run, keep: &mut Keep<'_>) {
        self.partial.clear(keep);
        keep.replace(&mut run.text, Some(response));
        if keep.item(&run.messages, 0) {
            run.messages.push(keep.text(response));
        }
        if !self.failed {
            run.outcome = if self.asked { RunOutcome::Interrupted } else { RunOutcome::Completed };
        }
    }

    pub(super) fn finish(mut self, run: &mut Run, keep: &mut Keep<'_>) {
        run.partial_text = self.partial.take(keep);
    }
}
