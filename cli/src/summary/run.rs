//! One run for a person: how it ended first.

use std::io::Write;

use agentevents::run::{ToolCall, Usage};
use agentevents::{Run, RunOutcome};

use super::time;
use crate::columns::{Align, Columns};
use crate::failure::WriteError;
use crate::paint::Paint;
use crate::words::{beginning, count, counted, dollars, duration, printable};

/// How much of a text is shown, in lines and in characters of a line.
const TEXT_LINES: usize = 4;
const LINE: usize = 100;

/// How much of an input, an output or an error is shown beside other things.
const ASIDE: usize = 50;

/// How many tool calls are listed.
const CALLS: usize = 40;

/// Writes one run.
pub fn write(out: &mut impl Write, paint: Paint, source: &str, run: &Run) -> Result<(), WriteError> {
    headline(out, paint, source, run)?;
    text(out, run)?;
    tool_calls(out, paint, run)?;
    let mut line = |label: &str, words: Option<String>| match words {
        Some(words) => writeln!(out, "  {} {words}", paint.bold(format_args!("{label:<10}"))),
        None => Ok(()),
    };
    line("cost", cost(run))?;
    line("tokens", tokens(&run.usage))?;
    line("time", time::sentence(run))?;
    line("stages", list(run.stages.iter().map(|stage| stage.name.as_str())))?;
    line("models", list(run.models.iter().map(String::as_str)))?;
    for error in &run.errors {
        let retryable = if error.retryable == Some(true) { " (may be tried again)" } else { "" };
        line("error", Some(format!("{}{retryable}", beginning(&error.message, LINE))))?;
    }
    line("asked for", (!run.interrupts.is_empty()).then(|| counted(run.interrupts.len() as u64, "decision")))?;
    line("order", order(run))?;
    line("cut", run.truncated.then(|| "not all of it was kept: it is too large".to_owned()))?;
    Ok(())
}

fn headline(out: &mut impl Write, paint: Paint, source: &str, run: &Run) -> Result<(), WriteError> {
    let outcome = match run.outcome {
        RunOutcome::Completed => paint.good(run.outcome),
        RunOutcome::Failed => paint.bad(run.outcome),
        _ => paint.gap(run.outcome),
    };
    write!(out, "{}", paint.bold(source))?;
    if let Some(id) = &run.id {
        write!(out, " run {}", printable(id))?;
    }
    write!(out, ": {outcome}")?;
    if let Some(class) = &run.error_class {
        write!(out, " ({})", printable(class))?;
    }
    if let Some(reason) = &run.reason {
        write!(out, ": {}", beginning(reason, LINE))?;
    }
    Ok(writeln!(out)?)
}

/// The final text, or what had come of one.
fn text(out: &mut impl Write, run: &Run) -> Result<(), WriteError> {
    let Some(text) = run.text.as_deref().or(run.partial_text.as_deref()) else { return Ok(()) };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    for line in lines.iter().take(TEXT_LINES) {
        writeln!(out, "  {}", beginning(line, LINE))?;
    }
    if lines.len() > TEXT_LINES {
        writeln!(out, "  … {} more", counted((lines.len() - TEXT_LINES) as u64, "line"))?;
    }
    Ok(())
}

fn tool_calls(out: &mut impl Write, paint: Paint, run: &Run) -> Result<(), WriteError> {
    let calls = &run.tool_calls;
    if calls.is_empty() {
        return Ok(());
    }
    let failed = calls.iter().filter(|call| call.ok == Some(false)).count() as u64;
    let failed = if failed > 0 { format!(", {} failed", count(failed)) } else { String::new() };
    writeln!(out, "  {} {}{failed}", paint.bold("tool calls"), count(calls.len() as u64))?;
    let mut columns = Columns::new([Align::Left, Align::Right, Align::Left, Align::Left]);
    for call in calls.iter().take(CALLS) {
        let took = call.duration_ms.map_or_else(|| "-".into(), duration);
        let input = call.input.as_ref().map_or_else(String::new, |input| beginning(input.as_str(), ASIDE));
        columns.row([tool(call), took, ending(call), input]);
    }
    columns.write(out, "    ")?;
    if calls.len() > CALLS {
        writeln!(out, "    … {} more; --format json has all", counted((calls.len() - CALLS) as u64, "call"))?;
    }
    Ok(())
}

fn tool(call: &ToolCall) -> String {
    let name = call.name.as_deref().map_or_else(|| "(unnamed)".into(), printable);
    match &call.agent {
        Some(agent) => format!("{name} by {}", printable(agent)),
        None => name.into_owned(),
    }
}

fn ending(call: &ToolCall) -> String {
    let ending = match (call.ok, &call.output) {
        (Some(true), _) => "ok".to_owned(),
        (Some(false), Some(output)) => format!("failed: {}", beginning(output, ASIDE)),
        (Some(false), None) => "failed".to_owned(),
        (None, Some(_)) => "answered".to_owned(),
        (None, None) => "no result".to_owned(),
    };
    if call.discarded { format!("{ending}, discarded") } else { ending }
}

fn cost(run: &Run) -> Option<String> {
    let cost = run.cost_usd;
    match (cost.reported, cost.summed) {
        (Some(reported), Some(summed)) => {
            Some(format!("{} reported, {} summed up", dollars(reported), dollars(summed)))
        }
        (Some(reported), None) => Some(dollars(reported)),
        (None, Some(summed)) => Some(format!("{} summed up", dollars(summed))),
        (None, None) => None,
    }
}

fn tokens(usage: &Usage) -> Option<String> {
    let part = |tokens: Option<u64>, words: &str| tokens.map(|tokens| format!("{} {words}", count(tokens)));
    let parts: Vec<String> = [
        part(usage.input_tokens, "in"),
        part(usage.cached_input_tokens, "of them from the cache"),
        part(usage.cache_write_tokens, "written to the cache"),
        part(usage.output_tokens, "out"),
        part(usage.reasoning_tokens, "of reasoning"),
        part(usage.total_tokens, "in all"),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn list<'r>(names: impl Iterator<Item = &'r str>) -> Option<String> {
    let names: Vec<String> = names.map(|name| beginning(name, ASIDE)).collect();
    let shown = names.iter().take(CALLS).cloned().collect::<Vec<_>>().join(", ");
    let more = names.len().saturating_sub(CALLS) as u64;
    let more = if more > 0 { format!(", … {} more", count(more)) } else { String::new() };
    (!names.is_empty()).then(|| shown + &more)
}

/// What is wrong with the order of a run that has sequence numbers (K33).
fn order(run: &Run) -> Option<String> {
    let missing = run.gaps.iter().fold(0_u64, |all, (from, to)| all.saturating_add((to - from).saturating_add(1)));
    let parts: Vec<String> =
        [(missing, "missing"), (run.duplicates, "came twice"), (run.after_terminal, "after the end")]
            .into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, words)| format!("{} {words}", count(number)))
            .collect();
    (!parts.is_empty()).then(|| format!("sequence numbers: {}", parts.join(", ")))
}
