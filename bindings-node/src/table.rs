//! Arrays of small objects that are written alike, which V8 makes faster from values than it reads as JSON.
//!
//! Such an array becomes values in one run: for each item the number of its shape, then its values in the shape's order; -1
//! behind the last. What does not consist of flat objects is left as it is.

use std::collections::HashMap;

/// A shorter array is not worth the trouble.
pub const MIN_BYTES: usize = 256;

/// An item with more members is no small object.
const MAX_MEMBERS: usize = 32;

/// How many shapes a decoder learns.
const MAX_SHAPES: usize = 1024;

/// The members of an item, as they are written.
struct Shape {
    /// What stands before each value: the opening brace or a comma, the key, the colon.
    heads: Vec<Box<[u8]>>,
}

/// The shapes a decoder has learnt.
#[derive(Default)]
pub struct Tables {
    shapes: Vec<Shape>,
    known: HashMap<Vec<Box<[u8]>>, usize>,
    /// The shape of the last item.
    last: usize,
}

impl Tables {
    /// Writes a JSON array's values behind `out`, each with a comma before it. False, and nothing written, where it does not
    /// consist of flat objects. The array is known to be JSON.
    pub fn write(&mut self, array: &[u8], out: &mut Vec<u8>) -> bool {
        let mark = out.len();
        if self.items(array, out).is_some() {
            return true;
        }
        out.truncate(mark);
        false
    }

    fn items(&mut self, array: &[u8], out: &mut Vec<u8>) -> Option<()> {
        let mut at = 1;
        loop {
            at = self.item(array, at, out)?;
            match array.get(at)? {
                b',' => at += 1 + usize::from(array.get(at + 1) == Some(&b' ')),
                b']' => break,
                _ => return None,
            }
        }
        out.extend_from_slice(b",-1");
        Some(())
    }

    /// Writes the item that starts at `at`; answers where it ends.
    fn item(&mut self, array: &[u8], at: usize, out: &mut Vec<u8>) -> Option<usize> {
        if let Some(end) = self.written_like(self.last, array, at, out) {
            return Some(end);
        }
        self.last = self.learn(array, at)?;
        self.written_like(self.last, array, at, out)
    }

    #[inline]
    fn written_like(&self, index: usize, array: &[u8], start: usize, out: &mut Vec<u8>) -> Option<usize> {
        let shape = self.shapes.get(index)?;
        let mark = out.len();
        write_number(out, index);
        let mut at = start;
        for head in &shape.heads {
            let Some(rest) = array[at..].strip_prefix(&**head) else {
                out.truncate(mark);
                return None;
            };
            let from = at + head.len();
            let Some(len) = scalar_len(rest) else {
                out.truncate(mark);
                return None;
            };
            out.push(b',');
            out.extend_from_slice(&array[from..from + len]);
            at = from + len;
        }
        if array.get(at) != Some(&b'}') {
            out.truncate(mark);
            return None;
        }
        Some(at + 1)
    }

    /// The shape of the item that starts at `start`, new or not.
    #[cold]
    fn learn(&mut self, array: &[u8], start: usize) -> Option<usize> {
        let mut heads: Vec<Box<[u8]>> = Vec::new();
        let mut at = start;
        loop {
            let head = head_len(&array[at..], heads.is_empty())?;
            let text = &array[at..at + head];
            // `__proto__` is no property like any other to the template, and may hide behind an escape.
            if heads.len() == MAX_MEMBERS || text.contains(&b'\\') || text.windows(9).any(|key| key == b"__proto__") {
                return None;
            }
            heads.push(text.into());
            at += head + scalar_len(&array[at + head..])?;
            match array.get(at)? {
                b'}' => break,
                b',' => {}
                _ => return None,
            }
        }
        if let Some(&known) = self.known.get(&heads) {
            return Some(known);
        }
        if self.shapes.len() == MAX_SHAPES {
            return None;
        }
        self.known.insert(heads.clone(), self.shapes.len());
        self.shapes.push(Shape { heads });
        Some(self.shapes.len() - 1)
    }

    /// A shape as JSON: an item to copy, and the keys to set in it.
    pub fn describe(&self, index: usize) -> Option<String> {
        let shape = self.shapes.get(index)?;
        let keys = shape.heads.iter().map(|head| {
            let key = &head[1..head.len()];
            String::from_utf8_lossy(key).trim().trim_end_matches(':').to_owned()
        });
        let keys: Vec<String> = keys.collect();
        let template: Vec<String> = keys.iter().map(|key| format!("{key}:null")).collect();
        Some(format!("{{\"template\":{{{}}},\"keys\":[{}]}}", template.join(","), keys.join(",")))
    }
}

/// The length of `{"key":` or `,"key":` and the white space that usual writers put there.
fn head_len(text: &[u8], first: bool) -> Option<usize> {
    let opening = if first { b'{' } else { b',' };
    if text.first() != Some(&opening) {
        return None;
    }
    let quote = 1 + usize::from(text.get(1) == Some(&b' '));
    if text.get(quote) != Some(&b'"') {
        return None;
    }
    let end = quote + scalar_len(&text[quote..])?;
    if text.get(end) != Some(&b':') {
        return None;
    }
    Some(end + 1 + usize::from(text.get(end + 1) == Some(&b' ')))
}

/// The length of the string, number or literal that a text begins with; none where that is a container, or odd white space.
#[inline]
fn scalar_len(text: &[u8]) -> Option<usize> {
    match text.first()? {
        b'"' => {
            let mut at = 1;
            loop {
                at += memchr::memchr2(b'"', b'\\', &text[at..])?;
                if text[at] == b'"' {
                    return Some(at + 1);
                }
                at += 2;
            }
        }
        b'-' | b'0'..=b'9' | b't' | b'f' | b'n' => {
            text.iter().position(|&byte| !matches!(byte, b'-' | b'+' | b'.' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z'))
        }
        _ => None,
    }
}

fn write_number(out: &mut Vec<u8>, number: usize) {
    out.push(b',');
    if number < 10 {
        out.push(b'0' + number as u8);
    } else {
        out.extend_from_slice(number.to_string().as_bytes());
    }
}
