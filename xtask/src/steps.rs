//! A list of steps that stops at the first broken one and tells how long each took.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::workspace;

/// One thing to do.
pub struct Step {
    name: String,
    action: Action,
}

enum Action {
    Command(Command),
    Function(Box<dyn FnOnce() -> Result<()>>),
}

impl Step {
    /// A program with its arguments, run at the root.
    pub fn command(name: &str, program: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(workspace::root()).stdin(Stdio::null());
        Self { name: name.to_owned(), action: Action::Command(command) }
    }

    /// The cargo that runs this program, with its arguments, run at the root.
    pub fn cargo(name: &str, arguments: &[&str]) -> Self {
        Self::command(name, &workspace::cargo(), arguments)
    }

    /// A function of this program.
    pub fn function(name: &str, function: impl FnOnce() -> Result<()> + 'static) -> Self {
        Self { name: name.to_owned(), action: Action::Function(Box::new(function)) }
    }

    /// The same command with one more variable in its environment.
    pub fn env(mut self, key: &str, value: impl AsRef<std::ffi::OsStr>) -> Self {
        if let Action::Command(command) = &mut self.action {
            command.env(key, value);
        }
        self
    }

    fn run(self) -> Result<()> {
        match self.action {
            Action::Function(function) => function(),
            Action::Command(mut command) => {
                let line = command_line(&command);
                eprintln!("   {line}");
                let status = command.status().with_context(|| format!("`{line}` did not start"))?;
                if !status.success() {
                    bail!("`{line}` ended with {status}");
                }
                Ok(())
            }
        }
    }
}

/// Does every step in order; prints what took how long, also when one breaks.
pub fn run(steps: Vec<Step>) -> Result<()> {
    let mut table = Vec::new();
    for step in steps {
        let name = step.name.clone();
        eprintln!("── {name}");
        let start = Instant::now();
        let result = step.run();
        let verdict = if result.is_ok() { "ok" } else { "FAILED" };
        table.push((name.clone(), start.elapsed(), verdict));
        if result.is_err() {
            eprint!("\n{}", render(&table));
        }
        result.with_context(|| format!("step `{name}` failed"))?;
    }
    eprint!("\n{}", render(&table));
    Ok(())
}

fn render(table: &[(String, Duration, &str)]) -> String {
    let width = table.iter().map(|(name, ..)| name.len()).max().unwrap_or(0).max("total".len());
    let total: Duration = table.iter().map(|(_, time, _)| *time).sum();
    let mut text = String::new();
    for (name, time, verdict) in table {
        let _ = writeln!(text, "{name:width$} {:>8.1} s  {verdict}", time.as_secs_f64());
    }
    let _ = writeln!(text, "{:width$} {:>8.1} s", "total", total.as_secs_f64());
    text
}

fn command_line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let mut line = name.to_string_lossy().into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::rc::Rc;

    #[test]
    fn the_first_broken_step_is_the_last_one_done_and_is_named() {
        let done = Rc::new(Cell::new(0));
        let count = |done: &Rc<Cell<u32>>| {
            let done = Rc::clone(done);
            move || {
                done.set(done.get() + 1);
                Ok(())
            }
        };
        let steps = vec![
            Step::function("first", count(&done)),
            Step::command("second", "false", &["--hard"]),
            Step::function("third", count(&done)),
        ];
        let error = format!("{:#}", run(steps).unwrap_err());
        assert_eq!(done.get(), 1);
        assert!(error.starts_with("step `second` failed: `false --hard` ended with"), "{error}");
    }

    #[test]
    fn the_table_names_every_step_with_its_seconds() {
        let table =
            [("fmt".to_owned(), Duration::from_millis(1250), "ok"), ("clippy".to_owned(), Duration::ZERO, "FAILED")];
        let text = render(&table);
        assert_eq!(text, "fmt         1.2 s  ok\nclippy      0.0 s  FAILED\ntotal       1.2 s\n");
    }
}
