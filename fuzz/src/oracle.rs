//! The core's oracle: the verdict on one line by the contract's words alone. Its generators and its second opinion stay behind.
#![allow(dead_code, reason = "the targets use a part of it")]

#[path = "../../core/tests/oracle/decimal.rs"]
pub mod decimal;
#[path = "../../core/tests/oracle/dialects.rs"]
pub mod dialects;
#[path = "../../core/tests/oracle/envelope.rs"]
pub mod envelope;
#[path = "../../core/tests/oracle/fit.rs"]
pub mod fit;
#[path = "../../core/tests/oracle/json.rs"]
pub mod json;
#[path = "../../core/tests/oracle/judge.rs"]
pub mod judge;
#[path = "../../core/tests/oracle/present.rs"]
pub mod present;
#[path = "../../core/tests/oracle/stream.rs"]
pub mod stream;
#[path = "../../core/tests/oracle/syntax.rs"]
pub mod syntax;
#[path = "../../core/tests/oracle/tree.rs"]
pub mod tree;

use agentevents::{Dialect, Limits};
use judge::{Fault, Judge, Verdict};

/// Holds the decoder to the oracle on every line: as one stream, as single objects and as torn tails.
pub fn agree(dialect: &Dialect, limits: Limits, bytes: &[u8], rng: &mut fastrand::Rng) {
    let mut judge = Judge::new(dialect.schema());
    (judge.max_depth, judge.max_line_bytes) = (limits.max_depth(), limits.max_line_bytes());
    let lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let found = stream::verdicts(dialect, limits, &lines, Some(rng)).unwrap_or_else(|wrong| panic!("{wrong}"));
    let judge_of_objects = Judge::new(dialect.schema());
    for (line, found) in lines.iter().zip(found) {
        let shown = line.escape_ascii();
        assert_eq!(found, judge.line(line), "decoder and oracle differ on the line\n{shown}");
        assert_eq!(stream::single(dialect, line), judge_of_objects.single(line), "as a single object:\n{shown}");
        if let Some(misled) = stream::misled(dialect, line) {
            panic!("{misled}\n{shown}");
        }
        if !line.starts_with(b"\xef") {
            let is_torn = matches!(judge_of_objects.line(line), Verdict::Fault(Fault { kind: "not_json", .. }));
            let expected = is_torn.then(|| (line.clone(), judge_of_objects.is_prefix(line)));
            assert_eq!(stream::torn_tail(dialect, line), expected, "as a torn tail:\n{shown}");
        }
    }
}
