//! How a stream is handed to a client: cut where readers stumble, and slowly at its start and end.

use std::io::{self, Write};
use std::ops::Range;
use std::thread;
use std::time::Duration;

/// How many chunks at the start and how many at the end are set apart in time, so that a read ends between them.
const SLOW_CHUNKS: usize = 12;
const PAUSE: Duration = Duration::from_millis(1);

/// Chunks are at least cut so often.
const LONGEST: usize = 4096;

/// Cut everywhere, up to so many bytes at the start and at the end: byte order marks and torn tails are there.
const ENDS: usize = 4;

/// Writes a stream in awkward chunks, slowly where it begins and where it ends.
pub fn feed(client: &mut impl Write, stream: &[u8]) -> io::Result<()> {
    let chunks = chunks(stream);
    for (index, chunk) in chunks.iter().enumerate() {
        if index > 0 && (index < SLOW_CHUNKS || index + SLOW_CHUNKS >= chunks.len()) {
            thread::sleep(PAUSE);
        }
        client.write_all(&stream[chunk.clone()])?;
        client.flush()?;
    }
    Ok(())
}

/// Cuts before and after line ends, inside characters, inside escapes, at white space.
fn chunks(stream: &[u8]) -> Vec<Range<usize>> {
    let mut chunks = Vec::new();
    let mut start = 0;
    for end in 1..=stream.len() {
        if end == stream.len() || end - start == LONGEST || is_awkward(stream, end) {
            chunks.push(start..end);
            start = end;
        }
    }
    chunks
}

fn is_awkward(stream: &[u8], at: usize) -> bool {
    let (before, after) = (stream[at - 1], stream[at]);
    let in_a_character = after & 0xc0 == 0x80;
    let at_a_line_end = before == b'\n' || after == b'\n' || before == b'\r';
    let in_an_escape = before == b'\\';
    let at_white_space = before == b' ' && at.is_multiple_of(3);
    in_a_character || at_a_line_end || in_an_escape || at_white_space || at < ENDS || at + ENDS > stream.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(stream: &str) -> Vec<&[u8]> {
        chunks(stream.as_bytes()).into_iter().map(|chunk| &stream.as_bytes()[chunk]).collect()
    }

    #[test]
    fn the_chunks_are_the_stream() {
        let long = "x".repeat(10_000);
        for stream in ["", "{", "{\"a\":\"\\u00e9é漢😀\"}\r\n\n{\"b\": 1, \"c\":  2}\n", &long] {
            assert_eq!(cut(stream).concat(), stream.as_bytes());
        }
    }

    #[test]
    fn cuts_are_where_readers_stumble() {
        let stream = "....{\"a\":\"é\\n\"}\r\n{}....";
        assert_eq!(
            cut(stream),
            [b".".as_slice(), b".", b".", b".{\"a\":\"\xc3", b"\xa9\\", b"n\"}\r", b"\n", b"{}.", b".", b".", b"."]
        );
        assert_eq!(cut(&"x".repeat(10_000)).iter().map(|chunk| chunk.len()).max(), Some(LONGEST));
    }

    #[test]
    fn everything_is_written() {
        let mut client = Vec::new();
        feed(&mut client, b"\xef\xbb\xbf{}\n").unwrap();
        assert_eq!(client, b"\xef\xbb\xbf{}\n");
    }
}
