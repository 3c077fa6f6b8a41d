//! Python: the overloads by which a dialect's name and the two modes tell what is handed over. They stand in files that are
//! written by hand, between two marks, and are replaced in place.

use std::fmt::Write as _;

use anyhow::{Result, bail};

use super::model::Model;
use super::names::pascal;

/// `# overloads: open(source: Source) -> Stream` starts a region: the function, what comes before the dialect, the class.
const START: &str = "# overloads: ";
const END: &str = "# end of overloads";

/// The modes with what each adds to the union.
const MODES: [(&str, &str, &str); 4] = [
    ("Skip = ...", "Raise = ...", ""),
    ("Yield", "Raise = ...", " | Unrecognized"),
    ("Skip = ...", "Yield", " | DecodeError"),
    ("Yield", "Yield", " | Unrecognized | DecodeError"),
];

/// The file with its regions as they should be.
pub fn replace(file: &str, models: &[Model]) -> Result<String> {
    let mut out = String::new();
    let mut lines = file.lines();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let Some(form) = line.trim_start().strip_prefix(START) else { continue };
        let indent = &line[..line.len() - line.trim_start().len()];
        for (name, events) in dialects(models) {
            for (unrecognized, errors, more) in MODES {
                overload(&mut out, indent, form, &name, [unrecognized, errors], &format!("{events}{more}"))?;
            }
        }
        let Some(end) = lines.by_ref().find(|line| line.trim_start() == END) else { bail!("`{line}` has no end") };
        out.push_str(end);
        out.push('\n');
    }
    Ok(out)
}

/// What may be given as the dialect, and what its events are.
fn dialects(models: &[Model]) -> impl Iterator<Item = (String, String)> {
    let built_in =
        models.iter().map(|model| (format!("Literal[\"{}\"]", model.dialect), pascal(&model.dialect) + "Event"));
    let others =
        [("Dialect[_E]", "_E"), ("str", "AnyEvent")].map(|(name, events)| (name.to_owned(), events.to_owned()));
    built_in.chain(others)
}

fn overload(out: &mut String, indent: &str, form: &str, dialect: &str, modes: [&str; 2], events: &str) -> Result<()> {
    let parts = form.split_once('(').and_then(|(name, rest)| Some((name, rest.split_once(") -> ")?)));
    let Some((name, (first, class))) = parts else { bail!("`{form}` is no `name(parameters) -> Class`") };
    let first = if first.is_empty() { String::new() } else { format!("{indent}    {first},\n") };
    let [unrecognized, errors] = modes;
    // What is required comes before what is not only for people: keywords have no order.
    write!(
        out,
        "{indent}@overload\n\
         {indent}def {name}(\n\
         {first}\
         {indent}    dialect: {dialect},\n\
         {indent}    *,\n\
         {indent}    types: Iterable[str] | None = ...,\n\
         {indent}    unrecognized: {unrecognized},\n\
         {indent}    errors: {errors},\n\
         {indent}    max_line_bytes: int | None = ...,\n\
         {indent}    max_depth: int | None = ...,\n\
         {indent}) -> {class}[{events}]: ...\n"
    )?;
    Ok(())
}
