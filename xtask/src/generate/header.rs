//! The C header: what bindings-c exports, with its comments, and the constants.

use anyhow::{Context as _, Result};
use cbindgen::{Braces, Builder, Config, DocumentationStyle, EnumConfig, ExportConfig, Language, Style};

use super::c;
use super::documented;
use super::model::Model;
use crate::workspace;

/// The files of bindings-c/src that the header is made of, in its order.
const SOURCES: &[&str] = &[
    "version",
    "string",
    "result",
    "options",
    "schema",
    "fault",
    "source",
    "event",
    "dialect",
    "report",
    "run_parts",
    "run",
    "sequence",
    "decoder",
];

const START: &str = "/* agentevents: read AI-agent event streams by two rules. Skip what you do not know; fail loudly on what you know\n   \
    and cannot read. docs/c.md states the conventions.\n\n   \
    Written by `cargo xtask gen` from bindings-c/src/ and core/dialects/. Do not edit.\n   \
    SPDX-License-Identifier: MIT OR Apache-2.0 */";

/// The header of the C library.
pub fn print(models: &[Model]) -> Result<String> {
    let folder = workspace::root().join("bindings-c/src");
    let mut builder = Builder::new().with_config(config(&c::print(models, env!("CARGO_PKG_VERSION"))));
    for source in SOURCES {
        builder = builder.with_src(folder.join(source).with_extension("rs"));
    }
    let mut header = Vec::new();
    builder.generate().context("cbindgen cannot read bindings-c/src")?.write(&mut header);
    let header = String::from_utf8(header)?;
    documented::check(&header)?;
    Ok(header)
}

fn config(constants: &str) -> Config {
    Config {
        language: Language::C,
        header: Some(START.to_owned()),
        include_guard: Some("AGENTEVENTS_H".to_owned()),
        no_includes: true,
        sys_includes: ["stdbool.h", "stddef.h", "stdint.h"].map(str::to_owned).to_vec(),
        after_includes: Some(constants.to_owned()),
        cpp_compat: true,
        braces: Braces::SameLine,
        line_length: 120,
        tab_width: 4,
        style: Style::Type,
        usize_is_size_t: true,
        documentation_style: DocumentationStyle::Doxy,
        // Options take it as a number.
        export: ExportConfig { include: vec!["agentevents_form".to_owned()], ..ExportConfig::default() },
        enumeration: EnumConfig { prefix_with_name: false, ..EnumConfig::default() },
        ..Config::default()
    }
}
