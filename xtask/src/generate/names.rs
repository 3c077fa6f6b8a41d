//! Names in each language's case.

/// `tool_result`, `runId`, `not-found` as `ToolResult`, `RunId`, `NotFound`.
pub fn pascal(name: &str) -> String {
    words(name).iter().map(|word| capitalized(word)).collect()
}

/// `tool_result`, `runId`, `not-found` as `TOOL_RESULT`, `RUN_ID`, `NOT_FOUND`.
pub fn screaming(name: &str) -> String {
    words(name).iter().map(|word| word.to_uppercase()).collect::<Vec<_>>().join("_")
}

/// Cuts at what is no letter or digit, and before a capital behind a small letter.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut previous = ' ';
    for character in name.chars() {
        let begins = character.is_uppercase() && (previous.is_lowercase() || previous.is_ascii_digit());
        if begins || !character.is_alphanumeric() {
            words.push(String::new());
        }
        if character.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.push(character);
        }
        previous = character;
    }
    words.retain(|word| !word.is_empty());
    words
}

fn capitalized(word: &str) -> String {
    let mut characters = word.chars();
    characters.next().into_iter().flat_map(char::to_uppercase).chain(characters).collect()
}

/// Whether `name` may stand as an identifier (of ASCII letters) in the languages that types are printed for.
pub fn is_identifier(name: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    name.bytes().next().is_some_and(letter) && name.bytes().all(|byte| letter(byte) || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_becomes_every_other() {
        for (name, as_type, as_constant) in [
            ("tool_result", "ToolResult", "TOOL_RESULT"),
            ("finalText", "FinalText", "FINAL_TEXT"),
            ("CheckOutcome", "CheckOutcome", "CHECK_OUTCOME"),
            ("not-found.twice", "NotFoundTwice", "NOT_FOUND_TWICE"),
            ("1.0", "10", "1_0"),
            ("pr", "Pr", "PR"),
        ] {
            assert_eq!(pascal(name), as_type);
            assert_eq!(screaming(name), as_constant);
        }
    }

    #[test]
    fn identifiers() {
        assert!(is_identifier("call_id") && is_identifier("_x9"));
        assert!(!is_identifier("9x") && !is_identifier("a-b") && !is_identifier(""));
    }
}
