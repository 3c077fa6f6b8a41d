//! `cargo xtask gen`: files that follow from the dialects, written or compared.

mod c;
mod documented;
mod header;
mod model;
mod names;
mod overloads;
mod python;
mod rust;
#[cfg(test)]
mod tests;
mod typescript;

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use agentevents::schema::{Schema, SchemaOptions};
use anyhow::{Context as _, Result, ensure};
use clap::Args;
use similar::TextDiff;

use crate::workspace;
use model::Model;

/// Write the generated files: types, stubs, constants.
#[derive(Args)]
pub struct Generate {
    /// Write nothing; show what differs and fail
    #[arg(long)]
    check: bool,
}

impl Generate {
    pub fn run(&self) -> Result<()> {
        if self.check {
            return check();
        }
        for file in files()? {
            let path = workspace::root().join(&file.path);
            if fs::read_to_string(&path).ok().as_ref() != Some(&file.content) {
                fs::create_dir_all(path.parent().unwrap_or(&path))?;
                fs::write(&path, &file.content).with_context(|| file.path.clone())?;
                println!("wrote {}", file.path);
            }
        }
        Ok(())
    }
}

/// Fails where a generated file is not what would be written, and shows the difference.
pub fn check() -> Result<()> {
    let mut stale = Vec::new();
    for file in files()? {
        let found = fs::read_to_string(workspace::root().join(&file.path)).unwrap_or_default();
        if let Some(difference) = difference(&file, &found) {
            print!("{difference}");
            stale.push(file.path);
        }
    }
    ensure!(stale.is_empty(), "not up to date, run `cargo xtask gen`: {}", stale.join(", "));
    Ok(())
}

fn difference(file: &File, found: &str) -> Option<String> {
    let diff = TextDiff::from_lines(found, &file.content);
    (found != file.content).then(|| diff.unified_diff().header(&file.path, "generated").to_string())
}

/// A file and what belongs in it.
struct File {
    /// From the root.
    path: String,
    content: String,
}

/// The built-in dialects, in the order of the header.
const DIALECTS: &[&str] = &["stella", "evoscientist", "inderun"];

/// Every generated file of the bindings that are there.
fn files() -> Result<Vec<File>> {
    let mut files = Vec::new();
    for model in models()? {
        let path = format!("xtask/bench/rust/src/types/{}.rs", model.dialect);
        files.push(File { path, content: formatted(&rust::print(&model)?)? });
    }
    if exists("bindings-node") {
        for model in models()? {
            let path = format!("bindings-node/lib/generated/{}.ts", model.dialect);
            files.push(File { path, content: typescript::print(&model) });
        }
    }
    if exists("bindings-python") {
        let package = "bindings-python/python/agentevents";
        for model in models()? {
            files.push(File { path: format!("{package}/{}.py", model.dialect), content: python::print(&model) });
        }
        for name in ["_native.pyi", "_aiter.pyi"] {
            let path = format!("{package}/{name}");
            let written = fs::read_to_string(workspace::root().join(&path)).with_context(|| path.clone())?;
            files.push(File { content: overloads::replace(&written, &models()?)?, path });
        }
    }
    if exists("bindings-c") {
        let path = "bindings-c/include/agentevents.h".to_owned();
        files.push(File { path, content: header::print(&models()?)? });
    }
    Ok(files)
}

/// Rust as rustfmt has it.
fn formatted(code: &str) -> Result<String> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .current_dir(workspace::root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("rustfmt did not start")?;
    let mut input = rustfmt.stdin.take().context("rustfmt's input")?;
    input.write_all(code.as_bytes())?;
    drop(input);
    let output = rustfmt.wait_with_output()?;
    ensure!(output.status.success(), "rustfmt ended with {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

fn exists(folder: &str) -> bool {
    workspace::root().join(folder).is_dir()
}

fn models() -> Result<Vec<Model>> {
    DIALECTS.iter().map(|dialect| model(dialect)).collect()
}

fn model(dialect: &str) -> Result<Model> {
    let path = workspace::root().join(format!("core/dialects/{dialect}.json"));
    let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
    Model::new(&Schema::parse(&bytes, &SchemaOptions::default())?)
}
