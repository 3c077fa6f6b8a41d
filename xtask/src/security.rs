//! What docs/security.md says of unsafe code and of dependencies is so.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::workspace;

/// What stands under a heading.
fn section(heading: &str) -> String {
    let text = fs::read_to_string(workspace::root().join("docs/security.md")).unwrap();
    let (_, section) = text.split_once(&format!("## {heading}\n")).unwrap();
    section.split("\n## ").next().unwrap().to_owned()
}

/// The first cells of the table under a heading, without their backquotes.
fn table(heading: &str) -> BTreeSet<String> {
    section(heading).lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned())).collect()
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

/// What is shipped, and what the table calls it.
const SHIPPED: [(&str, &str); 5] = [
    ("agentevents", "core"),
    ("agentevents-cli", "command"),
    ("agentevents-c", "C"),
    ("agentevents-node", "Node"),
    ("agentevents-python", "Python"),
];

/// The packages that cargo resolves for Linux, by id.
struct Packages(BTreeMap<String, Package>);

struct Package {
    name: String,
    is_macro: bool,
    /// By id, those for building and testing left out.
    dependencies: Vec<String>,
}

impl Packages {
    fn resolve() -> Self {
        let mut command = Command::new(workspace::cargo());
        command.args(["metadata", "--format-version=1", "--locked", "--filter-platform=x86_64-unknown-linux-gnu"]);
        let output = command.current_dir(workspace::root()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
        let list = |json: &Value| json.as_array().unwrap().clone();
        let text = |json: &Value| json.as_str().unwrap().to_owned();
        let at_run_time = |dependency: &Value| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        let mut dependencies: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for node in list(&metadata["resolve"]["nodes"]) {
            let named = list(&node["deps"]).into_iter().filter(at_run_time).map(|dependency| text(&dependency["pkg"]));
            dependencies.insert(text(&node["id"]), named.collect());
        }
        let package = |package: Value| {
            let id = text(&package["id"]);
            let is_macro = list(&package["targets"]).iter().any(|target| target["kind"][0] == "proc-macro");
            let dependencies = dependencies.remove(&id)?;
            Some((id, Package { name: text(&package["name"]), is_macro, dependencies }))
        };
        Self(list(&metadata["packages"]).into_iter().filter_map(package).collect())
    }

    /// What each crate that is named in a manifest is for, and what comes with it that no manifest names.
    fn table(&self) -> BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)> {
        let mut direct: BTreeMap<&String, BTreeSet<String>> = BTreeMap::new();
        for (shipped, called) in SHIPPED {
            let package = self.0.values().find(|package| package.name == shipped).unwrap();
            for id in package.dependencies.iter().filter(|id| self.0[*id].name != "agentevents") {
                direct.entry(id).or_default().insert(called.to_owned());
            }
        }
        let row = |(id, users): (&&String, &BTreeSet<String>)| {
            let (mut behind, mut waiting) = (BTreeSet::new(), vec![*id]);
            while let Some(id) = waiting.pop() {
                // What a macro is made of is not in what it makes.
                let next = self.0[id].dependencies.iter().filter(|id| !direct.contains_key(id));
                for next in next.filter(|_| !self.0[id].is_macro) {
                    if behind.insert(self.0[next].name.clone()) {
                        waiting.push(next);
                    }
                }
            }
            (self.0[*id].name.clone(), (users.clone(), behind))
        };
        direct.iter().map(row).collect()
    }
}

#[test]
fn every_runtime_dependency_has_its_reason() {
    let names = |cell: &str| -> BTreeSet<String> {
        let names = cell.split(", ").map(|name| name.trim_matches('`').to_owned());
        names.filter(|name| !name.is_empty()).collect()
    };
    let rows = section("Runtime dependencies");
    let rows = rows.lines().filter(|line| line.starts_with("| `"));
    let mut told = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [name, users, reason, behind] = cells[..] else { panic!("not four cells: {row}") };
        assert!(!reason.is_empty(), "{row}");
        told.insert(name.trim_matches('`').to_owned(), (names(users), names(behind)));
    }
    assert_eq!(told, Packages::resolve().table());
}
