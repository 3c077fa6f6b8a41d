//! How long each tool call of a recording took. README.md shows this program.

use agentevents::{Dialect, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = "fixtures/stella/from_a_newer_stella.jsonl";
    let mut stream = agentevents::read_path(path, Dialect::stella())?;
    for outcome in &mut stream {
        // `?` is rule 2: an event that does not fit is an error. `continue` is rule 1.
        let Outcome::Event(event) = outcome? else { continue };
        if event.name() == "tool_result" {
            let call = event.field("/call_id").expect("it is declared, and the event fits");
            let millis = event.field("/duration_ms").expect("so is this");
            println!("{} took {} ms", call.as_str().unwrap_or_default(), millis.as_u64().unwrap_or_default());
        }
    }
    println!("not understood: {} of {} lines", stream.report().unrecognized_total(), stream.report().lines());
    Ok(())
}
