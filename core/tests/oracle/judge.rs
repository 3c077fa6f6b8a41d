//! The verdict on one line, by the contract's words alone: slow, plain, and independent of the decoder's tables.

use agentevents::schema::{EventType, Form, Notes, Object, Property, Schema, Shape};

use super::fit::{Fit, Misfit, escaped};
use super::json::Json;
use super::present;
use super::syntax::{self, Refusal};
use super::tree::{Members, Node, Value};

/// What a line is.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// White space: no outcome (K6).
    Blank,
    /// Recognized, and it fits.
    Event { name: String, body: Json },
    /// K1, K11.
    Unrecognized { name: Option<String> },
    /// K22.
    Fault(Fault),
}

/// An error as the contract tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub kind: &'static str,
    /// From 1.
    pub column: usize,
    /// For `does_not_fit`: the type, if one can be told, the reason and the pointer.
    pub misfit: Option<(Option<String>, &'static str, String)>,
}

/// Judges lines of one dialect.
pub struct Judge<'a> {
    schema: &'a Schema,
    /// Each type's body, the time stamp among its properties (K32).
    bodies: Vec<(&'a EventType, Object)>,
    pub max_depth: usize,
    pub max_line_bytes: usize,
}

impl<'a> Judge<'a> {
    /// With the contract's default limits.
    pub fn new(schema: &'a Schema) -> Self {
        let bodies = schema.events.iter().map(|event| (event, stamped(schema, &event.body))).collect();
        Self { schema, bodies, max_depth: 128, max_line_bytes: 64 << 20 }
    }

    /// A line of a stream, without its LF.
    pub fn line(&self, line: &[u8]) -> Verdict {
        if line.len() > self.max_line_bytes {
            return Verdict::other("line_too_long", self.max_line_bytes);
        }
        if line.iter().all(|byte| b" \t\r".contains(byte)) {
            return Verdict::Blank;
        }
        self.text(line, false)
    }

    /// A single object (K29).
    pub fn single(&self, bytes: &[u8]) -> Verdict {
        self.text(bytes, true)
    }

    /// K23, in its order.
    fn text(&self, bytes: &[u8], line_feeds: bool) -> Verdict {
        if let Err(error) = std::str::from_utf8(bytes) {
            let at = if error.error_len().is_some() { error.valid_up_to() } else { bytes.len() };
            return Verdict::other("not_json", at);
        }
        let root = match syntax::parse(bytes, self.max_depth, line_feeds) {
            Ok(root) => root,
            Err(Refusal::NotJson(at)) => return Verdict::other("not_json", at),
            Err(Refusal::TooDeep(at)) => return Verdict::other("too_deep", at),
        };
        let Value::Object(members) = &root.value else { return Verdict::other("not_an_object", root.start) };
        if let Some(twice) = self.two_tags(members, "") {
            return twice;
        }
        let name = self.tag(members);
        match self.wrapper(members) {
            Some(pointer) => self.wrapped(&name.unwrap_or_default(), pointer, members),
            None => self.event(name, members, "", Fit::new(self.schema), None),
        }
    }

    /// K12: no reader may choose between two types.
    fn two_tags(&self, members: &Members, path: &str) -> Option<Verdict> {
        let second = members.all(&self.schema.tag).nth(1)?;
        let path = format!("{path}/{}", escaped(&self.schema.tag));
        Some(Verdict::misfit(None, Misfit { at: second.quote, reason: "duplicate_key", path }))
    }

    fn tag(&self, members: &Members) -> Option<String> {
        match &members.all(&self.schema.tag).next()?.value.value {
            Value::String(text) => Some(text.lossy()),
            _ => None,
        }
    }

    /// Where the event is, if the tag names a wrapper (K28).
    pub fn wrapper(&self, members: &Members) -> Option<&'a str> {
        let wrapper = self.schema.unwrap.iter().find(|(wrapper, _)| self.is_tagged(members, wrapper))?;
        Some(&wrapper.1)
    }

    /// The type that the tag names, if the dialect declares it, and its body.
    pub fn body(&self, members: &Members) -> Option<&(&'a EventType, Object)> {
        self.bodies.iter().find(|(event, _)| self.is_tagged(members, &event.name))
    }

    fn is_tagged(&self, members: &Members, name: &str) -> bool {
        let tag = members.all(&self.schema.tag).next().map(|tag| &tag.value.value);
        matches!(tag, Some(Value::String(text)) if text.is(name))
    }

    /// K28: a record around one event.
    fn wrapped(&self, wrapper: &str, pointer: &str, members: &Members) -> Verdict {
        let mut fit = Fit::new(self.schema);
        // A wrapper declares its event and where the run id is: neither may stand there twice.
        if let Some(run) = self.schema.run.as_deref().and_then(|pointer| keys(pointer).next())
            && keys(pointer).next().as_ref() != Some(&run)
            && let Some(second) = members.all(&run).nth(1)
        {
            fit.report(second.quote, "duplicate_key", &format!("/{}", escaped(&run)));
        }
        let inner = match inside(&mut fit, pointer, members) {
            Ok(inner) => inner,
            Err(misfit) => {
                fit.misfits.push(misfit);
                let first = fit.first().expect("there is one");
                return Verdict::misfit(Some(wrapper), first);
            }
        };
        if let Some(twice) = self.two_tags(inner, pointer) {
            return twice;
        }
        self.event(self.tag(inner), inner, pointer, fit, Some(wrapper))
    }

    /// K1 and K2. What already does not fit around the event is in `fit`.
    fn event(
        &self,
        name: Option<String>,
        members: &Members,
        path: &str,
        around: Fit<'_>,
        wrapper: Option<&str>,
    ) -> Verdict {
        let outer = around.first();
        let known = self.body(members);
        let mut fit = Fit::new(self.schema);
        if let Some((_, body)) = known {
            fit.object(body, members, path);
        }
        match (outer, fit.first(), known) {
            (Some(outer), inner, _) if inner.as_ref().is_none_or(|inner| outer.at < inner.at) => {
                Verdict::misfit(wrapper, outer)
            }
            (_, Some(inner), _) => Verdict::misfit(name.as_deref(), inner),
            (_, None, Some((event, body))) => {
                Verdict::Event { name: event.name.clone(), body: present::body(self.schema, body, members) }
            }
            (_, None, None) => Verdict::Unrecognized { name },
        }
    }

    /// K25: whether some further bytes would make a JSON object of this line.
    pub fn is_prefix(&self, line: &[u8]) -> bool {
        let is_cut = |text: &[u8]| syntax::parse(text, self.max_depth, false) == Err(Refusal::NotJson(text.len()));
        let begins = line.iter().find(|byte| !b" \t\r".contains(byte)) == Some(&b'{');
        begins
            && match std::str::from_utf8(line) {
                Ok(_) => is_cut(line),
                // A character that the cut broke must be able to stand there whole.
                Err(error) if error.error_len().is_none() => {
                    is_cut(&[&line[..error.valid_up_to()], "\u{FFFD}".as_bytes()].concat())
                }
                Err(_) => false,
            }
    }
}

impl Verdict {
    /// An error that is no misfit, at a byte counted from 0.
    fn other(kind: &'static str, at: usize) -> Self {
        Self::Fault(Fault { kind, column: at + 1, misfit: None })
    }

    fn misfit(event_type: Option<&str>, misfit: Misfit) -> Self {
        let Misfit { at, reason, path } = misfit;
        let event_type = event_type.map(str::to_owned);
        Self::Fault(Fault { kind: "does_not_fit", column: at + 1, misfit: Some((event_type, reason, path)) })
    }
}

/// The object that a wrapper's pointer leads to. A key on the way that stands twice is a misfit beside it.
fn inside<'t>(fit: &mut Fit<'_>, pointer: &str, members: &'t Members) -> Result<&'t Members, Misfit> {
    let mut members = members;
    let mut path = String::new();
    for key in keys(pointer) {
        path = format!("{path}/{}", escaped(&key));
        let mut entries = members.entries.iter().filter(|entry| entry.key.is(&key));
        let missing = Misfit { at: members.close, reason: "missing", path: path.clone() };
        let Node { start, value, .. } = &entries.next().ok_or(missing)?.value;
        if let Some(second) = entries.next() {
            fit.report(second.quote, "duplicate_key", &path);
        }
        match value {
            Value::Object(inner) => members = inner,
            _ => return Err(Misfit { at: *start, reason: "wrong_type", path }),
        }
    }
    Ok(members)
}

/// The keys that a JSON Pointer names.
pub fn keys(pointer: &str) -> impl Iterator<Item = String> {
    pointer.split('/').skip(1).map(|key| key.replace("~1", "/").replace("~0", "~"))
}

/// The body with the time stamp implicitly declared, where a dialect has one and the type does not say (K32).
fn stamped(schema: &Schema, body: &Object) -> Object {
    let mut body = body.clone();
    let keys: Vec<String> = schema.timestamp.as_deref().into_iter().flat_map(keys).collect();
    if let [name] = keys.as_slice()
        && !body.properties.iter().any(|property| property.name == *name)
    {
        let plain = |form| Shape { form, notes: Notes::default() };
        let number = plain(Form::Number { minimum: None, maximum: None });
        let shape = plain(Form::Choice(vec![number, plain(Form::Null)]));
        body.properties.push(Property { name: name.clone(), aliases: Vec::new(), required: false, shape });
    }
    body
}
