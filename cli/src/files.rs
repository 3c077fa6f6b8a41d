//! Which files are meant: those that are named, those in a folder, those that a pattern matches.

use std::path::{Path, PathBuf};

use thiserror::Error;
use walkdir::WalkDir;

use crate::form::Form;
use crate::input;

/// What a name leads to nothing for.
#[derive(Debug, Error)]
pub enum NoFiles {
    #[error("{0}: no .jsonl or .ndjson file in this folder")]
    InFolder(String),
    #[error("{0}: no file matches")]
    Matching(String),
    #[error("{0}: not a pattern: {1}")]
    Pattern(String, glob::PatternError),
    #[error("cannot read the folder: {0}")]
    Folder(#[from] walkdir::Error),
}

/// The files that a name stands for, in order; a name that stands for one file is left to be opened.
pub fn named(name: &Path) -> Result<Vec<PathBuf>, NoFiles> {
    if name.is_dir() {
        return in_folder(name);
    }
    match name.to_str() {
        // Where a shell does not expand it, as in quotes.
        Some(pattern) if pattern.contains(['*', '?', '[']) && !name.exists() => matching(pattern),
        _ => Ok(vec![name.to_owned()]),
    }
}

/// The streams in a folder and the folders below it.
fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, NoFiles> {
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let path = entry?.into_path();
        if path.is_file() && Form::is_stream(&path) {
            files.push(path);
        }
    }
    if files.is_empty() { Err(NoFiles::InFolder(input::name(folder))) } else { Ok(files) }
}

fn matching(pattern: &str) -> Result<Vec<PathBuf>, NoFiles> {
    let name = || input::name(Path::new(pattern));
    let paths = glob::glob(pattern).map_err(|error| NoFiles::Pattern(name(), error))?;
    // What cannot be looked into is no file that matches.
    let files: Vec<PathBuf> = paths.filter_map(Result::ok).filter(|path| path.is_file()).collect();
    if files.is_empty() { Err(NoFiles::Matching(name())) } else { Ok(files) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn folders_and_patterns_stand_for_their_files() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir(root.join("b")).unwrap();
        for name in ["c.jsonl", "a.ndjson", "b/d.jsonl.gz", "b/notes.txt", "b/document.json"] {
            fs::write(root.join(name), "").unwrap();
        }
        let names = |name: &Path| -> Result<Vec<String>, NoFiles> {
            let below = |path: PathBuf| path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
            Ok(named(name)?.into_iter().map(below).collect())
        };
        assert_eq!(names(root).unwrap(), ["a.ndjson", "b/d.jsonl.gz", "c.jsonl"]);
        assert_eq!(names(&root.join("*.?*json*")).unwrap(), ["a.ndjson"]);
        assert_eq!(names(&root.join("b/d.*")).unwrap(), ["b/d.jsonl.gz"]);
        assert_eq!(names(&root.join("gone.jsonl")).unwrap(), ["gone.jsonl"]);
        fs::create_dir(root.join("empty")).unwrap();
        assert!(matches!(names(&root.join("empty")), Err(NoFiles::InFolder(_))));
        assert!(matches!(names(&root.join("*.gone")), Err(NoFiles::Matching(_))));
        assert!(matches!(names(&root.join("a***")), Err(NoFiles::Pattern(..))));
    }
}
