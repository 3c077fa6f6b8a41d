//! What came of each case, for a person: those that are as expected first, so that the others are in sight.

use std::collections::BTreeMap;
use std::io::Write as _;

use super::Tried;
use super::judge::Verdict;
use crate::failure::WriteError;
use crate::output::Output;
use crate::paint::Paint;
use crate::words::{counted, printable};

/// How much is shown of each side of a difference, in characters.
const SIDE: usize = 200;

/// Prints a line or more a case, then how many of each group are as expected; quietly, only of those that are not.
pub fn print(output: &mut Output, tried: &[Tried<'_>], level: &str, quiet: bool) -> Result<(), WriteError> {
    let paint = Paint::for_stdout();
    let width = tried.iter().map(|tried| tried.case.id.len()).max().unwrap_or(0);
    let (well, other): (Vec<_>, Vec<_>) = tried.iter().partition(|tried| tried.verdict == Verdict::Ok);
    for tried in well.iter().filter(|_| !quiet) {
        writeln!(output.writer(), "{:width$}  {}", tried.case.id, paint.good(tried.verdict.word()))?;
    }
    for tried in &other {
        writeln!(output.writer(), "{:width$}  {}", paint.bold(&tried.case.id), paint.bad(tried.verdict.word()))?;
        detail(output, tried)?;
    }
    if !quiet || !other.is_empty() {
        writeln!(output.writer())?;
    }
    summary(output, tried, level, paint)
}

fn detail(output: &mut Output, tried: &Tried<'_>) -> Result<(), WriteError> {
    let out = output.writer();
    writeln!(out, "  {}", printable(&tried.verdict.to_string()))?;
    if let Verdict::Differs { difference, expected, printed, .. } = &tried.verdict {
        for (label, value, line) in
            [("expected", &difference.expected, expected), ("printed ", &difference.printed, printed)]
        {
            writeln!(out, "    {label}  {}", side(value.as_deref()))?;
            if value != line {
                writeln!(out, "          in  {}", side(line.as_deref()))?;
            }
        }
        return Ok(());
    }
    if !tried.last_words.is_empty() {
        writeln!(out, "  its last words on standard error:")?;
        for line in tried.last_words.lines() {
            writeln!(out, "    {}", printable(line))?;
        }
    }
    Ok(())
}

fn side(json: Option<&str>) -> String {
    let Some(json) = json else { return "nothing".into() };
    let shown: String = json.chars().take(SIDE).collect();
    let rest = if shown.len() < json.len() { "…" } else { "" };
    format!("{}{rest}", printable(&shown))
}

fn summary(output: &mut Output, tried: &[Tried<'_>], level: &str, paint: Paint) -> Result<(), WriteError> {
    let mut groups: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut words: BTreeMap<&str, u64> = BTreeMap::new();
    for tried in tried {
        let group = tried.case.id.split('/').next().unwrap_or_default();
        let (well, all) = groups.entry(group).or_default();
        *all += 1;
        if tried.verdict == Verdict::Ok {
            *well += 1;
        } else {
            *words.entry(tried.verdict.word()).or_default() += 1;
        }
    }
    let out = output.writer();
    let width = groups.keys().map(|group| group.len()).max().unwrap_or(0);
    for (group, (well, all)) in &groups {
        writeln!(out, "{group:width$}  {well:>4} of {all:>4}")?;
    }
    let cases = counted(tried.len() as u64, "case");
    if words.is_empty() {
        return Ok(writeln!(out, "{} at level {level}: {cases}", paint.good("all as expected"))?);
    }
    let words: Vec<String> = words.iter().map(|(word, number)| format!("{number} {word}")).collect();
    let words = words.join(", ");
    Ok(writeln!(out, "{} at level {level}: {words} of {cases}", paint.bad("not as expected"))?)
}
