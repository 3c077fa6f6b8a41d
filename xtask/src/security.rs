//! What docs/security.md says of unsafe code and of the core's dependencies is so.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::workspace;

/// The first cells of the table under a heading, without their backquotes.
fn table(heading: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(workspace::root().join("docs/security.md")).unwrap();
    let (_, section) = text.split_once(&format!("## {heading}\n")).unwrap();
    let section = section.split("\n## ").next().unwrap();
    section.lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned())).collect()
}

/// The sources below a folder in which a block, a function or a trait is unsafe.
fn unsafe_files(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            unsafe_files(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let mut code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            if code.any(|line| ["unsafe {", "unsafe fn", "unsafe impl"].iter().any(|word| line.contains(word))) {
                found.insert(path.strip_prefix(workspace::root()).unwrap().display().to_string());
            }
        }
    }
}

#[test]
fn every_file_with_unsafe_code_has_its_reason() {
    let mut found = BTreeSet::new();
    for package in ["core", "cli", "bindings-c", "bindings-node", "bindings-python"] {
        unsafe_files(&workspace::root().join(package).join("src"), &mut found);
    }
    assert_eq!(found, table("Unsafe code"));
}

#[test]
fn every_dependency_of_the_core_has_its_reason() {
    let manifest = fs::read_to_string(workspace::root().join("core/Cargo.toml")).unwrap();
    let (_, section) = manifest.split_once("[dependencies]\n").unwrap();
    let lines = section.lines().take_while(|line| !line.is_empty());
    let names: BTreeSet<String> = lines.map(|line| line.split(['.', ' ']).next().unwrap().to_owned()).collect();
    assert_eq!(names, table("Runtime dependencies of the core"));
}
