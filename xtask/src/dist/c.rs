//! The C library, installed: static and shared library, header, pkg-config file, CMake package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use serde::Deserialize;

use crate::workspace;

/// Build the C library and install it: libraries, header, pkg-config file and CMake package.
#[derive(Args)]
pub struct C {
    /// Where to install it: `include/` and `lib/` go there
    #[arg(long)]
    prefix: PathBuf,
    /// The cargo profile to build it in
    #[arg(long, default_value = "release")]
    profile: String,
    /// A feature for tests, or none.
    #[arg(skip)]
    feature: Option<&'static str>,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

impl C {
    pub fn new(prefix: PathBuf, profile: &str) -> Self {
        Self { prefix, profile: profile.to_owned(), feature: None }
    }

    /// The same with a feature for tests.
    pub fn with_feature(self, feature: &'static str) -> Self {
        Self { feature: Some(feature), ..self }
    }

    pub fn run(&self) -> Result<()> {
        let built = Built::build(&self.profile, self.feature)?;
        install(&built, &self.prefix)?;
        println!("installed libagentevents {VERSION} to {}", self.prefix.display());
        Ok(())
    }
}

/// What cargo built.
struct Built {
    r#static: PathBuf,
    shared: PathBuf,
    /// What a program that links the static library has to link, too: `-lm -lc`.
    private: String,
}

/// One line of what cargo tells with `--message-format=json`; other lines have none of these.
#[derive(Deserialize)]
struct Told {
    #[serde(default)]
    filenames: Vec<PathBuf>,
    target: Option<Named>,
    message: Option<Message>,
}

#[derive(Deserialize)]
struct Named {
    crate_types: Vec<String>,
}

#[derive(Deserialize)]
struct Message {
    message: String,
    rendered: Option<String>,
}

impl Built {
    fn build(profile: &str, feature: Option<&str>) -> Result<Self> {
        let mut cargo = Command::new(workspace::cargo());
        cargo.args([
            "rustc",
            "--package",
            "agentevents-c",
            "--lib",
            "--locked",
            "--message-format",
            "json",
            "--profile",
        ]);
        cargo.arg(profile).args(feature.map(|feature| format!("--features={feature}")));
        cargo.args(["--", "--print", "native-static-libs"]).current_dir(workspace::root());
        let output = cargo.stderr(Stdio::inherit()).output().context("cargo did not start")?;
        Self::told(&output.stdout, output.status.success())
    }

    fn told(lines: &[u8], success: bool) -> Result<Self> {
        let (mut files, mut private) = (Vec::new(), None);
        for line in lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            let told: Told = serde_json::from_slice(line).context("cargo told no JSON")?;
            if let Some(message) = told.message {
                match message.message.strip_prefix("native-static-libs: ") {
                    Some(libraries) => private = Some(libraries.trim().to_owned()),
                    None => eprint!("{}", message.rendered.unwrap_or_default()),
                }
            }
            if told.target.is_some_and(|target| target.crate_types.iter().any(|kind| kind == "cdylib")) {
                files.extend(told.filenames);
            }
        }
        ensure!(success, "cargo could not build agentevents-c");
        let file = |extensions: &[&str]| {
            let is = |path: &&PathBuf| path.extension().is_some_and(|found| extensions.iter().any(|it| found == *it));
            files.iter().find(is).cloned().with_context(|| format!("cargo built no file .{}", extensions.join(" or .")))
        };
        let (r#static, shared) = (file(&["a"])?, file(&["so", "dylib"])?);
        Ok(Self { r#static, shared, private: private.context("rustc told no native-static-libs")? })
    }
}

/// The names that a shared library goes by.
struct Names {
    /// The file, by its whole version.
    file: String,
    /// What programs ask for at run time, as bindings-c/build.rs sets it.
    runtime: String,
    /// What the linker looks for.
    link: String,
}

impl Names {
    fn new(shared: &Path) -> Self {
        let compatible = compatible_version();
        if shared.extension().is_some_and(|extension| extension == "dylib") {
            let name = |version: &str| format!("libagentevents.{version}.dylib");
            return Self { file: name(VERSION), runtime: name(&compatible), link: "libagentevents.dylib".to_owned() };
        }
        let name = |version: &str| format!("libagentevents.so.{version}");
        Self { file: name(VERSION), runtime: name(&compatible), link: "libagentevents.so".to_owned() }
    }
}

/// The part of the version that has to be the same for a program to go on working: before 1.0 a minor version may break it.
fn compatible_version() -> String {
    let parts = if VERSION.starts_with("0.") { 2 } else { 1 };
    VERSION.split('.').take(parts).collect::<Vec<_>>().join(".")
}

fn install(built: &Built, prefix: &Path) -> Result<()> {
    let (lib, source) = (prefix.join("lib"), workspace::root().join("bindings-c"));
    let folders = [prefix.join("include"), lib.join("pkgconfig"), lib.join("cmake/agentevents")];
    for folder in &folders {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let [include, pkgconfig, cmake] = folders;
    let names = Names::new(&built.shared);
    copy(&source.join("include/agentevents.h"), &include.join("agentevents.h"))?;
    copy(&built.r#static, &lib.join("libagentevents.a"))?;
    copy(&built.shared, &lib.join(&names.file))?;
    link(&names.file, &lib.join(&names.runtime))?;
    link(&names.runtime, &lib.join(&names.link))?;
    let compatible = compatible_version();
    let fill = |template: &str, file: &Path| -> Result<()> {
        let text = fs::read_to_string(source.join("packaging").join(template)).context(template.to_owned())?;
        let text = text
            .replace("@VERSION@", VERSION)
            .replace("@COMPATIBLE_VERSION@", &compatible.replace('.', "[.]"))
            .replace("@SHARED_FILE@", &names.file)
            .replace("@SHARED_NAME@", &names.runtime)
            .replace("@STATIC_FILE@", "libagentevents.a")
            .replace("@PRIVATE_LIBRARIES@", &built.private)
            .replace("@PRIVATE_LIBRARIES_LIST@", &built.private.replace(' ', ";"));
        fs::write(file, text).with_context(|| file.display().to_string())
    };
    fill("agentevents.pc.in", &pkgconfig.join("agentevents.pc"))?;
    fill("agentevents-config.cmake.in", &cmake.join("agentevents-config.cmake"))?;
    fill("agentevents-config-version.cmake.in", &cmake.join("agentevents-config-version.cmake"))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    // A program that runs has the old file open: write a new one.
    let _ = fs::remove_file(to);
    fs::copy(from, to).with_context(|| format!("{} to {}", from.display(), to.display())).map(drop)
}

#[cfg(unix)]
fn link(to: &str, path: &Path) -> Result<()> {
    let _ = fs::remove_file(path);
    std::os::unix::fs::symlink(to, path).with_context(|| path.display().to_string())
}

#[cfg(not(unix))]
fn link(_: &str, _: &Path) -> Result<()> {
    anyhow::bail!("`cargo xtask dist c` installs on Linux, BSD and macOS")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_tells_files_and_libraries() {
        let told = concat!(
            r#"{"reason":"compiler-artifact","target":{"crate_types":["lib"]},"filenames":["/t/libx.rlib"]}"#,
            "\n",
            r#"{"reason":"compiler-message","target":{"crate_types":["staticlib","cdylib"]},"#,
            r#""message":{"message":"native-static-libs: -lm -lc","rendered":"note: …"}}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"crate_types":["staticlib","cdylib"]},"#,
            r#""filenames":["/t/libagentevents.a","/t/libagentevents.so"]}"#,
            "\n",
            r#"{"reason":"build-finished","success":true}"#,
            "\n",
        );
        let built = Built::told(told.as_bytes(), true).unwrap();
        assert_eq!((built.r#static, built.shared), ("/t/libagentevents.a".into(), "/t/libagentevents.so".into()));
        assert_eq!(built.private, "-lm -lc");
        assert!(Built::told(told.as_bytes(), false).is_err());
        assert!(Built::told(b"{\"reason\":\"build-finished\"}\n", true).is_err());
    }

    #[test]
    fn the_shared_library_is_named_by_what_breaks_programs() {
        let names = Names::new(Path::new("x.so"));
        assert_eq!(names.file, format!("libagentevents.so.{VERSION}"));
        assert!(names.file.starts_with(&names.runtime) && names.runtime.starts_with(&names.link));
    }
}
