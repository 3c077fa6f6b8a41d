//! The C rows: the installed library beside yyjson and simdjson.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use clap::Args;

use super::carrier::Carrier;
use super::program::Program;
use super::rounds::Rounds;
use super::table::megabytes;
use super::{simdjson, streams};
use crate::command::run;
use crate::dist;
use crate::stream::Kind;
use crate::workspace;

/// The C library beside yyjson and simdjson
#[derive(Args)]
pub struct C {
    #[command(flatten)]
    rounds: Rounds,
}

/// It carries yyjson 0.10.0, the newest one that a registry has, in two files.
const YYJSON: Carrier = Carrier { package: "yyjson==4.0.6", folder: "yyjson", file: "yyjson.c" };

/// A stream, and the type of which two fields are read beside every line's type.
const JOBS: &[(Kind, [&str; 3])] = &[
    (Kind::Stella, ["tool_result", "call_id", "duration_ms"]),
    (Kind::Stella, ["text_delta", "delta", "ts"]),
    (Kind::Deltas, ["text_delta", "delta", "ts"]),
];

impl C {
    pub fn run(&self) -> Result<()> {
        let prefix = streams::folder()?.join("c");
        dist::c::C::new(prefix.clone(), "release").run()?;
        let program = build(&prefix)?;
        for (kind, job) in JOBS {
            let [name, string, number] = job;
            let what = format!("Every line's type, and {string} and {number} of every {name}");
            self.rounds.compare(&what, *kind, &mut [Program::start(Command::new(&program).args(job))?])?;
        }
        let library = fs::metadata(prefix.join("lib/libagentevents.so"))?.len();
        println!("\nlibagentevents.so has {:.2} MB, stripped", megabytes(library));
        Ok(())
    }
}

/// The program of xtask/bench/c.cpp.
fn build(prefix: &Path) -> Result<PathBuf> {
    let folder = streams::folder()?;
    let (simdjson, yyjson) = (simdjson::SOURCE.fetch()?, YYJSON.fetch()?);
    let (object, program) = (folder.join("yyjson.o"), folder.join("c_peers"));
    let optimized = ["-O3", "-march=native", "-DNDEBUG"];
    run(Command::new("gcc").args(optimized).arg("-c").arg(yyjson.join("yyjson.c")).arg("-o").arg(&object))?;
    let mut compiler = Command::new("g++");
    compiler.args(optimized).args(["-std=c++20", "-pthread"]);
    for include in [&simdjson, &yyjson, &prefix.join("include")] {
        compiler.arg("-I").arg(include);
    }
    compiler.arg(workspace::root().join("xtask/bench/c.cpp")).arg(simdjson.join("simdjson.cpp")).arg(object);
    let lib = prefix.join("lib");
    compiler.arg("-L").arg(&lib).arg("-lagentevents").arg(format!("-Wl,-rpath,{}", lib.display()));
    run(compiler.arg("-o").arg(&program))?;
    Ok(program)
}
