//! What `check` prints for a person.

use crate::support::{TEXT, UNKNOWN, agentevents, check, feed};

#[test]
fn an_error_tells_its_place_what_was_expected_and_found_and_shows_it() {
    let done = check([TEXT, "{\"type\":\"text\",\"text\":\"漢字\",\"ts\":\"now\"}\n"].concat());
    let expected = "\
<stdin>:2:37: error: text does not fit at /ts (wrong_type)
  expected  an integer of at least 0 or null
  found     a string
  in        {\"type\":\"text\",\"text\":\"漢字\",\"ts\":\"now\"}
                                              ^
<stdin>: 2 lines of stella
  events          1
    text          1
  unrecognized    0
  errors          1
    does_not_fit  1
does not fit: 1 event of types that stella declares in another shape.
  The producer broke its contract, or speaks another dialect: see --dialect.
1 error
";
    assert_eq!(done.text(), expected);
}

#[test]
fn the_version_gap_is_said_in_words_and_by_type() {
    let done = check([UNKNOWN, UNKNOWN, "{\"type\":\"warp\"}\n{}\n"].concat());
    let expected = "\
<stdin>: 4 lines of stella
  events                  0
  unrecognized            4
    quantum_reticulation  2
    warp                  1
    (no type)             1
  errors                  0
version gap: 4 events of types that this stella does not declare; the producer may be newer.
  Skipped, and no error. `agentevents cat --unrecognized` shows them.
clean
";
    assert_eq!((done.status, done.text()), (0, expected));
}

#[test]
fn many_unknown_types_are_summed_up() {
    let line = |number: usize| format!("{{\"type\":\"new_{number}\"}}\n");
    let done = check((0..1100).chain([0]).map(line).collect::<String>());
    let text = done.text();
    assert!(text.contains("\n    new_0                   2\n    new_1                   1\n"), "{text}");
    assert!(text.contains("\n    (1,004 more types)  1,004\n    (still more types)     76\n"), "{text}");
    assert!(!text.contains("new_20 "), "{text}");
}

#[test]
fn nothing_in_a_stream_commands_the_terminal() {
    let done = check("{\"type\":\"\\u001b[2J\"}\n{\u{1b}[31m\n{}\n");
    assert!(!done.text().contains('\u{1b}'), "{}", done.text());
    assert!(done.text().contains("    \\u{1b}[2J   1\n"), "{}", done.text());
}

#[test]
fn colors_come_where_they_are_wanted() {
    let colored = |name: &str, value: &str, other: &str| {
        let mut command = agentevents();
        command.env(name, value).env(other, "1").args(["check", "--dialect=stella", "-"]);
        feed(&mut command, TEXT.as_bytes()).text().contains("\u{1b}[")
    };
    assert!(colored("CLICOLOR_FORCE", "1", "UNUSED"));
    assert!(!colored("UNUSED", "1", "UNUSED"));
    assert!(!colored("NO_COLOR", "1", "UNUSED"));
}
