//! The types that make up a recording.

use super::{Fields, Session};

pub const TOOLS: &[&str] = &["read_file", "bash", "edit_file", "write_file", "grep", "glob"];
pub const MODELS: &[&str] = &["glm-4.6", "kimi-k2-thinking", "qwen3-coder-480b", "deepseek-v3.2"];
pub const ROLES: &[&str] = &["worker", "worker", "worker", "plan", "verdict", "reflection"];
const BLOCK_KINDS: &[&str] = &["tool_result", "assistant_text", "tool_call", "recalled_frame", "user_goal"];
const ZONES: &[&str] = &["stable_prefix", "cacheable", "cacheable", "volatile"];

pub fn delta(session: &mut Session, fields: &mut Fields) {
    fields.string("delta", &session.words.delta());
}

pub fn text(session: &mut Session, fields: &mut Fields) {
    let bytes = session.random().size(60, 3_000);
    fields.string("text", &session.words.prose(bytes));
}

fn block_id(number: u64) -> String {
    format!("blk_{:012x}", number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16)
}

pub fn block_registered(session: &mut Session, fields: &mut Fields) {
    session.blocks += 1;
    let large = session.random().chance(0.1);
    let bytes = if large { session.random().size(2_500, 9_000) } else { session.random().size(90, 480) };
    fields.string("block_id", &block_id(session.blocks));
    fields.string("kind", session.words.random.pick(BLOCK_KINDS));
    fields.object("origin", |origin| {
        origin.uint("turn_instance", session.turn).uint("step", session.step);
        if session.random().chance(0.5) {
            origin.string("call_id", &format!("call_{}", session.words.hex(16)));
        }
    });
    fields.uint("token_cost", bytes as u64 / 4);
    fields.string("content_digest", &format!("sha256:{}", session.words.hex(64)));
    fields.string("content", &session.words.prose(bytes));
}

pub fn step_manifest(session: &mut Session, fields: &mut Fields) {
    let short = session.random().chance(0.1);
    let count = if short { session.random().size(10, 40) } else { session.random().size(20, 400) } as u64;
    let tokens = count * session.random().between(150, 400);
    fields.uint("turn_instance", session.turn).uint("step", session.step).uint("call_seq", session.step * 2);
    fields.string("role", session.words.random.pick(ROLES));
    fields.string("provider", "openrouter").string("model", session.words.random.pick(MODELS));
    fields.uint("estimated_input_tokens", tokens).uint("effective_budget_tokens", 180_000);
    fields.number("calibration_factor", 1.0 + session.random().dollars(0.2));
    let last = session.blocks;
    fields.objects("blocks", 0..count, |entry, index| {
        entry.string("block_id", &block_id(last.saturating_sub(count) + index));
        entry.uint("message_index", index / 2);
        entry.string("cache_zone", session.words.random.pick(ZONES));
        entry.uint("token_cost", session.random().between(12, 4_000));
        entry.uint("resident_since_step", session.words.random.between(0, session.step));
        if session.random().chance(0.2) {
            entry.string("call_id", &format!("call_{}", session.words.hex(16)));
        }
    });
    if session.random().chance(0.3) {
        fields.object("compiled_frame", |frame| {
            frame.string("compiled_frame_id", &format!("frame_{}", session.words.hex(12)));
            frame.string("frame_hash", &session.words.hex(64));
        });
    }
}

pub fn tool_start(session: &mut Session, fields: &mut Fields) {
    fields.object("call", |call| {
        call.string("call_id", &session.call).string("name", session.tool);
        call.object("input", |input| tool_input(session, input));
    });
}

fn tool_input(session: &mut Session, input: &mut Fields) {
    let bytes = session.random().size(200, 1_600);
    match session.tool {
        "bash" => {
            input.string("command", &session.words.code(bytes)).uint("timeout_ms", 120_000);
        }
        "edit_file" => {
            input.string("path", &session.words.path()).string("old", &session.words.code(bytes / 2));
            input.string("new", &session.words.code(bytes / 2)).boolean("all", false);
        }
        "grep" => {
            let paths: Vec<String> = (0..bytes / 24).map(|_| session.words.path()).collect();
            input.string("pattern", &session.words.prose(20)).strings("paths", paths).uint("limit", 200);
        }
        _ => {
            input.string("path", &session.words.path()).string("content", &session.words.code(bytes));
            input.uint("offset", session.random().between(0, 900)).null("limit");
        }
    }
}

pub fn tool_result(session: &mut Session, fields: &mut Fields) {
    let huge = session.random().chance(0.008);
    let bytes = if huge { session.random().size(30_000, 300_000) } else { session.random().size(160, 15_000) };
    let failed = session.random().chance(0.08);
    fields.string("call_id", &session.call).object("output", |output| {
        if failed {
            output.object("error", |error| {
                error.string("message", &session.words.prose(bytes.min(800))).string("class", "environment");
            });
        } else {
            output.object("ok", |ok| {
                ok.string("content", &session.words.code(bytes));
                if session.random().chance(0.3) {
                    ok.object("data", |data| {
                        data.uint("exit_code", 0).boolean("truncated", false);
                        data.strings("files", [session.words.path(), session.words.path()]);
                    });
                }
            });
        }
    });
    fields.uint("duration_ms", session.random().size(3, 60_000) as u64).boolean("speculated", false);
}

pub fn file_change(session: &mut Session, fields: &mut Fields) {
    let bytes = session.random().size(1_200, 26_000);
    fields.string("path", &session.words.path()).string("kind", "modified");
    fields.uint("added", session.random().between(1, 200)).uint("removed", session.random().between(0, 80));
    fields.string("diff", &session.words.diff(bytes));
}

pub fn step_usage(session: &mut Session, fields: &mut Fields) {
    let cost = session.random().dollars(0.05);
    session.spent += cost;
    let input = session.random().between(4_000, 160_000);
    fields.uint("step", session.step).string("role", session.words.random.pick(ROLES));
    fields.string("provider", "openrouter").string("model", session.words.random.pick(MODELS));
    fields.string("upstream_provider", "siliconflow");
    fields.uint("input_tokens", input).uint("output_tokens", session.random().between(20, 4_000));
    fields.uint("cached_input_tokens", input * 3 / 4).uint("cache_write_tokens", input / 16);
    fields.uint("reasoning_tokens", session.random().between(0, 2_000)).uint("estimated_input_tokens", input + 117);
    fields.number("cost_usd", cost).uint("duration_ms", session.random().between(900, 90_000));
    fields.uint("retries", 0).uint("tool_calls", 1).boolean("complete", true).string("finish_reason", "tool_calls");
    fields.null("output_text");
}

pub fn budget_tick(session: &mut Session, fields: &mut Fields) {
    let spent = (session.spent * 1e6).round() / 1e6;
    fields.string("mode", "observed").number("spent_usd", spent).number("limit_usd", 5.0);
    fields.number("session_spent_usd", spent).null("session_limit_usd").null("deadline_remaining_ms");
}
