//! The cases of a fixtures folder, as fixtures/README.md lays them out.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use agentevents::Dialect;
use serde_json::{Map, Value};
use thiserror::Error;

const OUTCOMES: &str = ".outcomes.jsonl";

/// One case: a stream and what is expected of whoever reads it.
pub struct Case {
    /// Its group and its name, `lines/bom_twice`.
    pub id: String,
    pub stream: Vec<u8>,
    /// The lines of the outcomes file.
    pub expected: Vec<Vec<u8>>,
    /// A built-in dialect's name or the path of a schema file.
    pub dialect: String,
    /// The case's options as fixtures/README.md has them, `dialect` and `form` always among them.
    pub options: String,
}

/// Why there are no cases to run.
#[derive(Debug, Error)]
pub enum NoCases {
    #[error("no fixtures here nor in any folder above; run it in a checkout, or name the folder with --fixtures")]
    NoFolder,
    #[error("{}: {error}", path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{}: options that are no JSON object: {error}", path.display())]
    Options { path: PathBuf, error: serde_json::Error },
    #[error("{}: no case is here, in no folder of this one", .0.display())]
    Nothing(PathBuf),
    #[error("no case is named so; `agentevents conform --list` lists them, in the groups {0}")]
    NoneSelected(String),
}

/// The folder of fixtures that is meant: the working directory's, or that of a folder above it.
pub fn folder(named: Option<&Path>) -> Result<PathBuf, NoCases> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        |error| NoCases::Unreadable { path, error }
    };
    if let Some(named) = named {
        // A client may change its directory; the schemas it is told of stay where they are.
        return named.canonicalize().map_err(unreadable(named));
    }
    let here = Path::new(".");
    let here = here.canonicalize().map_err(unreadable(here))?;
    let candidates = here.ancestors().map(|folder| folder.join("fixtures"));
    candidates.into_iter().find(|folder| folder.join("README.md").is_file()).ok_or(NoCases::NoFolder)
}

/// Which cases are meant; nothing means all.
#[derive(clap::Args)]
pub struct Selection {
    /// Only this group; may be given several times, or with commas
    #[arg(long = "group", value_name = "GROUP", value_delimiter = ',')]
    groups: Vec<String>,

    /// Only this case, `lines/bom_twice` or `bom_twice`; may be given several times, or with commas
    #[arg(long = "case", value_name = "CASE", value_delimiter = ',')]
    cases: Vec<String>,
}

impl Selection {
    fn has(&self, group: &str, name: &str) -> bool {
        let named = |case: &String| case.split_once('/').map_or(name == case, |pair| pair == (group, name));
        (self.groups.is_empty() || self.groups.iter().any(|selected| selected == group))
            && (self.cases.is_empty() || self.cases.iter().any(named))
    }
}

/// The selected cases in order.
pub fn read(fixtures: &Path, selection: &Selection) -> Result<Vec<Case>, NoCases> {
    let (mut cases, mut groups) = (Vec::new(), Vec::new());
    for group in sorted(fixtures)?.into_iter().filter(|path| path.is_dir()) {
        let group_name = file_name(&group);
        for path in sorted(&group)? {
            let Some(name) = file_name(&path).strip_suffix(OUTCOMES).map(String::from) else { continue };
            if groups.last() != Some(&group_name) {
                groups.push(group_name.clone());
            }
            if selection.has(&group_name, &name) {
                cases.push(Case::read(&group, &group_name, &name)?);
            }
        }
    }
    match groups.is_empty() {
        true => Err(NoCases::Nothing(fixtures.to_owned())),
        false if cases.is_empty() => Err(NoCases::NoneSelected(groups.join(", "))),
        false => Ok(cases),
    }
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, NoCases> {
    let unreadable = |error| NoCases::Unreadable { path: folder.to_owned(), error };
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let mut paths =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>().map_err(unreadable)?;
    paths.sort();
    Ok(paths)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

impl Case {
    fn read(group: &Path, group_name: &str, name: &str) -> Result<Self, NoCases> {
        let file = |extension: &str| group.join(format!("{name}.{extension}"));
        let bytes = |path: PathBuf| fs::read(&path).map_err(|error| NoCases::Unreadable { path, error });
        let is_document = !file("jsonl").exists();
        let mut options = options(file("options.json"))?;
        let form = if is_document { "document" } else { "stream" };
        options.entry("form").or_insert_with(|| form.into());
        let dialect = match options.get("dialect").and_then(Value::as_str) {
            Some(named) if Dialect::BUILT_IN.contains(&named) => named.to_owned(),
            Some(schema) => group.join(schema).to_string_lossy().into_owned(),
            None if Dialect::BUILT_IN.contains(&group_name) => group_name.to_owned(),
            None => "stella".to_owned(),
        };
        options.insert("dialect".into(), dialect.as_str().into());
        let expected = bytes(file("outcomes.jsonl"))?;
        Ok(Self {
            id: format!("{group_name}/{name}"),
            stream: bytes(file(if is_document { "json" } else { "jsonl" }))?,
            expected: lines(&expected).map(<[u8]>::to_vec).collect(),
            dialect,
            options: Value::Object(options).to_string(),
        })
    }
}

fn options(path: PathBuf) -> Result<Map<String, Value>, NoCases> {
    match fs::read(&path) {
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| NoCases::Options { path, error }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Map::new()),
        Err(error) => Err(NoCases::Unreadable { path, error }),
    }
}

/// The lines of an outcomes file or of a client's output; blank ones mean nothing.
pub fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty())
}
