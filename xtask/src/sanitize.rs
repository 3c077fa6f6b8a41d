//! `cargo xtask sanitize`: the bindings' own tests once more, with their native part under a sanitizer. Not for every day: it
//! takes a nightly toolchain and some minutes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};

use crate::command::run;
use crate::test::python;
use crate::workspace;

const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Run tests of the bindings under `AddressSanitizer` or `ThreadSanitizer`
#[derive(Args)]
pub struct Sanitize {
    #[arg(value_enum, required = true)]
    what: Vec<What>,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// Python's tests, the extension under `AddressSanitizer`
    Python,
    /// Node's tests, the addon under `AddressSanitizer`; after `cargo xtask test node`
    Node,
    /// C's tests of threads under `ThreadSanitizer`; with the nightly component rust-src
    Threads,
}

impl Sanitize {
    pub fn run(self) -> Result<()> {
        self.what.into_iter().try_for_each(|what| match what {
            What::Python => python(),
            What::Node => node(),
            What::Threads => threads(),
        })
    }
}

/// Builds a package's library with a sanitizer; answers the file.
fn build(package: &str, library: &str, sanitizer: &str, arguments: &[&str]) -> Result<PathBuf> {
    let folder = workspace::target().join("sanitize").join(sanitizer);
    let mut command = Command::new("cargo");
    // This program's own toolchain is another one.
    command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").env("RUSTFLAGS", format!("-Zsanitizer={sanitizer}"));
    command.args(["+nightly", "build", "--locked", "--target", TARGET, "--package", package]).args(arguments);
    run(command.arg("--target-dir").arg(&folder).current_dir(workspace::root()))?;
    Ok(folder.join(TARGET).join("debug").join(library))
}

/// A program that is not built with the sanitizer takes the sanitizer's runtime in first. What it leaks itself is its own affair.
fn under_address_sanitizer(program: &str) -> Result<Command> {
    let runtime = Command::new("cc").arg("-print-file-name=libasan.so").output().context("cc did not start")?;
    let mut command = Command::new(program);
    command.env("LD_PRELOAD", String::from_utf8(runtime.stdout)?.trim()).env("ASAN_OPTIONS", "detect_leaks=0");
    command.current_dir(workspace::root());
    Ok(command)
}

fn python() -> Result<()> {
    let library = build("agentevents-python", "lib_native.so", "address", &[])?;
    python::install("requirements/test.txt")?;
    let (tests, folder) = (workspace::root().join("bindings-python"), workspace::target().join("sanitize/python"));
    let package = folder.join("agentevents");
    copy(&tests.join("python/agentevents"), &package)?;
    fs::copy(library, package.join(python::EXTENSION))?;
    let mut pytest = under_address_sanitizer(&python::interpreter())?;
    pytest.env("PYTHONPATH", folder).env("PYTHONDONTWRITEBYTECODE", "1");
    pytest.env("HYPOTHESIS_STORAGE_DIRECTORY", workspace::target().join("python/hypothesis"));
    pytest.args(["-m", "pytest", "-p", "no:cacheprovider", "bindings-python/tests"]);
    // The sanitizer keeps what was freed: bounds on memory do not hold.
    run(pytest.args(["memory", "limits"].map(|test| format!("--ignore=bindings-python/tests/test_{test}.py"))))
}

fn node() -> Result<()> {
    let library = build("agentevents-node", "libagentevents_node.so", "address", &[])?;
    let addon = library.with_file_name("agentevents.node");
    fs::copy(library, &addon)?;
    let mut node = under_address_sanitizer("node")?;
    node.env("NAPI_RS_NATIVE_LIBRARY_PATH", addon).arg("--test");
    // Every fixture in every chunking takes too long.
    let tests = ["bytes", "decoder", "dialect", "errors", "sequence", "stream", "web"];
    run(node.args(tests.map(|test| format!("bindings-node/build/test/{test}.test.mjs"))))
}

fn threads() -> Result<()> {
    let library = build("agentevents-c", "libagentevents.a", "thread", &["-Zbuild-std"])?;
    let (bindings, folder) = (workspace::root().join("bindings-c"), workspace::target().join("sanitize/threads"));
    fs::create_dir_all(&folder)?;
    let main = folder.join("main.c");
    fs::write(&main, "void test_threads(void);\nint main(void) { test_threads(); return 0; }\n")?;
    let mut compile = Command::new("cc");
    compile.args(["-fsanitize=thread", "-g", "-pthread", "-c"]).arg("-I").arg(bindings.join("include"));
    run(compile.arg(main).arg(bindings.join("tests/threads.c")).current_dir(&folder))?;
    // Rust's runtime: that of gcc is older than what the library calls.
    let root = Command::new("rustc").env_remove("RUSTUP_TOOLCHAIN").args(["+nightly", "--print", "sysroot"]).output();
    let root = String::from_utf8(root.context("rustc did not start")?.stdout)?;
    let runtime = format!("{}/lib/rustlib/{TARGET}/lib/librustc-nightly_rt.tsan.a", root.trim());
    let mut link = Command::new("cc");
    link.args(["-pthread", "main.o", "threads.o"]).arg(library).args(["-Wl,--whole-archive", &runtime]);
    run(link.args(["-Wl,--no-whole-archive", "-lm", "-ldl", "-o", "threads"]).current_dir(&folder))?;
    run(&mut Command::new(folder.join("threads")))?;
    println!("two threads, a decoder each, and a decoder that moves: nothing reported");
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)?.collect::<Result<Vec<_>, _>>()? {
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}
