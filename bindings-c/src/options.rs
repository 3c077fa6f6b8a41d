//! What a caller may set for a decoder.

use agentevents::{LimitError, Limits};

use crate::result::{AGENTEVENTS_INVALID_ARGUMENT, Answered};

/// What a decoder may be told. Set it to zero, then `struct_size`, then what is not to be the default:
/// `agentevents_decoder_options options = {0}; options.struct_size = sizeof options;`. Later versions add members at the end; a
/// program that was compiled with this header goes on working with them.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct agentevents_decoder_options {
    /// `sizeof(agentevents_decoder_options)`
    pub struct_size: usize,
    /// The longest line that is decoded, in bytes without its LF, at most 4,294,966,271. 0 is the default, 64 MiB.
    pub max_line_bytes: usize,
    /// The number of containers that may be open at once, at most 1,024. 0 is the default, 128.
    pub max_depth: u32,
}

impl agentevents_decoder_options {
    pub(crate) fn limits(&self) -> Answered<Limits> {
        self.chosen().map_err(|_| AGENTEVENTS_INVALID_ARGUMENT)
    }

    fn chosen(&self) -> Result<Limits, LimitError> {
        let mut limits = Limits::default();
        if self.max_line_bytes != 0 {
            limits = limits.with_max_line_bytes(self.max_line_bytes)?;
        }
        if self.max_depth != 0 {
            limits = limits.with_max_depth(self.max_depth as usize)?;
        }
        Ok(limits)
    }
}
