//! JSON Pointers (RFC 6901).

use std::borrow::Cow;
use std::fmt::{self, Write};

/// The unescaped tokens of a JSON Pointer, `None` where it is none (it must be empty or start with `/`).
pub(crate) fn tokens(pointer: &str) -> Option<Vec<Cow<'_, str>>> {
    let Some(rest) = pointer.strip_prefix('/') else { return pointer.is_empty().then(Vec::new) };
    rest.split('/').map(unescape).collect()
}

/// The token of a JSON Pointer that is a single one and has nothing escaped, as most are.
pub(crate) fn plain(pointer: &str) -> Option<&str> {
    pointer.strip_prefix('/').filter(|token| !token.bytes().any(|byte| matches!(byte, b'/' | b'~')))
}

fn unescape(token: &str) -> Option<Cow<'_, str>> {
    if !token.contains('~') {
        return Some(Cow::Borrowed(token));
    }
    let bad = token.split('~').skip(1).any(|after| !after.starts_with(['0', '1']));
    (!bad).then(|| Cow::Owned(token.replace("~1", "/").replace("~0", "~")))
}

/// Appends a token, escaped.
pub(crate) fn push(pointer: &mut String, token: &str) {
    pointer.push('/');
    for character in token.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}

/// Appends an array's index.
pub(crate) fn push_index(pointer: &mut String, index: impl fmt::Display) {
    write!(pointer, "/{index}").expect("a string takes all");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_unescaped_in_one_go() {
        assert_eq!(tokens("").unwrap(), Vec::<&str>::new());
        assert_eq!(tokens("/a~1b/~01//").unwrap(), ["a/b", "~1", "", ""]);
        assert_eq!((tokens("a"), tokens("/~2"), tokens("/~")), (None, None, None));
    }

    #[test]
    fn single_tokens_without_escapes_are_plain() {
        assert_eq!((plain("/a"), plain("/"), plain("/é")), (Some("a"), Some(""), Some("é")));
        for other in ["", "a", "/a/b", "/a~1", "//"] {
            assert_eq!(plain(other), None, "{other}");
        }
    }

    #[test]
    fn pushing_is_the_inverse_of_splitting() {
        let mut pointer = String::new();
        for token in ["a/b", "~1", ""] {
            push(&mut pointer, token);
        }
        push_index(&mut pointer, 7);
        assert_eq!(tokens(&pointer).unwrap(), ["a/b", "~1", "", "7"]);
    }
}
