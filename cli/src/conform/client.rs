//! A client at work on one case: started, fed, listened to, and stopped if it does not stop by itself.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::cases::Case;
use super::feed::feed;

/// How much a client may print beyond what is expected of it.
const FLOOD_BYTES: usize = 16 << 20;

/// How much of the end of its standard error is kept.
const LAST_WORDS_BYTES: usize = 2048;

/// How often is looked whether it has ended, once its output has.
const POLL: Duration = Duration::from_millis(2);

/// The program under test.
pub struct Client {
    pub program: String,
    pub arguments: Vec<String>,
    pub time_limit: Duration,
}

/// What a client left.
pub struct Left {
    pub stdout: Vec<u8>,
    /// The end of its standard error.
    pub last_words: String,
    pub end: End,
}

/// How a client ended.
pub enum End {
    Exited(ExitStatus),
    TimedOut,
    Flooded,
}

/// What came of its standard output.
enum Heard {
    All(Vec<u8>),
    Flood(Vec<u8>),
}

impl Client {
    /// Starts the client once on one case. Fails only if it does not start.
    pub fn run(&self, case: &Case) -> io::Result<Left> {
        let deadline = Instant::now() + self.time_limit;
        let mut child = self.command(case).spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let most = FLOOD_BYTES + 8 * case.expected.iter().map(Vec::len).sum::<usize>();
        thread::scope(|scope| {
            // A client that closes its input early has its reasons; what it prints is judged.
            scope.spawn(|| stdin.map(|mut stdin| feed(&mut stdin, &case.stream)));
            let words = scope.spawn(|| stderr.map(last_words).unwrap_or_default());
            let (sender, heard) = channel();
            scope.spawn(move || stdout.map(|stdout| sender.send(listen(stdout, most))));
            let (stdout, end) = attend(&mut child, &heard, deadline);
            // Something it started may outlive it and keep its standard error open.
            while !words.is_finished() && Instant::now() < deadline {
                thread::sleep(POLL);
            }
            if !words.is_finished() {
                stop(&mut child);
            }
            Ok(Left { stdout, last_words: words.join().unwrap_or_default(), end })
        })
    }

    fn command(&self, case: &Case) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(self.arguments.iter().map(|argument| argument.replace("{dialect}", &case.dialect)))
            .env("AGENTEVENTS_DIALECT", &case.dialect)
            .env("AGENTEVENTS_OPTIONS", &case.options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own, so that what it starts can be stopped with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

/// Waits for the end of the output, then for that of the client; stops it when it takes too long or prints too much.
fn attend(child: &mut Child, heard: &Receiver<Heard>, deadline: Instant) -> (Vec<u8>, End) {
    let left = || deadline.saturating_duration_since(Instant::now());
    match heard.recv_timeout(left()) {
        Ok(Heard::All(stdout)) => loop {
            match child.try_wait() {
                Ok(Some(status)) => return (stdout, End::Exited(status)),
                _ if left().is_zero() => {
                    stop(child);
                    return (stdout, End::TimedOut);
                }
                _ => thread::sleep(POLL),
            }
        },
        Ok(Heard::Flood(stdout)) => {
            stop(child);
            (stdout, End::Flooded)
        }
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
            stop(child);
            let stdout = match heard.recv() {
                Ok(Heard::All(stdout) | Heard::Flood(stdout)) => stdout,
                Err(_) => Vec::new(),
            };
            (stdout, End::TimedOut)
        }
    }
}

/// Ends a client and all that it started.
fn stop(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

fn listen(mut stdout: impl Read, most: usize) -> Heard {
    let mut bytes = Vec::new();
    // What a broken pipe cuts off is missed when the outcomes are compared.
    let _ = stdout.by_ref().take(most as u64 + 1).read_to_end(&mut bytes);
    if bytes.len() > most { Heard::Flood(bytes) } else { Heard::All(bytes) }
}

fn last_words(mut stderr: impl Read) -> String {
    let mut kept = Vec::new();
    let mut room = [0; 8192];
    while let Ok(count) = stderr.read(&mut room) {
        if count == 0 {
            break;
        }
        kept.extend_from_slice(&room[..count]);
        kept.drain(..kept.len().saturating_sub(LAST_WORDS_BYTES));
    }
    String::from_utf8_lossy(&kept).trim_end().to_owned()
}
