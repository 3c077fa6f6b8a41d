//! The keys of a document other than `events`, put together to one JSON object as they come (K27).

/// The JSON object of all members but one, until it is too long.
pub(super) struct Rest {
    /// The document's opening brace, then what came.
    json: Vec<u8>,
    max_bytes: usize,
    dropped: bool,
}

impl Rest {
    pub(super) fn new(max_bytes: usize) -> Self {
        Self { json: b"{".to_vec(), max_bytes, dropped: false }
    }

    /// Adds bytes of the document as they stand; answers how many of them fit if not all do, the first time.
    pub(super) fn add(&mut self, bytes: &[u8]) -> Option<usize> {
        let room = self.max_bytes - self.json.len();
        if self.dropped {
            return None;
        }
        if bytes.len() > room {
            self.drop();
            return Some(room);
        }
        self.json.extend_from_slice(bytes);
        None
    }

    /// What separates a member from the one before it, if there is one.
    pub(super) fn separator(&self) -> &'static [u8] {
        if self.json.len() > 1 { b"," } else { b"" }
    }

    /// Gives it up.
    pub(super) fn drop(&mut self) {
        self.json = Vec::new();
        self.dropped = true;
    }

    /// The whole object, once, behind its closing brace.
    pub(super) fn take(&mut self) -> Option<String> {
        // Every byte was checked when it was taken in, and no character is cut.
        String::from_utf8(std::mem::take(&mut self.json)).ok().filter(|_| !self.dropped)
    }

    #[cfg(test)]
    pub(super) fn capacity(&self) -> usize {
        self.json.capacity()
    }
}
