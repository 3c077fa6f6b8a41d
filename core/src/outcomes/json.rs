//! JSON as the outcomes format wants it.

use std::io::{self, Write};

use serde_json::Number;

/// A number as short as it can be: whole numbers without a fraction.
pub(crate) fn number(value: f64) -> Option<Number> {
    let whole = value as i64;
    #[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "it is whole only if it is the same")]
    let same = whole as f64 == value;
    if same { Some(whole.into()) } else { Number::from_f64(value) }
}

/// Writes JSON that was judged before, an LF between its tokens as a space: an outcome is one line.
pub(super) fn write_on_one_line(out: &mut impl Write, json: &[u8]) -> io::Result<()> {
    for (i, part) in json.split(|&byte| byte == b'\n').enumerate() {
        if i > 0 {
            out.write_all(b" ")?;
        }
        out.write_all(part)?;
    }
    Ok(())
}
