//! C: the type ids as constants.

use std::fmt::Write as _;

use super::model::Model;
use super::names::screaming;

/// One header for all dialects.
pub fn print(models: &[Model]) -> String {
    let mut out = String::from(
        "/* Written by `cargo xtask gen` from core/dialects/. Do not edit. */\n\
         #ifndef AGENTEVENTS_TYPES_H\n#define AGENTEVENTS_TYPES_H\n\n\
         /** The type id of every unrecognized event. */\n#define AGENTEVENTS_UNRECOGNIZED_TYPE 0\n",
    );
    for model in models {
        let dialect = screaming(&model.dialect);
        let width = model.events.iter().map(|event| screaming(&event.tag).len()).max().unwrap_or(0);
        let _ = writeln!(
            out,
            "\n/* Type ids of the dialect `{}`. They never change; later ones are higher. */",
            model.dialect
        );
        for (index, event) in model.events.iter().enumerate() {
            let _ = writeln!(out, "#define AGENTEVENTS_{dialect}_{:width$} {}", screaming(&event.tag), index + 1);
        }
    }
    out.push_str("\n#endif /* AGENTEVENTS_TYPES_H */\n");
    out
}
