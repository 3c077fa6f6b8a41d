//! What a document's outcomes are, worked out slowly: all of it at hand, a pass for each question.

use agentevents::outcomes::{self, Place};
use agentevents::{Dialect, FaultKind, Limits};

/// What a client prints for a document, the end report aside.
pub fn outcomes(document: &[u8], dialect: &Dialect, limits: Limits) -> String {
    let start = if document.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let text = &document[start..];
    let (syntax, end, stopped) = syntax_fault(text, dialect);
    let mut outline = Outline { text, end, stopped, ..Outline::default() };
    outline.document();
    let mut printed = String::new();
    for (index, &(from, to)) in outline.elements.iter().enumerate() {
        let to_end = to.unwrap_or(end);
        if to.is_some() || to_end - from > limits.max_line_bytes() {
            printed += &element(&text[from..to_end], index, start + from, dialect, limits);
        }
    }
    let own = syntax.map(|at| (FaultKind::NotJson, at)).or_else(|| outline.own_fault(limits));
    let Some((kind, at)) = own else {
        return printed + "{\"rest\":" + &outline.rest().replace('\n', " ") + "}\n";
    };
    let fault = format!("{{\"index\":null,\"error\":\"{kind}\",\"column\":{},\"offset\":{start}}}\n", at + 1);
    printed + &fault + "{\"rest\":null}\n"
}

/// An element's outcome is that of the object alone, but for its place.
fn element(text: &[u8], index: usize, offset: usize, dialect: &Dialect, limits: Limits) -> String {
    let outcome = dialect.decode_within(text, limits);
    let mut printed = Vec::new();
    outcomes::write(&mut printed, Place::Line, &outcome).unwrap();
    let printed = String::from_utf8(printed).unwrap();
    let printed = printed.replacen("\"line\":0", &format!("\"index\":{index}"), 1);
    if outcome.is_ok() { printed } else { printed.replace("\"offset\":0}\n", &format!("\"offset\":{offset}}}\n")) }
}

/// The first byte that no JSON text in UTF-8 could have, as the decoder of single objects finds it; up to where the text
/// can be read; and whether a byte that fits nowhere stands there.
fn syntax_fault(text: &[u8], dialect: &Dialect) -> (Option<usize>, usize, bool) {
    let (valid, utf8_fault) = match std::str::from_utf8(text) {
        Ok(_) => (text.len(), None),
        Err(error) if error.error_len().is_none() => (error.valid_up_to(), Some(text.len())),
        Err(error) => (error.valid_up_to(), Some(error.valid_up_to())),
    };
    let limits = Limits::default().with_max_depth(1024).unwrap();
    let fault = dialect.decode_within(&text[..valid], limits).err();
    assert!(fault.as_ref().is_none_or(|fault| fault.kind() != FaultKind::TooDeep), "these documents nest less deep");
    let syntax = fault.filter(|fault| fault.kind() == FaultKind::NotJson);
    let syntax = syntax.map(|fault| usize::try_from(fault.column()).unwrap() - 1);
    match syntax {
        Some(at) if at < valid => (Some(at), at, true),
        // No byte stops it: it ends, or what follows is no UTF-8.
        _ => (utf8_fault.or(syntax), valid, false),
    }
}

/// The parts of a JSON text as far as it can be read. Positions are from the text's start.
#[derive(Default)]
struct Outline<'t> {
    text: &'t [u8],
    end: usize,
    /// Whether a byte that fits nowhere follows. Where none does, a number at the end may go on.
    stopped: bool,
    at: usize,
    /// The document's closing brace.
    closing: usize,
    /// The first byte of a value that is no object.
    no_object: Option<usize>,
    members: Vec<Member>,
    /// The elements of the first array under `events`, the last one without its end if that did not come.
    elements: Vec<(usize, Option<usize>)>,
    /// Each opening bracket, and how many are open with it inside the member's value.
    brackets: Vec<(usize, usize)>,
}

/// A member of the document, as far as it came.
struct Member {
    key: (usize, usize),
    value: (usize, usize),
    kind: Kind,
}

#[derive(PartialEq)]
enum Kind {
    Events,
    EventsThatAreNoArray,
    SecondEvents,
    Other,
}

impl Outline<'_> {
    fn byte(&self) -> Option<u8> {
        self.text[..self.end].get(self.at).copied()
    }

    /// The next byte that is no white space.
    fn sign(&mut self) -> Option<u8> {
        while self.byte()?.is_ascii_whitespace() {
            self.at += 1;
        }
        self.byte()
    }

    fn document(&mut self) -> Option<()> {
        if self.sign()? != b'{' {
            self.no_object = Some(self.at);
            return self.value(1);
        }
        self.at += 1;
        while matches!(self.sign()?, b'"' | b',') {
            if self.byte() == Some(b',') {
                self.at += 1;
                self.sign()?;
            }
            let key = self.at;
            let closed = self.string();
            self.members.push(Member { key: (key, self.at), value: (self.at, self.at), kind: Kind::Other });
            closed?;
            self.member(key)?;
        }
        self.closing = self.at;
        Some(())
    }

    fn member(&mut self, key: usize) -> Option<()> {
        let name = serde_json::from_slice(&self.text[key..self.at]);
        let is_events = name.is_ok_and(|name: String| name == "events");
        let again = self.members.iter().any(|member| member.kind != Kind::Other);
        // A second key is one even if nothing follows it.
        self.members.last_mut()?.kind = if is_events && again { Kind::SecondEvents } else { Kind::Other };
        self.sign()?;
        self.at += 1;
        let first = self.sign()?;
        let start = self.at;
        let kind = match (is_events, again) {
            (true, true) => Kind::SecondEvents,
            (true, false) if first == b'[' => Kind::Events,
            (true, false) => Kind::EventsThatAreNoArray,
            (false, _) => Kind::Other,
        };
        let read = if kind == Kind::Events { self.array() } else { self.value(1) };
        let member = self.members.last_mut()?;
        (member.value, member.kind) = ((start, self.at), kind);
        read
    }

    fn array(&mut self) -> Option<()> {
        self.at += 1;
        while self.sign()? != b']' {
            if self.byte() == Some(b',') {
                self.at += 1;
                self.sign()?;
            }
            self.elements.push((self.at, None));
            let brackets = self.brackets.len();
            self.value(0)?;
            self.brackets.truncate(brackets);
            self.elements.last_mut()?.1 = Some(self.at);
        }
        self.at += 1;
        Some(())
    }

    fn value(&mut self, open: usize) -> Option<()> {
        let first = self.sign()?;
        let start = self.at;
        match first {
            b'"' => return self.string(),
            b'{' | b'[' => {
                self.brackets.push((start, open));
                self.at += 1;
                while !matches!(self.sign()?, b'}' | b']') {
                    if self.byte() == Some(b',') {
                        self.at += 1;
                        self.sign()?;
                    }
                    if first == b'{' {
                        self.string()?;
                        self.sign()?;
                        self.at += 1;
                    }
                    self.value(open + 1)?;
                }
                self.at += 1;
                return Some(());
            }
            _ => {}
        }
        while self.byte().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)) {
            self.at += 1;
            let so_far = &self.text[start..self.at];
            if matches!(so_far, b"true" | b"false" | b"null") {
                return Some(());
            }
        }
        let [is_number, goes_on] = [self.at - 1, self.at].map(|at| self.text.get(at).is_some_and(u8::is_ascii_digit));
        (self.at < self.end || is_number && self.stopped && !goes_on).then_some(())
    }

    fn string(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            let byte = self.byte();
            self.at += usize::from(byte.is_some());
            match byte? {
                b'"' => return Some(()),
                b'\\' => {
                    self.byte()?;
                    self.at += 1;
                }
                _ => {}
            }
        }
    }

    /// The fault of a document that is JSON: the first there is.
    fn own_fault(&self, limits: Limits) -> Option<(FaultKind, usize)> {
        let mut faults: Vec<_> = self.no_object.map(|at| (at, FaultKind::NotADocument)).into_iter().collect();
        let mut bytes = 1;
        let mut others = 0;
        for member in &self.members {
            match member.kind {
                Kind::Events => {}
                Kind::EventsThatAreNoArray => faults.push((member.value.0, FaultKind::NotADocument)),
                Kind::SecondEvents => faults.push((member.key.0, FaultKind::NotADocument)),
                Kind::Other => {
                    let comma = (others > 0).then_some(member.key.0);
                    let (key, value) = (member.key.0..member.key.1, member.value.0..member.value.1);
                    let kept = comma.into_iter().chain(key).chain([member.key.1]).chain(value);
                    for at in kept {
                        bytes += 1;
                        if bytes > limits.max_line_bytes() {
                            faults.push((at, FaultKind::LineTooLong));
                            break;
                        }
                    }
                    others += 1;
                    let deep = |&&(at, open): &&(usize, usize)| {
                        (member.value.0..member.value.1).contains(&at) && open >= limits.max_depth()
                    };
                    faults.extend(self.brackets.iter().find(deep).map(|&(at, _)| (at, FaultKind::TooDeep)));
                }
            }
        }
        // The rest's own brace, of a document that has a rest.
        if self.no_object.is_none() && bytes == limits.max_line_bytes() {
            faults.push((self.closing, FaultKind::LineTooLong));
        }
        faults.sort_by_key(|&(at, _)| at);
        faults.first().map(|&(at, kind)| (kind, at))
    }

    fn rest(&self) -> String {
        let span = |(start, end): (usize, usize)| std::str::from_utf8(&self.text[start..end]).unwrap();
        let others = self.members.iter().filter(|member| member.kind == Kind::Other);
        let members: Vec<_> = others.map(|member| format!("{}:{}", span(member.key), span(member.value))).collect();
        format!("{{{}}}", members.join(","))
    }
}
