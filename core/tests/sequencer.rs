//! Live order (K33): against a slow model, within bounds, whatever the numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use agentevents::{Decoder, Dialect, Mark, Outcome, SequenceLimits, Sequenced, Sequencer, in_sequence};

/// What a sequencer handed over, in short: an item's name and mark, or a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Out {
    Item(usize, Option<Mark>),
    Gap(String, u64, u64),
}

impl From<Sequenced<usize>> for Out {
    fn from(sequenced: Sequenced<usize>) -> Self {
        match sequenced {
            Sequenced::Item { item, mark } => Self::Item(item, mark),
            Sequenced::Gap { run, from, to } => Self::Gap(run.to_string(), from, to),
        }
    }
}

/// What is pushed: a run and a number where they are readable, and whether it waits.
type Pushed = (Option<&'static str>, Option<u64>, bool);

/// Everything that comes of what is pushed, by each push, then at the end.
fn sequenced(limits: SequenceLimits, pushed: &[Pushed]) -> Vec<Vec<Out>> {
    let mut sequencer = Sequencer::with(limits);
    let mut all = Vec::new();
    for (item, &(run, sequence, waits)) in pushed.iter().enumerate() {
        if waits {
            sequencer.push(run, sequence, 1, item);
        } else {
            sequencer.push_at_once(run, sequence, item);
        }
        all.push(std::iter::from_fn(|| sequencer.pop()).map(Out::from).collect());
    }
    sequencer.finish();
    all.push(std::iter::from_fn(|| sequencer.pop()).map(Out::from).collect());
    all
}

/// The same, slowly: all numbers of a run in sets, all runs in a list.
#[derive(Default)]
struct Model {
    runs: BTreeMap<&'static str, Run>,
    /// Those of which something came, the idlest first.
    idle: Vec<&'static str>,
    out: Vec<Out>,
}

#[derive(Default)]
struct Run {
    came: BTreeSet<u64>,
    given_up: BTreeSet<u64>,
    /// What waits, `None` where it was handed over.
    waiting: BTreeMap<u64, Option<usize>>,
}

impl Run {
    fn missing(&self) -> u64 {
        let mut number = 0;
        while self.came.contains(&number) || self.given_up.contains(&number) {
            number += 1;
        }
        number
    }

    /// Hands over what nothing is missing before.
    fn release(&mut self, out: &mut Vec<Out>) {
        let missing = self.missing();
        while let Some(first) = self.waiting.first_entry().filter(|first| *first.key() < missing) {
            out.extend(first.remove().map(|item| Out::Item(item, None)));
        }
    }

    fn give_up(&mut self, id: &str, out: &mut Vec<Out>) {
        let from = self.missing();
        let to = self.waiting.first_key_value().unwrap().0 - 1;
        self.given_up.extend(from..=to);
        out.push(Out::Gap(id.into(), from, to));
        self.release(out);
    }
}

impl Model {
    fn push(&mut self, item: usize, (id, number, waits): Pushed, items: usize, runs: usize) {
        let (Some(id), Some(number)) = (id, number) else {
            self.out.push(Out::Item(item, None));
            return;
        };
        self.idle.retain(|other| *other != id);
        self.idle.push(id);
        let run = self.runs.entry(id).or_default();
        if !run.came.insert(number) {
            self.out.push(Out::Item(item, Some(Mark::Duplicate)));
        } else if run.given_up.remove(&number) {
            self.out.push(Out::Item(item, Some(Mark::Late)));
        } else if !waits || run.missing() > number {
            self.out.push(Out::Item(item, None));
            if run.missing() <= number {
                run.waiting.insert(number, None);
            }
        } else {
            run.waiting.insert(number, Some(item));
        }
        run.release(&mut self.out);
        while run.waiting.values().flatten().count() >= items {
            run.give_up(id, &mut self.out);
        }
        while self.runs.values().filter(|run| !run.waiting.is_empty()).count() > runs {
            self.flush_idlest();
        }
    }

    fn flush_idlest(&mut self) -> bool {
        let Some(id) = self.idle.iter().find(|id| !self.runs[*id].waiting.is_empty()) else { return false };
        let run = self.runs.get_mut(id).unwrap();
        while !run.waiting.is_empty() {
            run.give_up(id, &mut self.out);
        }
        true
    }
}

#[test]
fn the_order_is_what_the_slow_model_says() {
    let ids = ["a", "b", "c", "d", "e"];
    let mut random = fastrand::Rng::with_seed(33);
    let (mut gaps, mut duplicates, mut late) = (0, 0, 0);
    for round in 0..3000 {
        let (items, runs) = (random.usize(1..8), random.usize(1..5));
        let spread = random.u64(1..20);
        let mut next = [0; 5];
        let pushed: Vec<Pushed> = (0..random.usize(1..60))
            .map(|_| {
                let run = random.usize(..ids.len());
                // Mostly near to what comes next, so that runs get on.
                let number = (next[run] + random.u64(..=spread)).saturating_sub(random.u64(..=spread));
                next[run] = next[run].max(number) + u64::from(random.bool());
                let readable = random.u8(..20) > 0;
                (readable.then_some(ids[run]), (random.u8(..20) > 0).then_some(number), random.u8(..6) > 0)
            })
            .collect();
        let mut model = Model::default();
        let mut expected = Vec::new();
        for (item, &one) in pushed.iter().enumerate() {
            model.push(item, one, items, runs);
            expected.push(std::mem::take(&mut model.out));
        }
        while model.flush_idlest() {}
        expected.push(model.out);
        let limits = SequenceLimits::default().with_items(items).with_runs(runs);
        assert_eq!(sequenced(limits, &pushed), expected, "round {round}: {items} items, {runs} runs, {pushed:?}");
        for out in expected.iter().flatten() {
            match out {
                Out::Gap(..) => gaps += 1,
                Out::Item(_, Some(Mark::Duplicate)) => duplicates += 1,
                Out::Item(_, Some(Mark::Late)) => late += 1,
                Out::Item(_, None) => {}
            }
        }
    }
    assert!(gaps > 1000 && duplicates > 1000 && late > 1000, "{gaps} gaps, {duplicates} duplicates, {late} late");
}

#[test]
fn the_1024th_that_waits_makes_the_lowest_missing_number_be_given_up() {
    let mut pushed: Vec<Pushed> = (1..=1023).map(|number| (Some("r"), Some(number), true)).collect();
    pushed.extend([(Some("r"), Some(1025), true), (Some("r"), Some(0), true), (Some("r"), Some(0), true)]);
    let out = sequenced(SequenceLimits::default(), &pushed);
    assert!(out[..1023].iter().all(Vec::is_empty));
    let mut released = vec![Out::Gap("r".into(), 0, 0)];
    released.extend((0..1023).map(|item| Out::Item(item, None)));
    assert_eq!(out[1023], released);
    assert_eq!(out[1024], [Out::Item(1024, Some(Mark::Late))]);
    assert_eq!(out[1025], [Out::Item(1025, Some(Mark::Duplicate))]);
    assert_eq!(out[1026], [Out::Gap("r".into(), 1024, 1024), Out::Item(1023, None)]);
}

#[test]
fn numbers_at_the_ends_of_their_range_cost_no_more_than_others() {
    let run = Some("r");
    let far = u64::MAX;
    let pushed = [
        (run, Some(far), true),
        (run, Some(far), true),
        (run, Some(far - 1), true),
        (run, Some(1 << 40), true),
        (run, Some(0), true),
        (run, Some(1 << 40), true),
    ];
    let out = sequenced(SequenceLimits::default().with_items(3), &pushed);
    assert_eq!(out[1], [Out::Item(1, Some(Mark::Duplicate))]);
    // The third that waits gives up everything before the lowest of them.
    assert_eq!(out[3], [Out::Gap("r".into(), 0, (1 << 40) - 1), Out::Item(3, None)]);
    assert_eq!(out[4], [Out::Item(4, Some(Mark::Late))]);
    assert_eq!(out[5], [Out::Item(5, Some(Mark::Duplicate))]);
    assert_eq!(out[6], [Out::Gap("r".into(), (1 << 40) + 1, far - 2), Out::Item(2, None), Out::Item(0, None)]);
    // Behind the last number there is nothing to wait for.
    let mut sequencer = Sequencer::with(SequenceLimits::default().with_items(1));
    for (item, number) in [far, far, 7, 7, far].into_iter().enumerate() {
        sequencer.push(run, Some(number), 1, item);
    }
    sequencer.finish();
    let out: Vec<_> = std::iter::from_fn(|| sequencer.pop()).map(Out::from).collect();
    let (duplicate, late) = (Some(Mark::Duplicate), Some(Mark::Late));
    let marks = [(0, None), (1, duplicate), (2, late), (3, duplicate), (4, duplicate)];
    assert_eq!(out[0], Out::Gap("r".into(), 0, far - 1));
    assert_eq!(out[1..], marks.map(|(item, mark)| Out::Item(item, mark)));
}

#[test]
fn so_many_gaps_are_remembered_and_no_more() {
    let mut sequencer = Sequencer::with(SequenceLimits::default().with_items(1));
    for number in 0..3000 {
        sequencer.push(Some("r"), Some(2 * number + 1), 1, ());
    }
    while sequencer.pop().is_some() {}
    let mut mark_of = |number: u64| {
        sequencer.push(Some("r"), Some(number), 1, ());
        match sequencer.pop() {
            Some(Sequenced::Item { mark, .. }) => mark,
            other => panic!("{other:?}"),
        }
    };
    // The latest 1,024 are; what is missing from before them counts as seen.
    assert_eq!([mark_of(5998), mark_of(5998)], [Some(Mark::Late), Some(Mark::Duplicate)]);
    assert_eq!([mark_of(2 * (3000 - 1024)), mark_of(0)], [Some(Mark::Late), Some(Mark::Duplicate)]);
}

#[test]
fn ten_thousand_runs_in_order_wait_for_nothing() {
    let mut sequencer = Sequencer::new();
    for number in 0..5 {
        for run in 0..10_000 {
            sequencer.push(Some(&format!("run {run}")), Some(number), 100, (run, number));
            assert_eq!(sequencer.pop(), Some(Sequenced::Item { item: (run, number), mark: None }));
        }
    }
    sequencer.finish();
    assert_eq!(sequencer.pop(), None);
}

#[test]
fn of_ten_thousand_runs_that_wait_the_idlest_are_flushed() {
    let mut sequencer = Sequencer::new();
    for run in 0..10_000 {
        sequencer.push(Some(&format!("run {run}")), Some(1), 100, run);
    }
    let flushed: Vec<_> = std::iter::from_fn(|| sequencer.pop()).map(Out::from).collect();
    let out = |run: usize| [Out::Gap(format!("run {run}"), 0, 0), Out::Item(run, None)];
    assert_eq!(flushed, (0..10_000 - 4096).flat_map(out).collect::<Vec<_>>());
    // What was flushed goes on where it was.
    sequencer.push(Some("run 0"), Some(2), 100, 0);
    sequencer.push(Some("run 0"), Some(0), 100, 1);
    let gone_on: Vec<_> = std::iter::from_fn(|| sequencer.pop()).map(Out::from).collect();
    assert_eq!(gone_on, [Out::Item(0, None), Out::Item(1, Some(Mark::Late))]);
    sequencer.finish();
    let rest: Vec<_> = std::iter::from_fn(|| sequencer.pop()).map(Out::from).collect();
    assert_eq!(rest, (10_000 - 4096..10_000).flat_map(out).collect::<Vec<_>>());
}

#[test]
fn no_more_bytes_wait_than_allowed() {
    let mut sequencer = Sequencer::with(SequenceLimits::default().with_bytes(1 << 20));
    let (mut pushed, mut popped, mut most) = (0, 0, 0);
    for round in 0..2000 {
        for run in ["a", "b", "c"] {
            sequencer.push(Some(run), Some(round + 1), 10_000, ());
            pushed += 1;
        }
        popped += std::iter::from_fn(|| sequencer.pop()).filter(|one| matches!(one, Sequenced::Item { .. })).count();
        most = most.max(pushed - popped);
    }
    assert!((90..=105).contains(&most), "{most} items of 10,000 bytes waited");
    // One that is too large by itself does not wait at all.
    sequencer.push(Some("d"), Some(7), 2 << 20, ());
    let released: Vec<_> = std::iter::from_fn(|| sequencer.pop()).collect();
    assert_eq!(released.last(), Some(&Sequenced::Item { item: (), mark: None }));
}

#[test]
fn so_much_is_remembered_of_runs_and_no_more() {
    let mut sequencer = Sequencer::with(SequenceLimits::default().with_bytes(100_000));
    let long = "x".repeat(10_000);
    for run in 0..100 {
        sequencer.push(Some(&format!("{run}{long}")), Some(0), 1, run);
        assert_eq!(sequencer.pop(), Some(Sequenced::Item { item: run, mark: None }));
    }
    let mut next = |run: usize| {
        sequencer.push(Some(&format!("{run}{long}")), Some(0), 1, run);
        sequencer.pop()
    };
    assert_eq!(next(99), Some(Sequenced::Item { item: 99, mark: Some(Mark::Duplicate) }));
    // The first runs were forgotten: they start anew.
    assert_eq!(next(0), Some(Sequenced::Item { item: 0, mark: None }));
    // Ids too long to be remembered at all.
    let longest = "y".repeat(200_000);
    for (item, number) in [5, 6].into_iter().enumerate() {
        sequencer.push(Some(&longest), Some(number), 1, item);
        assert!(matches!(sequencer.pop(), Some(Sequenced::Gap { from: 0, to, .. }) if to == number - 1));
        assert_eq!(sequencer.pop(), Some(Sequenced::Item { item, mark: None }));
    }
}

#[test]
fn time_grows_with_the_items_whatever_their_order() {
    fn seconds(numbers: &[u64]) -> Duration {
        let once = || {
            let start = Instant::now();
            let mut sequencer = Sequencer::new();
            for &number in numbers {
                sequencer.push(Some("r"), Some(number), 50, number);
                while sequencer.pop().is_some() {}
            }
            sequencer.finish();
            while sequencer.pop().is_some() {}
            start.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap()
    }
    type Shape = (&'static str, fn(u64, u64) -> u64);
    let shapes: [Shape; 5] = [
        ("in order", |number, _| number),
        ("backwards", |number, count| count - number),
        ("every other one missing", |number, _| 2 * number + 1),
        ("all alike", |_, _| 7),
        ("far apart", |number, _| number.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
    ];
    for (shape, number) in shapes {
        let numbers = |count: u64| (0..count).map(|index| number(index, count)).collect::<Vec<_>>();
        let (small, large) = (seconds(&numbers(20_000)), seconds(&numbers(160_000)));
        // Eight times the items take about eight times as long; what was quadratic would take sixty-four times.
        assert!(large < small * 24 + Duration::from_millis(20), "{shape}: {small:?}, {large:?}");
    }
}

fn line(kind: &str, run: &str, sequence: &str) -> String {
    let envelope = format!(r#""schemaVersion":"1.0","runId":{run},"sequence":{sequence},"timestamp":0"#);
    format!("{{\"type\":\"{kind}\",{envelope},\"payload\":{{\"text\":\"x\"}}}}\n")
}

#[test]
fn a_stream_comes_in_the_order_of_its_numbers() {
    let stream = [
        line("content_delta", "\"r\"", "2"),
        // Not declared, and counted all the same.
        line("of_no_revision_yet", "\"r\"", "1"),
        line("content_delta", "\"s\"", "0"),
        // Does not fit, is handed over at once, and its number counts.
        line("terminal", "\"r\"", "3"),
        // No readable number, no readable run.
        line("of_no_revision_yet", "\"r\"", "\"4\""),
        line("of_no_revision_yet", "7", "4"),
        line("content_delta", "\"r\"", "0"),
        line("content_delta", "\"r\"", "4"),
        line("content_delta", "\"r\"", "4"),
        line("content_delta", "\"r\"", "6"),
    ]
    .concat();
    let mut sequence = in_sequence(agentevents::read(stream.as_bytes(), Dialect::inderun()));
    let order: Vec<_> = sequence
        .by_ref()
        .map(|next| match next {
            Sequenced::Item { item: Ok(outcome), mark } => (outcome.line(), mark),
            Sequenced::Item { item: Err(agentevents::ReadError::Fault(fault)), mark } => (fault.line(), mark),
            Sequenced::Item { item: Err(error), .. } => panic!("{error}"),
            Sequenced::Gap { run, from, to } => {
                assert_eq!((&*run, from, to), ("r", 5, 5));
                (0, None)
            }
        })
        .collect();
    let marked = (9, Some(Mark::Duplicate));
    let plain = |line| (line, None);
    assert_eq!(order[..5], [3, 4, 5, 6, 7].map(plain));
    assert_eq!(order[5..], [plain(2), plain(1), plain(8), marked, plain(0), plain(10)]);
    assert_eq!((sequence.items().report().lines(), sequence.items().report().errors_total()), (10, 1));
}

#[test]
fn dialects_without_numbers_pass_as_they_come() {
    let mut decoder = Decoder::new(Dialect::stella());
    decoder.push(b"{\"type\":\"text\",\"text\":\"a\"}\n{\"type\":\"text\"}\n{\"sequence\":7}\n");
    let mut outcomes = Vec::new();
    while let Some(outcome) = decoder.next_outcome() {
        outcomes.push(outcome.map(Outcome::into_owned));
    }
    let lines: Vec<_> = in_sequence(outcomes)
        .map(|next| match next {
            Sequenced::Item { item, mark: None } => item.map_or_else(|fault| fault.line(), |outcome| outcome.line()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(lines, [1, 2, 3]);
}
