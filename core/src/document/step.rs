//! From one byte of a document to the next thing to hand over.

use super::Document;
use super::skim::Run;
use crate::current::Position;
use crate::fault::{Details, Fault, FaultKind, Origin, Place};
use crate::frame::BOM;
use crate::judge;
use crate::limits::MAX_LINE_BYTES;
use crate::scan::text::{Stop, Text};
use crate::scan::{Scanned, Verdict};

/// The key whose array holds the events.
const EVENTS: &[u8] = b"events";

/// The longest way to write that key: quotes, and an escape of six bytes for each letter.
const EVENTS_BYTES: usize = 2 + 6 * EVENTS.len();

/// What comes next in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The object.
    Root,
    /// More of a value that is no object.
    RootValue,
    FirstKey,
    Key,
    /// More of a key. It is held from its opening quote on, until it is too long to be `events`.
    InKey {
        held: bool,
    },
    Colon(Member),
    Value(Member),
    /// More of a value that is not the array of events.
    InValue(Member),
    FirstElement,
    Element,
    /// More of an element, which is held from its first byte on.
    InElement,
    /// More of an element that is too long.
    Discarded,
    AfterElement,
    AfterMember,
    /// White space.
    End,
    /// Nothing.
    Over,
}

/// What a member of the document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Member {
    Events,
    /// The key `events` once more.
    EventsAgain,
    Other,
}

/// What there is to hand over: the current line, which is an event, or a fault.
type Step = Result<(), Fault>;

/// What came of looking at what comes next.
enum Turn {
    /// Something else comes next.
    On,
    Hand(Step),
    /// More bytes are needed.
    Wait,
    /// A fault of the document itself at this position, which ends it.
    Stop(FaultKind, usize),
}

impl Document {
    #[inline]
    pub(super) fn step(&mut self) -> Option<Step> {
        while self.next != Next::Over {
            match self.turn() {
                Turn::On => {}
                Turn::Hand(step) => return Some(step),
                Turn::Wait if self.finished || self.buffer.is_broken() => return self.end(),
                Turn::Wait => return None,
                Turn::Stop(kind, at) => return self.end_with(Some((kind, self.buffer.place(at)))),
            }
        }
        None
    }

    /// Looks at what comes next.
    #[inline]
    fn turn(&mut self) -> Turn {
        use Next::{AfterElement, AfterMember, Colon, Element, End, FirstElement, FirstKey, Key, Root, Value};
        if self.next == Root && self.start == 0 {
            self.skip_bom();
        }
        let next = match self.next {
            Next::InElement => return self.in_element(),
            Next::RootValue | Next::InKey { .. } | Next::InValue(_) | Next::Discarded => return self.run(),
            next => next,
        };
        let text = self.text();
        let p = text.space(self.buffer.at());
        let byte = text.at(p);
        self.buffer.release(p);
        if p == self.buffer.end() {
            return Turn::Wait;
        }
        self.next = match (next, byte) {
            (FirstElement | AfterElement, b']') => AfterMember,
            (AfterElement, b',') => Element,
            (FirstElement | Element, _) => {
                self.skim.value(usize::MAX);
                self.tried = 0;
                self.next = Next::InElement;
                return self.in_element();
            }
            (Root, b'{') => FirstKey,
            (FirstKey | AfterMember, b'}') => {
                self.keep_sign(b"}", p);
                End
            }
            (AfterMember, b',') => Key,
            (FirstKey | Key, b'"') => {
                self.skim.string();
                self.buffer.advance(p + 1);
                self.next = Next::InKey { held: true };
                return Turn::On;
            }
            (Colon(member), b':') => Value(member),
            (Value(Member::Events), b'[') => FirstElement,
            (Root, _) => {
                self.note(FaultKind::NotADocument, p);
                self.skim.value(usize::MAX);
                self.next = Next::RootValue;
                return Turn::On;
            }
            (Value(member), _) => {
                self.value(member, p);
                return Turn::On;
            }
            _ => return Turn::Stop(FaultKind::NotJson, p),
        };
        self.buffer.release(p + 1);
        Turn::On
    }

    fn skip_bom(&mut self) {
        let (at, end) = (self.buffer.at(), self.buffer.end());
        if self.buffer.place(at) == 0 && self.current.bytes[at..end].starts_with(BOM) {
            self.buffer.release(at + BOM.len());
            self.start = BOM.len() as u64;
        }
    }

    /// The value of a member starts at `p`, and it is not the array of events.
    fn value(&mut self, member: Member, p: usize) {
        let room = match member {
            // The document is the first open container of the rest.
            Member::Other => self.limits.max_depth() - 1,
            Member::Events | Member::EventsAgain => usize::MAX,
        };
        if member == Member::Events {
            self.note(FaultKind::NotADocument, p);
        }
        self.skim.value(room);
        self.next = Next::InValue(member);
    }

    /// Reads on in what may go on beyond what there is.
    fn run(&mut self) -> Turn {
        let (at, end) = (self.buffer.at(), self.buffer.end());
        let run = self.skim.run(Text::object(&self.current.bytes, end), at, end);
        let (p, done) = run.reached(end);
        let after = match self.next {
            Next::InKey { held } => self.key(held, at, p, done),
            Next::InValue(member) => {
                if member == Member::Other {
                    self.keep(at, p);
                    if let Some(deep) = self.skim.take_deep() {
                        self.note(FaultKind::TooDeep, deep);
                    }
                }
                self.buffer.release(p);
                Next::AfterMember
            }
            Next::RootValue => {
                self.buffer.release(p);
                Next::End
            }
            _ => {
                self.buffer.release(p);
                Next::AfterElement
            }
        };
        if done {
            self.next = after;
        }
        run.into()
    }

    /// A key was read from `at` to `p`; answers what comes after it.
    fn key(&mut self, held: bool, at: usize, p: usize, done: bool) -> Next {
        let start = self.buffer.start();
        if !held {
            self.keep(at, p);
            self.buffer.release(p);
        } else if done && is_events(self.text(), start, p) {
            self.buffer.release(p);
            if std::mem::replace(&mut self.events, true) {
                self.note(FaultKind::NotADocument, start);
                return Next::Colon(Member::EventsAgain);
            }
            return Next::Colon(Member::Events);
        } else if done || p - start > EVENTS_BYTES {
            self.keep_sign(self.rest.separator(), start);
            self.keep(start, p);
            self.buffer.release(p);
            self.next = Next::InKey { held: false };
        } else {
            self.buffer.advance(p);
        }
        if done {
            self.keep_sign(b":", p);
        }
        Next::Colon(Member::Other)
    }

    /// Adds what stands between two positions to the rest.
    fn keep(&mut self, start: usize, end: usize) {
        if let Some(fits) = self.rest.add(&self.current.bytes[start..end]) {
            self.note(FaultKind::LineTooLong, start + fits);
        }
    }

    /// Adds a sign of the rest's own; in the document it is at `p` or before.
    fn keep_sign(&mut self, sign: &[u8], p: usize) {
        if self.rest.add(sign).is_some() {
            self.note(FaultKind::LineTooLong, p);
        }
    }

    /// More of an element. Mostly all of it is there, and one look is enough. Where it is not, it is looked at once more
    /// whenever twice as much has come; where its end is not known by then, that is looked for alone, and goes on where it
    /// stopped. So no byte is gone through more than a few times, however the chunks are cut (K4).
    #[inline]
    fn in_element(&mut self) -> Turn {
        let (start, end) = (self.buffer.start(), self.buffer.end());
        let len = end - start;
        if len == self.tried {
            return Turn::Wait;
        }
        if self.current.bytes[start] == b'{' && len / 2 >= self.tried && len <= MAX_LINE_BYTES {
            match self.scan(start) {
                Ok(scanned) => return self.judge(start, scanned.end, Ok(scanned)),
                Err(Stop::Syntax(at)) if at == len && len <= self.limits.max_line_bytes() => {
                    self.tried = len;
                    return Turn::Wait;
                }
                // Whatever it is, its place among the document's faults has to be found.
                Err(_) => self.tried = usize::MAX,
            }
        }
        self.skim_element(start, end)
    }

    /// Looks for the end of an element.
    fn skim_element(&mut self, start: usize, end: usize) -> Turn {
        let run = self.skim.run(Text::object(&self.current.bytes, end), self.buffer.at(), end);
        let (p, done) = run.reached(end);
        if p - start > self.limits.max_line_bytes() {
            return self.too_long(start, p, if done { Next::AfterElement } else { Next::Discarded });
        }
        self.buffer.advance(p);
        if !done {
            return run.into();
        }
        let scanned = self.scan(start);
        self.judge(start, p - start, scanned)
    }

    #[inline]
    fn scan(&mut self, start: usize) -> Result<Scanned, Stop> {
        let text = Text::object(&self.current.bytes[start..], self.buffer.end() - start);
        self.current.scanner.scan_element(self.current.dialect.shapes(), text)
    }

    /// An element that is JSON.
    #[inline]
    fn judge(&mut self, start: usize, len: usize, scanned: Result<Scanned, Stop>) -> Turn {
        if len > self.limits.max_line_bytes() {
            return self.too_long(start, start + len, Next::AfterElement);
        }
        let current = &mut self.current;
        current.position = Position { place: Place::Element(self.report.lines()), offset: self.buffer.place(start) };
        (current.start, current.len) = (start, len);
        self.next = Next::AfterElement;
        self.buffer.advance(start + len);
        self.report.count_line();
        if let Ok(Scanned { verdict: Verdict::Event, .. }) = scanned {
            judge::count(current, &mut self.report);
            return Turn::Hand(Ok(()));
        }
        match judge::wrong(current, scanned) {
            Some(wrong) => Turn::Hand(Err(wrong.fault(current.position, &current.bytes[start..start + len]))),
            None => unreachable!("an element is an event or an error"),
        }
    }

    /// An element is longer than allowed; it was read up to `p`.
    #[cold]
    fn too_long(&mut self, start: usize, p: usize, after: Next) -> Turn {
        let position = Position { place: Place::Element(self.report.lines()), offset: self.buffer.place(start) };
        let fault = judge::too_long(position, &self.current.bytes[start..p], self.limits);
        self.report.count_line();
        self.buffer.release(p);
        self.next = after;
        Turn::Hand(Err(fault))
    }

    /// What was received and is still needed.
    #[inline]
    fn text(&self) -> Text<'_> {
        Text::object(&self.current.bytes, self.buffer.end())
    }

    /// Notes a fault of the document itself that does not end it. The first counts.
    fn note(&mut self, kind: FaultKind, at: usize) {
        let at = self.buffer.place(at);
        if self.fault.is_none_or(|(_, first)| at < first) {
            self.fault = Some((kind, at));
        }
    }

    /// No more bytes come.
    #[cold]
    fn end(&mut self) -> Option<Step> {
        let end = self.buffer.place(self.buffer.end());
        let complete = self.next == Next::End || (self.next == Next::RootValue && self.skim.may_end());
        if complete && !self.buffer.is_broken() && self.buffer.tail_len() == 0 {
            let fault = self.fault.take();
            return self.end_with(fault);
        }
        self.end_with(Some((FaultKind::NotJson, end + self.buffer.tail_len() as u64)))
    }

    /// The document is over, with a fault of its own or without one.
    #[cold]
    fn end_with(&mut self, fault: Option<(FaultKind, u64)>) -> Option<Step> {
        self.next = Next::Over;
        self.buffer.close();
        let Some((kind, at)) = fault else {
            self.closed = self.rest.take();
            return None;
        };
        self.rest.drop();
        let column = at - self.start + 1;
        let head = &self.buffer.head()[self.start as usize..];
        let raw = head[..head.len().min(column as usize)].to_vec();
        let (place, offset) = (Place::Document, self.start);
        Some(Err(Fault::new(Details { kind, place, offset, column, misfit: None, origin: Origin::default(), raw })))
    }
}

impl From<Run> for Turn {
    fn from(run: Run) -> Self {
        match run {
            Run::Done(_) => Self::On,
            Run::More => Self::Wait,
            Run::Wrong(at) => Self::Stop(FaultKind::NotJson, at),
            Run::Bottomless(at) => Self::Stop(FaultKind::TooDeep, at),
        }
    }
}

/// Whether the string at `start`, quotes included, is the key `events`.
fn is_events(text: Text<'_>, start: usize, end: usize) -> bool {
    let mut key = Vec::with_capacity(EVENTS.len());
    end - start <= EVENTS_BYTES && text.unescape(start + 1, &mut key).is_ok() && key == EVENTS
}
