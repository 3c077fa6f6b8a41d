//! A C or C++ library that a Python package's source carries, fetched when it is measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use super::streams;
use crate::command::run;

/// Where a library comes from.
pub struct Carrier {
    /// The package and its version: `name==version`.
    pub package: &'static str,
    /// The library's folder in the package's source.
    pub folder: &'static str,
    /// A file of the library.
    pub file: &'static str,
}

impl Carrier {
    /// The library's folder.
    pub fn fetch(&self) -> Result<PathBuf> {
        let folder = streams::folder()?.join(self.package.replace("==", "-"));
        fs::create_dir_all(&folder)?;
        if let Some(found) = self.unpacked(&folder)? {
            return Ok(found);
        }
        let pip = ["-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", self.package, "--dest"];
        run(Command::new("python3").args(pip).arg(&folder))?;
        let archive = entries(&folder)?.into_iter().find(|path| path.to_string_lossy().ends_with(".tar.gz"));
        run(Command::new("tar").arg("-xzf").arg(archive.context("pip left no archive")?).arg("-C").arg(&folder))?;
        self.unpacked(&folder)?.with_context(|| format!("{} has no {}/{}", self.package, self.folder, self.file))
    }

    fn unpacked(&self, folder: &Path) -> Result<Option<PathBuf>> {
        let carried = entries(folder)?.into_iter().map(|path| path.join(self.folder));
        Ok(carried.into_iter().find(|path| path.join(self.file).is_file()))
    }
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries: Result<Vec<_>, _> = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect();
    Ok(entries?)
}
