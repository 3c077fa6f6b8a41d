//! The C library's steps: it is installed as a user would install it, and everything else is built against that.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use super::conform;
use crate::dist;
use crate::readme;
use crate::steps::Step;
use crate::workspace;

pub fn steps() -> Vec<Step> {
    let (prefix, build) = (folder("prefix"), folder("build"));
    let build_text = build.display().to_string();
    let definition = format!("-DCMAKE_PREFIX_PATH={}", prefix.display());
    let installed = prefix.clone();
    vec![
        Step::function("C: what the tests need", needs),
        Step::function("C: install", move || dist::c::C::new(prefix, "dev").run()),
        Step::command("C: configure", "cmake", &["-S", "bindings-c", "-B", &build_text, &definition]),
        Step::command("C: build", "cmake", &["--build", &build_text, "--parallel"]),
        Step::command("C: tests", "ctest", &["--test-dir", &build_text, "--output-on-failure"]),
        conform::step("C: fixtures", &[&build.join("conform").display().to_string()]),
        Step::function("C: installed library", move || installed_library(&installed)),
        Step::function("C: README", readme),
        Step::function("C: a forced panic", forced_panic),
    ]
}

/// Where these tests build, out of the way of cargo.
fn folder(name: &str) -> PathBuf {
    workspace::target().join("c").join(name)
}

/// Programs and the Debian packages that bring them.
const NEEDS: &[(&str, &str)] = &[
    ("cc", "gcc"),
    ("c++", "g++"),
    ("cmake", "cmake"),
    ("pkg-config", "pkg-config"),
    ("valgrind", "valgrind"),
    ("nm", "binutils"),
];

fn needs() -> Result<()> {
    let missing: Vec<_> = NEEDS.iter().filter(|(program, _)| !is_there(program)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let (programs, packages): (Vec<_>, Vec<_>) = missing.into_iter().copied().unzip();
    bail!("not installed: {}; on Debian: apt-get install {}", programs.join(", "), packages.join(" "));
}

fn is_there(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// That it exports nothing but its own, and that a program builds with pkg-config, shared and static.
fn installed_library(prefix: &Path) -> Result<()> {
    let library = prefix.join("lib/libagentevents.so");
    let exported = output(Command::new("nm").args(["-D", "--defined-only", "--format=just-symbols"]).arg(&library))?;
    let foreign: Vec<_> = exported.lines().filter(|name| !name.starts_with("agentevents_")).collect();
    ensure!(exported.contains("agentevents_decoder_next"), "{} exports nothing", library.display());
    ensure!(foreign.is_empty(), "{} exports {}", library.display(), foreign.join(", "));
    consumer(prefix, false)?;
    consumer(prefix, true)
}

/// Builds an example the way a Makefile would and runs it.
fn consumer(prefix: &Path, is_static: bool) -> Result<()> {
    let program = folder(if is_static { "consumer_static" } else { "consumer_shared" });
    let examples = workspace::root().join("bindings-c/examples");
    compile(&examples.join("tool_calls.c"), prefix, is_static, &program)?;
    let stream = fs::File::open(examples.join("stream.jsonl"))?;
    let told = output(Command::new(&program).stdin(stream).env("LD_LIBRARY_PATH", search_path(prefix)))?;
    ensure!(told.contains("c2 failed after 40 ms"), "{} told: {told}", program.display());
    Ok(())
}

/// The README's program, built as the README says.
fn readme() -> Result<()> {
    let (example, prefix, program) = ("bindings-c/examples/tool_durations.c", folder("prefix"), folder("readme"));
    compile(&workspace::root().join(example), &prefix, false, &program)?;
    readme::holds("c", example, Command::new(program).env("LD_LIBRARY_PATH", search_path(&prefix)))
}

/// A library with a bug on demand: a panic comes back as a result, the handle is poisoned, and nothing leaks.
fn forced_panic() -> Result<()> {
    let prefix = folder("prefix_forced_panic");
    dist::c::C::new(prefix.clone(), "dev").with_feature("forced-panic").run()?;
    let (source, program) = (workspace::root().join("bindings-c/tests/panic.c"), folder("panic"));
    compile(&source, &prefix, false, &program)?;
    let mut memcheck = Command::new("valgrind");
    memcheck.args(["--quiet", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite,possible"]);
    let told = output(memcheck.arg(&program).env("LD_LIBRARY_PATH", search_path(&prefix)))?;
    ensure!(told.contains("the panic came back as a result"), "{} told: {told}", program.display());
    Ok(())
}

/// Compiles a program against an installed library, as pkg-config says.
fn compile(source: &Path, prefix: &Path, is_static: bool, program: &Path) -> Result<()> {
    let mut ask = Command::new("pkg-config");
    ask.args(["--cflags", "--libs", "agentevents"]).env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
    let mut flags = output(if is_static { ask.arg("--static") } else { &mut ask })?;
    if is_static {
        flags = flags.replace("-lagentevents", "-l:libagentevents.a");
    }
    output(Command::new("cc").arg(source).arg("-o").arg(program).args(flags.split_whitespace())).map(drop)
}

fn search_path(prefix: &Path) -> OsString {
    prefix.join("lib").into_os_string()
}

/// What a program writes to standard output, if it ends well.
fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("{command:?} did not start"))?;
    ensure!(output.status.success(), "{command:?} ended with {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}
