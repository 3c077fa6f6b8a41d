//! What came of each case, for a program.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use serde::Serialize;

use super::Tried;
use super::judge::Verdict;

#[derive(Serialize)]
struct Report<'t> {
    command: &'t [String],
    level: &'t str,
    passed: usize,
    failed: usize,
    cases: Vec<Entry<'t>>,
}

#[derive(Serialize)]
struct Entry<'t> {
    case: &'t str,
    verdict: &'t str,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference<'t>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
    #[serde(skip_serializing_if = "str::is_empty")]
    stderr: &'t str,
}

/// Both sides as JSON text; null for nothing.
#[derive(Serialize)]
struct Difference<'t> {
    outcome: usize,
    path: &'t str,
    expected: Option<&'t str>,
    printed: Option<&'t str>,
}

/// Writes the report file.
pub fn write(path: &Path, command: &[String], level: &str, tried: &[Tried<'_>]) -> io::Result<()> {
    let cases: Vec<Entry<'_>> = tried.iter().map(entry).collect();
    let failed = tried.iter().filter(|tried| tried.verdict != Verdict::Ok).count();
    let report = Report { command, level, passed: tried.len() - failed, failed, cases };
    let mut file = BufWriter::new(File::create(path)?);
    serde_json::to_writer_pretty(&mut file, &report)?;
    file.write_all(b"\n")?;
    file.flush()
}

fn entry<'t>(tried: &'t Tried<'_>) -> Entry<'t> {
    let difference = match &tried.verdict {
        Verdict::Differs { outcome, difference, .. } => Some(Difference {
            outcome: *outcome,
            path: &difference.path,
            expected: difference.expected.as_deref(),
            printed: difference.printed.as_deref(),
        }),
        _ => None,
    };
    let explanation = (tried.verdict != Verdict::Ok).then(|| tried.verdict.to_string());
    let stderr = if tried.verdict == Verdict::Ok { "" } else { &tried.last_words };
    Entry { case: &tried.case.id, verdict: tried.verdict.word(), difference, explanation, stderr }
}
