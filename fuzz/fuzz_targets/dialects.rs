//! Whatever a schema file holds, loading it ends with a dialect or an error; and what a dialect decodes, the oracle reads the same
//! way from the schema. A NUL ends the schema; a stream follows.
#![no_main]

use agentevents::{Dialect, SchemaOptions};
use libfuzzer_sys::fuzz_target;
use support::oracle;

fuzz_target!(|data: &[u8]| {
    let Some((bytes, mut setting)) = support::read(data) else { return };
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let (schema, stream) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    match Dialect::from_json_schema(schema, &SchemaOptions::default()) {
        Ok(dialect) => {
            assert!(dialect.known_types().len() < usize::from(u16::MAX));
            oracle::agree(&dialect, setting.limits, stream, &mut setting.rng);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
