//! Starting the command and looking at what it did.

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// The command, with nothing of the tester's own settings.
pub fn agentevents() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agentevents"));
    for name in ["AGENTEVENTS_DIALECT", "AGENTEVENTS_OPTIONS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// What a finished command left.
pub struct Done {
    pub status: i32,
    pub stdout: Vec<u8>,
    pub stderr: String,
}

impl Done {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("the output is UTF-8")
    }
}

impl From<Output> for Done {
    fn from(output: Output) -> Self {
        let status = output.status.code().expect("no signal ends the command");
        let stderr = String::from_utf8(output.stderr).expect("the notices are UTF-8");
        Self { status, stdout: output.stdout, stderr }
    }
}

/// Runs the command on arguments alone.
pub fn run<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Done {
    feed(agentevents().args(arguments), b"")
}

/// Runs a command with bytes on its standard input.
pub fn feed(command: &mut Command, stdin: &[u8]) -> Done {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("it is piped");
    let stdin = stdin.to_vec();
    // A command that does not read to the end breaks the pipe; that is its own affair.
    let feeder = thread::spawn(move || drop(pipe.write_all(&stdin)));
    let output = child.wait_with_output().expect("the command ends");
    feeder.join().expect("the feeder ends");
    output.into()
}

/// Runs a subcommand on a stream on its standard input, as stella.
pub fn check(stream: impl AsRef<[u8]>) -> Done {
    feed(agentevents().args(["check", "--dialect", "stella", "-"]), stream.as_ref())
}

/// A file in fixtures/.
pub fn fixture(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(path)
}

/// A folder that is gone after the test, with a file in it.
pub fn file(name: &str, bytes: impl AsRef<[u8]>) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join(name);
    fs::write(&path, bytes).expect("a temporary file");
    (folder, path)
}

/// A line of stella's, and two that no stella and every stella takes ill.
pub const TEXT: &str = "{\"type\":\"text\",\"text\":\"Hi\"}\n";
pub const UNKNOWN: &str = "{\"type\":\"quantum_reticulation\",\"splines\":3}\n";
pub const MISFIT: &str = "{\"type\":\"text\",\"text\":7}\n";
