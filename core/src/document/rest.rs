//! The keys of a document other than `events`, put together to one JSON object as they come (K27).

/// The JSON object of all members but one, until it is too long.
pub(super) struct Rest {
    json: Vec<u8>,
    max_bytes: usize,
    dropped: bool,
}

impl Rest {
    pub(super) fn new(max_bytes: usize) -> Self {
        Self { json: Vec::new(), max_bytes, dropped: false }
    }

    /// Adds bytes of the document as they stand; answers how many of them fit if not all do, the first time.
    pub(super) fn add(&mut self, bytes: &[u8]) -> Option<usize> {
        // The closing brace is counted from the start.
        let room = self.max_bytes.saturating_sub(self.json.len() + 1);
        if self.dropped || bytes.len() <= room {
            if !self.dropped {
                self.json.extend_from_slice(bytes);
            }
            return None;
        }
        self.drop();
        Some(room)
    }

    /// Starts a member; its key comes next.
    pub(super) fn start_member(&mut self) -> Option<usize> {
        let sign: &[u8] = if self.json.is_empty() { b"{" } else { b"," };
        self.add(sign)
    }

    /// Gives it up.
    pub(super) fn drop(&mut self) {
        self.json = Vec::new();
        self.dropped = true;
    }

    /// The whole object, once.
    pub(super) fn close(&mut self) -> Option<String> {
        if self.dropped {
            return None;
        }
        let mut json = std::mem::take(&mut self.json);
        if json.is_empty() {
            json.push(b'{');
        }
        json.push(b'}');
        // Every byte was checked when it was taken in, and no character is cut.
        String::from_utf8(json).ok()
    }
}
