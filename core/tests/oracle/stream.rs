//! The decoder's verdicts, in the oracle's words.

use agentevents::{Decoder, Dialect, Event, Fault, Limits, Outcome};

use super::envelope::Envelopes;
use super::fit::escaped;
use super::json::{Json, Text};
use super::judge::{self, Verdict};
use super::syntax;

/// What the decoder makes of these lines as one stream between two lines of its own, cut into chunks by `rng` or not at all.
pub fn verdicts(
    dialect: &Dialect,
    limits: Limits,
    lines: &[Vec<u8>],
    rng: Option<&mut fastrand::Rng>,
) -> Result<Vec<Verdict>, String> {
    // `{}` first: a BOM is only skipped at the start. `{}` last: a line that is not JSON is not a torn tail.
    let mut stream = b"{}\n".to_vec();
    let mut offsets = Vec::new();
    for line in lines {
        offsets.push(stream.len() as u64);
        stream.extend(line);
        stream.push(b'\n');
    }
    stream.extend(b"{}");
    let mut found = vec![Verdict::Blank; lines.len()];
    let mut decoder = Decoder::with(dialect.clone(), limits);
    let mut chunks = Chunks { rest: &stream, rng };
    let envelopes = Envelopes::new(dialect.schema());
    let mut before = 0;
    loop {
        let chunk = chunks.next();
        match chunk {
            Some(chunk) => decoder.push(chunk),
            None => decoder.finish(),
        }
        while let Some(outcome) = decoder.next_outcome() {
            let (line, offset, raw, verdict) = read(outcome.as_ref());
            if line <= before {
                return Err(format!("line {line} comes after line {before}"));
            }
            before = line;
            // The first and the last line are `{}`.
            let index = usize::try_from(line).ok().and_then(|line| line.checked_sub(2));
            let Some(index) = index.filter(|&index| index < lines.len()) else { continue };
            if offset != offsets[index] {
                return Err(format!("line {line} has offset {offset}, not {}", offsets[index]));
            }
            let whole = &lines[index];
            let long = matches!(&verdict, Verdict::Fault(fault) if fault.kind == "line_too_long");
            let cut = if long { (limits.max_line_bytes() + 1).min(1024) } else { usize::MAX };
            if raw != &whole[..whole.len().min(cut)] {
                return Err(format!("line {line} has the raw bytes {}", String::from_utf8_lossy(raw)));
            }
            if let Ok(outcome) = &outcome
                && let Some(wrong) = envelopes.disagreement(outcome)
            {
                return Err(format!("line {line}: {wrong}: {}", whole.escape_ascii()));
            }
            found[index] = verdict;
        }
        if chunk.is_none() {
            return Ok(found);
        }
    }
}

/// The verdict on a single object (K29).
pub fn single(dialect: &Dialect, bytes: &[u8]) -> Verdict {
    read(dialect.decode(bytes).as_ref()).3
}

/// A pointer into the body of a single object's event that leads to another value than it says.
pub fn misled(dialect: &Dialect, bytes: &[u8]) -> Option<String> {
    let Ok(Outcome::Event(event)) = dialect.decode(bytes) else { return None };
    let body = body(&event);
    let mut all = vec![(String::new(), body.clone()), ("/no such field".to_owned(), Json::Null)];
    pointers(&body, "", &mut all);
    let wrong = all.into_iter().take(100).find(|(pointer, value)| {
        let found = event.field(pointer).map(|found| parsed(found.json()));
        if pointer == "/no such field" { found.is_some() } else { found.as_ref() != Some(value) }
    });
    wrong.map(|(pointer, value)| format!("{pointer} leads to {:?}, not {value:?}", event.field(&pointer)))
}

/// Every value below this one with its pointer. Of equal keys the last counts.
fn pointers(json: &Json, path: &str, all: &mut Vec<(String, Json)>) {
    let items = match json {
        Json::Array(items) => items.iter().enumerate().map(|(index, item)| (index.to_string(), item)).collect(),
        Json::Object(members) => {
            let last = |(index, (key, _)): &(usize, &(Text, Json))| {
                !key.has_lone_surrogate() && members[index + 1..].iter().all(|(later, _)| later != key)
            };
            members.iter().enumerate().filter(last).map(|(_, (key, value))| (escaped(&key.lossy()), value)).collect()
        }
        _ => Vec::new(),
    };
    for (key, value) in items {
        let path = format!("{path}/{key}");
        all.push((path.clone(), value.clone()));
        pointers(value, &path, all);
    }
}

/// The torn tail of a stream that is this line alone: its bytes and whether it is a prefix (K25).
pub fn torn_tail(dialect: &Dialect, line: &[u8]) -> Option<(Vec<u8>, bool)> {
    let mut decoder = Decoder::new(dialect.clone());
    decoder.push(line);
    decoder.finish();
    while decoder.next_outcome().is_some() {}
    decoder.report().torn_tail().map(|tail| (tail.raw.clone(), tail.prefix))
}

fn read<'o>(outcome: Result<&'o Outcome<'o>, &'o Fault>) -> (u64, u64, &'o [u8], Verdict) {
    match outcome {
        Ok(outcome) => {
            let verdict = match outcome {
                Outcome::Event(event) => Verdict::Event { name: event.name().to_owned(), body: body(event) },
                Outcome::Unrecognized(event) => {
                    Verdict::Unrecognized { name: event.name().map(std::borrow::Cow::into_owned) }
                }
            };
            (outcome.line(), outcome.offset(), outcome.raw(), verdict)
        }
        Err(fault) => {
            let misfit =
                fault.misfit().map(|misfit| (misfit.event_type.clone(), misfit.reason.name(), misfit.path.clone()));
            let column = usize::try_from(fault.column()).unwrap_or(usize::MAX);
            let verdict = judge::Fault { kind: fault.kind().name(), column, misfit };
            (fault.line(), fault.offset(), fault.raw(), Verdict::Fault(verdict))
        }
    }
}

/// The body that is handed over, which must be JSON itself; for parsers that want whole characters the same (K20).
fn body(event: &Event<'_>) -> Json {
    let (body, well_formed) = (parsed(event.json().as_bytes()), parsed(event.well_formed_json().as_bytes()));
    if well_formed == body.lossy() { body } else { well_formed }
}

fn parsed(json: &[u8]) -> Json {
    match syntax::parse(json, usize::MAX, true) {
        Ok(node) => node.plain(),
        Err(refusal) => Json::string(&format!("this is no JSON, {refusal:?}: {}", json.escape_ascii())),
    }
}

/// A stream in pieces of any size, mostly small ones.
struct Chunks<'a, 'r> {
    rest: &'a [u8],
    rng: Option<&'r mut fastrand::Rng>,
}

impl<'a> Chunks<'a, '_> {
    fn next(&mut self) -> Option<&'a [u8]> {
        let size = match &mut self.rng {
            None => self.rest.len(),
            Some(rng) => {
                let most = *rng.choice(&[1, 3, 64, 500, 65_536]).expect("there are some");
                rng.usize(1..=most)
            }
        };
        let (chunk, rest) = self.rest.split_at(size.min(self.rest.len()));
        self.rest = rest;
        (!chunk.is_empty()).then_some(chunk)
    }
}
