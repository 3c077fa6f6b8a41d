//! Which files are meant: those that are named, those in a folder, those that a pattern matches.

use std::path::{Component, Path, PathBuf};

use globset::GlobBuilder;
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
    Pattern(String, globset::ErrorKind),
    #[error("cannot read the folder: {0}")]
    Folder(#[from] walkdir::Error),
}

const WILD: [char; 4] = ['*', '?', '[', '{'];

/// The files that a name stands for, in order, and what kept others from being found; a name that stands for one file is
/// left to be opened.
pub fn named(name: &Path) -> Vec<Result<PathBuf, NoFiles>> {
    if name.is_dir() {
        let files = below(name, usize::MAX, Form::is_stream);
        return or_none(files, || NoFiles::InFolder(input::name(name)));
    }
    match name.to_str() {
        // Where a shell does not expand it, as in quotes.
        Some(pattern) if pattern.contains(WILD) && !name.exists() => matching(pattern),
        _ => vec![Ok(name.to_owned())],
    }
}

fn matching(pattern: &str) -> Vec<Result<PathBuf, NoFiles>> {
    let name = || input::name(Path::new(pattern));
    let matcher = match GlobBuilder::new(pattern).literal_separator(true).build() {
        Ok(glob) => glob.compile_matcher(),
        Err(error) => return vec![Err(NoFiles::Pattern(name(), error.kind().clone()))],
    };
    let parts: Vec<Component> = Path::new(pattern).components().collect();
    let is_wild = |part: &Component| part.as_os_str().to_string_lossy().contains(WILD);
    let plain = parts.iter().take_while(|part| !is_wild(part)).count();
    let root: PathBuf = parts[..plain].iter().collect();
    let depth = if pattern.contains("**") { usize::MAX } else { parts.len() - plain };
    let here = root.as_os_str().is_empty();
    let files = below(if here { Path::new(".") } else { &root }, depth, |path| {
        matcher.is_match(if here { path.strip_prefix(".").unwrap_or(path) } else { path })
    });
    // What cannot be looked into is no file that matches.
    or_none(files.into_iter().flatten().map(Ok).collect(), || NoFiles::Matching(name()))
}

/// The files of a folder that are wanted, and of the folders below it; links to folders are not followed, so that each is
/// found once.
fn below(folder: &Path, depth: usize, is_wanted: impl Fn(&Path) -> bool) -> Vec<Result<PathBuf, NoFiles>> {
    let entries = WalkDir::new(folder).max_depth(depth).sort_by_file_name().into_iter();
    let paths = entries.map(|entry| Ok(entry?.into_path()));
    paths.filter(|path| path.as_ref().map_or(true, |path| path.is_file() && is_wanted(path))).collect()
}

fn or_none(files: Vec<Result<PathBuf, NoFiles>>, none: impl Fn() -> NoFiles) -> Vec<Result<PathBuf, NoFiles>> {
    if files.is_empty() { vec![Err(none())] } else { files }
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
            named(name).into_iter().map(|path| path.map(below)).collect()
        };
        assert_eq!(names(root).unwrap(), ["a.ndjson", "b/d.jsonl.gz", "c.jsonl"]);
        assert_eq!(names(&root.join("*.?*json*")).unwrap(), ["a.ndjson"]);
        assert_eq!(names(&root.join("b/d.*")).unwrap(), ["b/d.jsonl.gz"]);
        assert_eq!(names(&root.join("gone.jsonl")).unwrap(), ["gone.jsonl"]);
        fs::create_dir(root.join("empty")).unwrap();
        assert!(matches!(names(&root.join("empty")), Err(NoFiles::InFolder(_))));
        assert!(matches!(names(&root.join("*.gone")), Err(NoFiles::Matching(_))));
        assert!(matches!(names(&root.join("a[")), Err(NoFiles::Pattern(..))));
    }

    #[cfg(unix)]
    #[test]
    fn links_in_a_circle_are_gone_through_once() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir(root.join("b")).unwrap();
        fs::write(root.join("b/a.jsonl"), "").unwrap();
        for link in ["b/up", "b/again"] {
            std::os::unix::fs::symlink("..", root.join(link)).unwrap();
        }
        for name in [root.to_owned(), root.join("**/*.jsonl"), root.join("*/a.*")] {
            let found: Vec<PathBuf> = named(&name).into_iter().map(Result::unwrap).collect();
            assert_eq!(found, [root.join("b/a.jsonl")], "{}", name.display());
        }
    }
}
