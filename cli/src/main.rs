//! The command `agentevents`.

fn main() {}
