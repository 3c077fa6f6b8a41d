//! simdjson, the newest one that a registry carries, fetched and built when it is measured.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use super::carrier::Carrier;
use super::streams;
use crate::command::run;
use crate::workspace;

/// It carries simdjson 5.0.2 as the project publishes it, in two files.
pub const SOURCE: Carrier = Carrier { package: "fastsimdjson==0.8.0", folder: "vendor", file: "simdjson.cpp" };

/// The program of xtask/bench/simdjson.cpp.
pub fn build() -> Result<PathBuf> {
    let program = streams::folder()?.join("simdjson");
    let source = SOURCE.fetch()?;
    let ours = workspace::root().join("xtask/bench/simdjson.cpp");
    let mut compiler = Command::new("g++");
    compiler.args(["-O3", "-march=native", "-std=c++20", "-DNDEBUG", "-pthread", "-I"]).arg(&source);
    run(compiler.arg(ours).arg(source.join("simdjson.cpp")).arg("-o").arg(&program))?;
    Ok(program)
}
