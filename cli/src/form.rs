//! How events come: one a line, or as the elements of a document.

use std::path::Path;

use clap::ValueEnum;
use serde::Deserialize;

/// How events come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// One JSON object a line
    Stream,
    /// One JSON object with an `events` array
    Document,
}

impl Form {
    /// What a file's name says: `.json` is a document, packed or not, and all else a stream.
    pub fn of(path: &Path) -> Self {
        if has_extension(path, &["json"]) { Self::Document } else { Self::Stream }
    }

    /// Whether a file's name says that it is a stream.
    pub fn is_stream(path: &Path) -> bool {
        has_extension(path, &["jsonl", "ndjson"])
    }
}

/// Whether a name ends like this, perhaps with `.gz` or `.zst` behind.
fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let ends = |path: &Path, extensions: &[&str]| {
        let extension = path.extension();
        extension.is_some_and(|own| extensions.iter().any(|extension| own.eq_ignore_ascii_case(extension)))
    };
    let packed = ends(path, &["gz", "zst"]);
    ends(if packed { Path::new(path.file_stem().unwrap_or_default()) } else { path }, extensions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_documents_from_streams() {
        for (name, form) in [
            ("run.json", Form::Document),
            ("a/run.JSON.gz", Form::Document),
            ("run.json.zst", Form::Document),
            ("run.jsonl", Form::Stream),
            ("run.jsonl.gz", Form::Stream),
            ("json", Form::Stream),
            (".gz", Form::Stream),
            ("-", Form::Stream),
        ] {
            assert_eq!(Form::of(Path::new(name)), form, "{name}");
            assert_eq!(Form::is_stream(Path::new(name)), name.contains(".jsonl"), "{name}");
        }
    }
}
