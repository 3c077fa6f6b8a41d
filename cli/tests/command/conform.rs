//! `agentevents conform`: holds programs to the fixtures, and tells which keep the rules and why others do not.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{Done, TEXT, agentevents, feed, fixture, run};

fn conform(arguments: &[&str], command: &[&str]) -> Done {
    let fixtures = fixture("").to_str().unwrap().to_owned();
    run(["conform", "--fixtures", &fixtures].iter().chain(arguments).chain(&["--"]).chain(command))
}

/// What came of each case, by `--report`.
fn verdicts(arguments: &[&str], command: &[&str]) -> Vec<(String, String, Value)> {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.json");
    let done = conform(&[&["--report", report.to_str().unwrap()], arguments].concat(), command);
    let report: Value = serde_json::from_slice(&fs::read(&report).expect(&done.stderr)).unwrap();
    let entries = report["cases"].as_array().unwrap();
    let failed = entries.iter().filter(|entry| entry["verdict"] != "ok").count();
    assert_eq!((report["failed"].as_u64(), done.status), (Some(failed as u64), i32::from(failed > 0)));
    let text = |entry: &Value, key: &str| entry[key].as_str().unwrap().to_owned();
    entries.iter().map(|entry| (text(entry, "case"), text(entry, "verdict"), entry.clone())).collect()
}

/// The path of a small client, if this machine can run it. Continuous integration can.
fn client(name: &str) -> Option<String> {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(found || env::var_os("CI").is_none(), "python3 is needed to run the small clients");
    if !found {
        eprintln!("not run: there is no python3 on this machine");
    }
    found.then(|| fixture(&format!("clients/{name}.py")).to_str().unwrap().to_owned())
}

#[test]
fn the_command_itself_conforms_and_quietly_only_the_groups_are_told() {
    let agentevents = env!("CARGO_BIN_EXE_agentevents");
    let groups = ["--quiet", "--time-limit", "60", "--group", "custom,journals"];
    let done = conform(&groups, &[agentevents, "check", "--format", "json", "-"]);
    assert_eq!(done.status, 0, "{}", done.text());
    let first_words: Vec<&str> = done.text().lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(first_words, ["custom", "journals", "all"]);
}

#[test]
fn a_client_that_raises_on_an_unknown_type_is_told_where_it_stopped() {
    let Some(client) = client("raises_on_unknown") else { return };
    let cases = ["--level", "rules", "--case", "stella/a_whole_run,stella/from_a_newer_stella"];
    let found = verdicts(&cases, &["python3", &client]);
    assert_eq!(found[0].1, "ok", "{}", found[0].2);
    assert_eq!(found[1].1, "no end");
    assert_eq!(found[1].2["explanation"], "no `end` line after 8 lines: it stopped early, or prints none");
    let stderr = found[1].2["stderr"].as_str().unwrap();
    assert!(stderr.ends_with("unknown event type 'quantum_reticulation'"), "{stderr}");
}

#[test]
fn a_client_that_swallows_errors_is_told_which_one_it_lost() {
    let Some(client) = client("swallows_errors") else { return };
    let cases = "stella/a_list_where_an_object_was_promised,stella/a_whole_run,stella/from_a_newer_stella";
    let found = verdicts(&["--level", "rules", "--case", cases], &["python3", &client]);
    assert_eq!((found[1].1.as_str(), found[2].1.as_str()), ("ok", "ok"));
    assert_eq!(found[0].1, "differs");
    let difference = &found[0].2["difference"];
    assert_eq!((&difference["outcome"], &difference["path"]), (&2.into(), &"/line".into()));
    assert_eq!((&difference["expected"], &difference["printed"]), (&"2".into(), &"5".into()));
    let why = "line 2 of the outcomes, at /line: no outcome of line 2 was printed";
    assert_eq!(found[0].2["explanation"], why);
}

#[test]
fn cases_are_listed_and_selected() {
    let all = run(["conform", "--list", "--fixtures", fixture("").to_str().unwrap()]);
    assert_eq!(all.status, 0);
    assert!(all.text().lines().any(|case| case == "lines/bom_twice"));
    let listed = |arguments: &[&str]| {
        let fixtures = fixture("");
        run(["conform", "--list", "--fixtures", fixtures.to_str().unwrap()].iter().chain(arguments)).text().to_owned()
    };
    assert_eq!(listed(&["--case", "bom_twice"]), "lines/bom_twice\n");
    assert_eq!(listed(&["--case", "lines/bom_twice,lines/line_feed"]), "lines/bom_twice\nlines/line_feed\n");
    let groups: Vec<String> = listed(&["--group", "stella", "--group", "inderun"])
        .lines()
        .map(|case| case.split('/').next().unwrap().to_owned())
        .collect();
    assert!(groups.iter().all(|group| group == "stella" || group == "inderun") && groups.is_sorted());
}

#[test]
fn what_cannot_be_run_ends_with_2() {
    let nowhere = tempfile::tempdir().unwrap();
    let nowhere = nowhere.path().to_str().unwrap();
    for (arguments, words) in [
        (
            ["--case=no_such_case", "--", "true"].as_slice(),
            "`agentevents conform --list` lists them, in the groups custom, documents, ",
        ),
        (&["--", "no-such-program"], "`no-such-program` does not start"),
        (&["--list", "--fixtures", nowhere], "no case is here, in no folder of this one"),
        (&["--list", "--fixtures", "no/such/folder"], "no/such/folder: "),
        (&[], "<COMMAND>..."),
    ] {
        let done = run(["conform"].iter().chain(arguments));
        assert_eq!(done.status, 2, "{arguments:?}");
        assert!(done.stderr.contains(words), "{}", done.stderr);
    }
}

/// The page of the fixtures says what is: its commands print what stands below them.
#[test]
fn the_page_of_the_fixtures_shows_what_the_command_prints() {
    let Some(client) = client("keeps_the_rules") else { return };
    let page = fs::read_to_string(fixture("README.md")).unwrap();
    let blocks = |fence: &str| -> Vec<String> {
        let rest = page.split(fence).skip(1);
        rest.map(|rest| rest.split_once("```\n").expect("the block ends").0.to_owned()).collect()
    };
    let root = fixture("..").canonicalize().unwrap();
    let shown = blocks("```console\n$ agentevents ");
    assert_eq!(shown.len(), 3);
    for block in shown {
        let (arguments, expected) = block.split_once('\n').expect("one command");
        let done = feed(agentevents().args(arguments.split_whitespace()).current_dir(&root), b"");
        assert_eq!(done.stderr + std::str::from_utf8(&done.stdout).unwrap(), expected, "{arguments}");
    }
    // In continuous integration of another client: what is built there, these tests have.
    let recipe = blocks("```sh\n").remove(0);
    let (build, hold) = recipe.split_once('\n').unwrap();
    assert!(build.starts_with("cargo build ") && build.ends_with(" --package agentevents-cli"));
    let hold = hold
        .replace("agentevents/target/release/agentevents", env!("CARGO_BIN_EXE_agentevents"))
        .replace("agentevents/fixtures", fixture("").to_str().unwrap())
        .replace("--group stella,lines,fit", "--group stella")
        .replace("./my_client", &format!("python3 {client}"));
    let done = feed(Command::new("sh").args(["-c", &hold]), b"");
    assert_eq!(done.status, 0, "{}{}", done.stderr, done.text());
}

/// A folder of fixtures with one case.
fn one_case(stream: &str, outcomes: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let group = folder.path().join("stella");
    fs::create_dir(&group).unwrap();
    fs::write(group.join("case.jsonl"), stream).unwrap();
    fs::write(group.join("case.outcomes.jsonl"), outcomes).unwrap();
    let path = folder.path().to_owned();
    (folder, path)
}

#[cfg(unix)]
mod ill_behaved {
    use super::*;

    /// The verdict on a shell script, and why.
    fn verdict(arguments: &[&str], script: &str) -> (String, Value) {
        let case = [["--case", "stella/a_whole_run"].as_slice(), arguments].concat();
        let (_, word, entry) = verdicts(&case, &["sh", "-c", script, "{dialect}"]).remove(0);
        (word, entry)
    }

    #[test]
    fn every_way_to_fail_has_its_word() {
        for (script, word, explanation) in [
            ("exit 3", "died", "ended with status 3"),
            ("kill -9 $$", "died", "ended by signal 9"),
            ("cat >/dev/null", "no end", "no `end` line after 0 lines: it stopped early, or prints none"),
            ("cat >/dev/null; exit 1", "no end", "no `end` line after 0 lines: it stopped early, or prints none"),
            ("exec yes '{\"line\":1}'", "flooded", "it printed far more than is expected"),
        ] {
            let (found, entry) = verdict(&[], script);
            assert_eq!((found.as_str(), &entry["explanation"]), (word, &explanation.into()), "{script}");
        }
    }

    #[test]
    fn what_is_no_outcome_is_shown_as_it_is() {
        for (script, outcome, printed) in [
            ("head -c 64 /dev/zero; echo; echo '{\"end\":{}}'", 1, "\\u{0}"),
            ("printf '\\377\\376\\n{\"end\":{}}\\n'", 1, "\u{fffd}\u{fffd}"),
            (
                "printf '{\"line\":1,'; sleep 0.1; printf '\"error\":\"not_json\"}\\n'; echo '{\"end\":{}}'",
                1,
                "not_json",
            ),
            // It never reads, so that the pipe breaks: that alone is no fault.
            ("exec <&-; echo '{\"end\":{}}'", 1, "end"),
        ] {
            let done = conform(&["--case", "stella/a_whole_run"], &["sh", "-c", script]);
            let text = done.text();
            assert_eq!(done.status, 1, "{script}");
            assert!(text.contains(&format!("line {outcome} of the outcomes")), "{text}");
            assert!(text.contains(printed), "{text}");
        }
    }

    #[test]
    fn what_does_not_end_is_ended_with_all_that_it_started() {
        let start = Instant::now();
        for script in ["sleep 600", "sleep 600 & exit 0", "sleep 600 & wait", "exec sleep 600 >/dev/null 2>&1"] {
            let (found, entry) = verdict(&["--time-limit", "1"], &format!("echo 'still here' >&2; {script}"));
            assert_eq!((found.as_str(), &entry["stderr"]), ("timed out", &"still here".into()), "{script}");
        }
        assert!(start.elapsed() < Duration::from_mins(1));
    }

    #[test]
    fn the_rules_are_told_by_environment_and_argument() {
        let script = "echo \"$0 $AGENTEVENTS_DIALECT $AGENTEVENTS_OPTIONS\" >&2; exit 2";
        let words = |case: &str| {
            let found = verdicts(&["--case", case], &["sh", "-c", script, "{dialect}"]);
            found[0].2["stderr"].as_str().unwrap().to_owned()
        };
        assert_eq!(
            words("evoscientist/a_whole_run"),
            r#"evoscientist evoscientist {"dialect":"evoscientist","form":"stream"}"#
        );
        assert_eq!(
            words("lines/limit_of_one_byte"),
            r#"stella stella {"dialect":"stella","form":"stream","max_line_bytes":1}"#
        );
        let custom = words("custom/a_small_dialect");
        let schema = fixture("custom/a_small_dialect.schema.json").canonicalize().unwrap();
        assert!(custom.starts_with(schema.to_str().unwrap()), "{custom}");
        assert!(words("documents/compact").contains(r#""form":"document""#));
    }

    #[test]
    fn the_stream_comes_whole_and_both_sides_are_compared_to_the_end() {
        let stream = ["\u{feff}", TEXT, "{\"type\":\"naïve\"}\r\n\n"].concat().repeat(500);
        let outcomes = "{\"line\":1,\"event\":\"text\"}\n{\"end\":{}}\n{\"run\":{\"id\":null}}\n";
        let (_folder, fixtures) = one_case(&stream, outcomes);
        let path = |name: &str| fixtures.join("stella").join(name).to_str().unwrap().to_owned();
        let (streamed, expected) = (path("case.jsonl"), path("case.outcomes.jsonl"));
        let status = |rest: &str| {
            let script = format!("cmp - '{streamed}' >&2 || exit 2; {rest}");
            let folder = fixtures.to_str().unwrap();
            let done = run(["conform", "--fixtures", folder, "--", "sh", "-c", &script]);
            (done.status, done.text().to_owned())
        };
        assert_eq!(status(&format!("cat '{expected}'")).0, 0);
        for (rest, words) in [
            (
                format!("head -2 '{expected}'"),
                "line 3 of the outcomes\n    expected  {\"run\":{\"id\":null}}\n    printed   nothing\n",
            ),
            (
                format!("cat '{expected}'; echo '{{\"run\":7}}'"),
                "line 4 of the outcomes\n    expected  nothing\n    printed   {\"run\":7}\n",
            ),
            (
                format!("sed s/text/test/ '{expected}'"),
                "line 1 of the outcomes, at /event\n    expected  \"text\"\n          in  {\"line\":1,\"event\":\"text\"}\n",
            ),
        ] {
            let (status, text) = status(&rest);
            assert_eq!(status, 1);
            assert!(text.contains(words), "{text}");
        }
    }
}
