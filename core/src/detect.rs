//! Which built-in dialect a stream speaks.

use crate::dialect::Dialect;
use crate::document::Document;
use crate::frame::BOM;
use crate::limits::Limits;
use crate::outcome::Outcome;

/// How many lines decide.
const LINES: usize = 20;

/// How many bytes decide where lines are so long; memory stays bounded (K8).
const BYTES: usize = 64 << 20;

/// Finds the built-in dialect that fits most of a stream's first 20 lines: push bytes until
/// [`is_decided`](Self::is_decided), or finish at the stream's end, then ask for the [`dialect`](Self::dialect).
///
/// ```
/// use agentevents::{Decoder, Detector, Limits};
///
/// let mut detector = Detector::new(Limits::default());
/// detector.push(b"{\"type\":\"text\",\"text\":\"Hi\"}\n");
/// detector.finish();
/// let dialect = detector.dialect().unwrap();
/// assert_eq!(dialect.name(), "stella");
/// let mut decoder = Decoder::new(dialect);
/// decoder.push(detector.head());
/// ```
pub struct Detector {
    limits: Limits,
    head: Vec<u8>,
    /// Where the line starts that is not yet judged.
    start: usize,
    /// How far an LF was looked for.
    searched: usize,
    lines: usize,
    fits: [usize; Dialect::BUILT_IN.len()],
    /// The same document by each dialect; empty for a stream.
    documents: Vec<Document>,
    decided: bool,
}

impl Detector {
    /// A detector for one stream.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let fits = [0; Dialect::BUILT_IN.len()];
        let (head, documents) = (Vec::new(), Vec::new());
        Self { limits, head, start: 0, searched: 0, lines: 0, fits, documents, decided: false }
    }

    /// A detector for one document: its first 20 elements decide (K27).
    #[must_use]
    pub fn for_document(limits: Limits) -> Self {
        let documents = built_in().map(|dialect| Document::with(dialect, limits)).collect();
        Self { documents, ..Self::new(limits) }
    }

    /// Takes in the next bytes, cut anywhere, and keeps them: see [`head`](Self::head).
    pub fn push(&mut self, chunk: &[u8]) {
        self.head.extend_from_slice(chunk);
        if !self.documents.is_empty() {
            return self.push_document(chunk);
        }
        while !self.decided {
            let end = self.head.len().min(BYTES);
            let Some(found) = memchr::memchr(b'\n', &self.head[self.searched.min(end)..end]) else {
                self.searched = end;
                self.decided = end == BYTES;
                return;
            };
            let end = self.searched + found;
            self.judge(end);
            (self.start, self.searched) = (end + 1, end + 1);
            self.decided = self.lines == LINES;
        }
    }

    fn push_document(&mut self, chunk: &[u8]) {
        if !self.decided {
            self.documents.iter_mut().for_each(|document| document.push(chunk));
            self.judge_elements();
            self.decided = self.lines == LINES || self.head.len() >= BYTES;
        }
    }

    fn judge_elements(&mut self) {
        for (document, fits) in self.documents.iter_mut().zip(&mut self.fits) {
            while document.report().lines() < LINES as u64
                && let Some(outcome) = document.next_outcome()
            {
                *fits += usize::from(matches!(outcome, Ok(Outcome::Event(_))));
            }
        }
        self.lines = self.documents.first().map_or(0, |document| document.report().lines() as usize);
    }

    /// Says that the stream is over: what came decides.
    pub fn finish(&mut self) {
        if !self.documents.is_empty() && !self.decided {
            self.documents.iter_mut().for_each(Document::finish);
            self.judge_elements();
        } else if !self.decided && self.start < self.head.len() {
            self.judge(self.head.len());
        }
        self.decided = true;
    }

    fn judge(&mut self, end: usize) {
        self.lines += 1;
        let line = &self.head[self.start..end];
        let line = if self.start == 0 { line.strip_prefix(BOM).unwrap_or(line) } else { line };
        for (fits, dialect) in self.fits.iter_mut().zip(built_in()) {
            let outcome = dialect.decode_within(line, self.limits);
            *fits += usize::from(matches!(outcome, Ok(Outcome::Event(_))));
        }
    }

    /// Whether more bytes would change nothing.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.decided
    }

    /// The dialect that fits more lines than any other; `None` if no line fits one, or two fit as many.
    #[must_use]
    pub fn dialect(&self) -> Option<Dialect> {
        let most = self.fits.into_iter().max().filter(|&most| most > 0)?;
        let mut best = self.fits().filter(|&(_, fits)| fits == most);
        match (best.next(), best.next()) {
            (Some((name, _)), None) => Dialect::named(name).ok(),
            _ => None,
        }
    }

    /// How many of the lines fit each built-in dialect.
    pub fn fits(&self) -> impl Iterator<Item = (&'static str, usize)> {
        Dialect::BUILT_IN.into_iter().zip(self.fits)
    }

    /// How many lines, or elements of a document, were looked at.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// All bytes that were pushed: a decoder's first chunk.
    #[must_use]
    pub fn head(&self) -> &[u8] {
        &self.head
    }
}

fn built_in() -> impl Iterator<Item = Dialect> {
    Dialect::BUILT_IN.into_iter().map(|name| Dialect::named(name).expect("it is built in"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STELLA: &str = "{\"type\":\"text\",\"text\":\"Hi\"}\n";
    const EVOSCIENTIST: &str = "{\"type\":\"text\",\"content\":\"Hi\"}\n";
    const UNKNOWN: &str = "{\"type\":\"quantum_reticulation\"}\n";

    fn detect(stream: &str) -> Detector {
        let mut detector = Detector::new(Limits::default());
        detector.push(stream.as_bytes());
        detector.finish();
        detector
    }

    fn name(stream: &str) -> Option<String> {
        detect(stream).dialect().map(|dialect| dialect.name().to_owned())
    }

    #[test]
    fn the_dialect_that_fits_most_lines_wins() {
        assert_eq!(name(STELLA).as_deref(), Some("stella"));
        assert_eq!(name(&[EVOSCIENTIST, UNKNOWN, "\n", "debug output\n"].concat()).as_deref(), Some("evoscientist"));
        assert_eq!(name(&[STELLA, EVOSCIENTIST, STELLA].concat()).as_deref(), Some("stella"));
        assert_eq!(name(&format!("\u{feff}{STELLA}")).as_deref(), Some("stella"));
        assert_eq!(name(STELLA.trim_end()).as_deref(), Some("stella"));
    }

    #[test]
    fn none_and_a_tie_decide_nothing() {
        assert_eq!(name(""), None);
        assert_eq!(name(UNKNOWN), None);
        let tie = detect(&[STELLA, EVOSCIENTIST].concat());
        assert!(tie.dialect().is_none());
        assert_eq!(tie.fits().collect::<Vec<_>>(), [("stella", 1), ("evoscientist", 1), ("inderun", 0)]);
    }

    #[test]
    fn twenty_lines_decide_however_they_are_cut() {
        let stream = [STELLA.repeat(11), EVOSCIENTIST.repeat(100)].concat();
        let cut = stream.match_indices('\n').nth(19).unwrap().0;
        for size in [1, 7, stream.len()] {
            let mut detector = Detector::new(Limits::default());
            let mut pushed = 0;
            for chunk in stream.as_bytes().chunks(size) {
                detector.push(chunk);
                pushed += chunk.len();
                assert_eq!(detector.is_decided(), pushed > cut);
            }
            assert_eq!((detector.dialect().unwrap().name(), detector.lines()), ("stella", 20));
            assert_eq!(detector.head(), stream.as_bytes());
        }
    }

    #[test]
    fn a_document_is_known_by_its_elements() {
        let elements = [[r#"{"type":"text","text":7},7"#; 3].join(","), [STELLA.trim_end(); 40].join(",\n")].join(",");
        let document = format!("{{\"status\":\"completed\",\n\"events\":[{elements}]}}");
        for size in [1, 7, document.len()] {
            let mut detector = Detector::for_document(Limits::default());
            document.as_bytes().chunks(size).for_each(|chunk| detector.push(chunk));
            assert!(detector.is_decided());
            assert_eq!((detector.dialect().unwrap().name(), detector.lines()), ("stella", 20));
            assert_eq!(detector.fits().next(), Some(("stella", 14)));
            assert_eq!(detector.head(), document.as_bytes());
        }
        let mut detector = Detector::for_document(Limits::default());
        detector.push(b"{\"events\":[]}");
        detector.finish();
        assert!(detector.is_decided() && detector.dialect().is_none());
    }

    #[test]
    fn a_line_without_an_end_does_not_take_all_memory() {
        let mut detector = Detector::new(Limits::default());
        detector.push(STELLA.as_bytes());
        detector.push(&vec![b' '; BYTES]);
        assert!(detector.is_decided());
        assert_eq!((detector.dialect().unwrap().name(), detector.lines()), ("stella", 1));
    }
}
