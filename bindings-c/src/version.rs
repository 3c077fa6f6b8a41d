//! Which library this is.

use crate::string::agentevents_string;

/// The library's version, `AGENTEVENTS_VERSION` of the header it was built with. It is there for ever.
#[unsafe(no_mangle)]
pub extern "C" fn agentevents_version() -> agentevents_string {
    env!("CARGO_PKG_VERSION").into()
}
