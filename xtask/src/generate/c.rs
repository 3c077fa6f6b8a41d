//! C: the version, and the type ids as constants.

use std::fmt::Write as _;

use super::model::Model;
use super::names::screaming;

/// The part of the header that is no declaration.
pub fn print(models: &[Model], version: &str) -> String {
    let mut out = format!(
        "\n/** The `line` of a fault that is no element's but the whole document's. */\n\
         #define AGENTEVENTS_NO_PLACE UINT64_MAX\n\n\
         /** The version of this header; agentevents_version() tells the library's. */\n\
         #define AGENTEVENTS_VERSION \"{version}\"\n\n\
         /** Whether a result of agentevents_decoder_next() is an outcome: an event, an unrecognized event or an error. */\n\
         #define AGENTEVENTS_IS_OUTCOME(result) ((result) >= AGENTEVENTS_EVENT && (result) <= AGENTEVENTS_ERROR)\n",
    );
    for model in models {
        let dialect = screaming(&model.dialect);
        let width = model.events.iter().map(|event| screaming(&event.tag).len()).max().unwrap_or(0);
        let _ = writeln!(
            out,
            "\n/** @name Type ids of the dialect `{}`\n *  They never change; later ones are higher. @{{ */",
            model.dialect
        );
        for (index, event) in model.events.iter().enumerate() {
            let _ = writeln!(out, "#define AGENTEVENTS_{dialect}_{:width$} {}", screaming(&event.tag), index + 1);
        }
        out.push_str("/** @} */\n");
    }
    out
}
