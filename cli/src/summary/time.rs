//! Where a run's time went, by the producer's own measures.

use agentevents::Run;

use crate::words::{counted, duration, printable};

/// How many tools are named.
const TOOLS: usize = 5;

/// One sentence, `None` where the run tells nothing about time.
///
/// Durations are the tools' own; tools that ran side by side may take longer together than the run did.
pub fn sentence(run: &Run) -> Option<String> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "elapsed time is not below zero")]
    let elapsed = run.elapsed_ms.map(|elapsed| format!("{} from first to last event", duration(elapsed as u64)));
    match (elapsed, tools(run)) {
        (Some(elapsed), Some(tools)) => Some(format!("{elapsed}; {tools}")),
        (elapsed, tools) => elapsed.or(tools),
    }
}

fn tools(run: &Run) -> Option<String> {
    let mut spent: Vec<(&str, u64, u64)> = Vec::new();
    for call in &run.tool_calls {
        let Some(millis) = call.duration_ms else { continue };
        let name = call.name.as_deref().unwrap_or("(unnamed)");
        match spent.iter_mut().find(|(known, ..)| *known == name) {
            Some((_, total, calls)) => (*total, *calls) = (total.saturating_add(millis), *calls + 1),
            None => spent.push((name, millis, 1)),
        }
    }
    if spent.is_empty() {
        return None;
    }
    let all = spent.iter().fold(0_u64, |all, (_, total, _)| all.saturating_add(*total));
    spent.sort_by_key(|&(_, total, _)| std::cmp::Reverse(total));
    let mut parts: Vec<String> = spent
        .iter()
        .take(TOOLS)
        .map(|(name, total, calls)| format!("{} {} in {}", printable(name), duration(*total), counted(*calls, "call")))
        .collect();
    if spent.len() > TOOLS {
        let rest = spent[TOOLS..].iter().fold(0_u64, |rest, (_, total, _)| rest.saturating_add(*total));
        parts.push(format!("others {}", duration(rest)));
    }
    Some(format!("tools {}: {}", duration(all), parts.join(", ")))
}
