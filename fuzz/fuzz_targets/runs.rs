//! Nothing about a run makes its view fail (K30); it keeps no more than it may, is the same however the stream is cut, and live
//! order hands every item over once (K33).
#![no_main]

use std::collections::{BTreeMap, BTreeSet};

use agentevents::{InSequence, Outcome, ReadError, Run, RunLimits, RunView, SequenceLimits, Sequenced};
use libfuzzer_sys::fuzz_target;
use support::{Setting, pieces};

fuzz_target!(|data: &[u8]| {
    let Some((bytes, mut setting)) = support::read(data) else { return };
    let small = RunLimits::default().with_text_bytes(20).with_items(3).with_runs(2);
    let limits = [RunLimits::default(), small, small.with_total_bytes(600)][setting.rng.usize(..3)];
    let whole = runs(&setting, limits, &[bytes]);
    let cut = pieces(bytes, &mut setting.rng);
    let text = |runs: &[Run]| serde_json::to_string(runs).expect("runs are JSON");
    assert_eq!(text(&whole), text(&runs(&setting, limits, &cut)), "cut at random");
    assert!(whole.len() <= limits.runs());
    whole.iter().for_each(|run| is_within(run, limits));
    in_sequence(bytes, &setting);
});

fn runs(setting: &Setting, limits: RunLimits, pieces: &[&[u8]]) -> Vec<Run> {
    let mut view = RunView::within(setting.dialect, limits);
    let mut decoder = agentevents::Decoder::with(setting.dialect.clone(), setting.limits);
    let mut outcomes = 0;
    for piece in pieces.iter().map(Some).chain([None]) {
        match piece {
            Some(piece) => decoder.push(piece),
            None => decoder.finish(),
        }
        while let Some(outcome) = decoder.next_outcome() {
            outcomes += 1;
            view.observe(&outcome);
        }
    }
    let left_out = view.left_out();
    let runs = view.finish();
    let counted: u64 = runs.iter().map(|run| run.events.total() + run.unrecognized.total() + run.faults).sum();
    assert!(counted + left_out <= outcomes, "{counted} and {left_out} of {outcomes}");
    runs
}

fn is_within(run: &Run, limits: RunLimits) {
    let texts = [&run.text, &run.partial_text].into_iter().flatten();
    let outputs = run.tool_calls.iter().filter_map(|call| call.output.as_ref());
    for text in texts.chain(&run.messages).chain(outputs) {
        assert!(text.len() <= limits.text_bytes(), "{} bytes", text.len());
    }
    let lists = [
        run.tool_calls.len(),
        run.messages.len(),
        run.stages.len(),
        run.errors.len(),
        run.interrupts.len(),
        run.models.len(),
    ];
    assert!(lists.iter().all(|&items| items <= limits.items()), "{lists:?}");
    assert!(run.elapsed_ms.is_none_or(|elapsed| elapsed >= 0.0));
    assert!(run.gaps.iter().all(|(first, last)| first <= last));
    assert!(run.gaps.is_sorted_by(|before, after| before.1 < after.0), "{:?}", run.gaps);
}

/// Every item comes once; where no run had to be forgotten, those of a run that are not marked come in order.
fn in_sequence(bytes: &[u8], setting: &Setting) {
    let stream = || agentevents::read(bytes, setting.dialect.clone());
    let small = SequenceLimits::default().with_items(3).with_runs(2).with_bytes(500);
    for limits in [small, SequenceLimits::default()] {
        let mut left: BTreeSet<u64> = stream().map(|item| line(&item)).collect();
        let mut last: BTreeMap<String, u64> = BTreeMap::new();
        for sequenced in InSequence::within(stream(), limits) {
            match sequenced {
                Sequenced::Item { item, mark } => {
                    assert!(left.remove(&line(&item)), "line {} came twice", line(&item));
                    if let (Ok(outcome), None) = (&item, mark)
                        && let (Some(run), Some(number)) = (outcome.run(), outcome.sequence())
                    {
                        let before = last.insert(run.into_owned(), number);
                        assert!(
                            limits == small || before.is_none_or(|before| before < number),
                            "{number} after {before:?}"
                        );
                    }
                }
                Sequenced::Gap { from, to, .. } => assert!(from <= to),
            }
        }
        assert!(left.is_empty(), "lines {left:?} were never handed over");
    }
}

fn line(item: &Result<Outcome<'static>, ReadError>) -> u64 {
    match item {
        Ok(outcome) => outcome.line(),
        Err(ReadError::Fault(fault)) => fault.line(),
        Err(ReadError::Io(error)) => panic!("bytes do not fail: {error}"),
    }
}
