//! Everything that a dialect declares has a line that is accepted because of it and one that is refused because of it:
//! every type, field, older name, word, older value and union arm.

mod oracle;

use std::collections::BTreeSet;

use agentevents::schema::Schema;
use agentevents::{Dialect, Limits, SchemaOptions};
use oracle::cases::{self, Case};
use oracle::judge::{Fault, Judge, Verdict};
use oracle::plain::Plain;
use oracle::stream;

fn schemas() -> impl Iterator<Item = (Vec<u8>, Schema)> {
    oracle::dialects::all().into_iter().map(|dialect| {
        let schema = Schema::parse(&dialect.file, &SchemaOptions::default());
        let schema = schema.unwrap_or_else(|error| panic!("{}: {error}", dialect.name));
        assert_eq!(schema.name.to_lowercase(), dialect.name);
        (dialect.file, schema)
    })
}

/// What the case says, as a verdict without the column.
fn asserts(case: &Case, name: &str, verdict: &Verdict) -> bool {
    match (&case.refused, verdict) {
        (None, Verdict::Event { name: found, .. }) => found == name,
        (Some((reason, path)), Verdict::Fault(Fault { kind: "does_not_fit", misfit: Some(misfit), .. })) => {
            (misfit.1, &misfit.2) == (*reason, path)
        }
        _ => false,
    }
}

#[test]
fn everything_declared_is_accepted_and_refused() {
    for (_, schema) in schemas() {
        let declared = cases::declared(&schema);
        let (mut accepted, mut refused) = (BTreeSet::new(), BTreeSet::new());
        for case in schema.events.iter().flat_map(|event| cases::of_event(&schema, event)) {
            if case.refused.is_none() {
                accepted.insert(case.site)
            } else {
                refused.insert(case.site)
            };
        }
        for (site, name) in &declared {
            assert!(accepted.contains(site), "{}: no line is accepted because of {name}", schema.name);
            assert!(refused.contains(site), "{}: no line is refused because of {name}", schema.name);
        }
    }
}

#[test]
fn both_oracles_say_so() {
    for (file, schema) in schemas() {
        let judge = Judge::new(&schema);
        let plain = Plain::new(&file);
        assert!(plain.names().eq(schema.events.iter().map(|event| event.name.as_str()).collect::<BTreeSet<_>>()));
        for event in &schema.events {
            for case in cases::of_event(&schema, event) {
                let line = case.line.bytes();
                let shown = String::from_utf8_lossy(&line);
                let verdict = judge.line(&line);
                assert!(
                    asserts(&case, &event.name, &verdict),
                    "{}: {:?}: {shown}: {verdict:?}",
                    case.label,
                    case.refused
                );
                if let Some(fits) = plain.fits_line(&schema.tag, &event.name, &line) {
                    assert_eq!(fits, case.refused.is_none(), "{}: {:?}: {shown}", case.label, case.refused);
                }
            }
        }
    }
}

/// In one stream a type, so that what the decoder learned from the lines before is in play; tag first and tag later.
#[test]
fn the_decoder_says_so() {
    for (file, schema) in schemas() {
        let dialect = Dialect::from_json_schema(&file, &SchemaOptions::default()).expect("it was read before");
        let judge = Judge::new(&schema);
        for event in &schema.events {
            let cases = cases::of_event(&schema, event);
            for (turned, spaced) in [(false, false), (false, true), (true, false), (true, true)] {
                let written = |case: &Case| if turned { case.line.turned() } else { case.line.clone() }.tidy(spaced);
                let lines: Vec<Vec<u8>> = cases.iter().map(written).collect();
                let verdicts = stream::verdicts(&dialect, Limits::default(), &lines, None).expect("a whole stream");
                for ((case, line), verdict) in cases.iter().zip(&lines).zip(verdicts) {
                    let shown = String::from_utf8_lossy(line);
                    // Of two names of a field another one is the second when turned.
                    let as_said = asserts(case, &event.name, &verdict) || turned && case.refused.is_some();
                    assert!(as_said, "{}: {:?}: {shown}: {verdict:?}", case.label, case.refused);
                    assert_eq!(verdict, judge.line(line), "{}: {shown}", case.label);
                }
            }
        }
    }
}
