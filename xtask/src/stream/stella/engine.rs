//! What the engine reports now and then: retries, budgets, compaction, context.

use super::frequent::{MODELS, ROLES};
use super::{Fields, Session};

pub fn speculation_discarded(session: &mut Session, fields: &mut Fields) {
    fields.string("call_id", &session.call).string("name", session.tool).string("reason", "superseded");
}

pub fn retry(session: &mut Session, fields: &mut Fields) {
    fields.uint("attempt", session.random().between(1, 3)).string("reason", &session.words.prose(60));
}

pub fn steered(session: &mut Session, fields: &mut Fields) {
    fields.string("text", &session.words.prose(120));
}

pub fn turn_parked(session: &mut Session, fields: &mut Fields) {
    fields.string("description", &session.words.prose(80)).uint("poll_interval_secs", 30).uint("deadline_secs", 1_800);
}

pub fn turn_woken(session: &mut Session, fields: &mut Fields) {
    fields.string("reason", &session.words.prose(40)).uint("polls_used", session.random().between(1, 60));
}

pub fn loop_detected(session: &mut Session, fields: &mut Fields) {
    fields.uint("turn_instance", session.turn).string("kind", "repeated_call");
    fields.strings("pattern", [session.tool, session.tool]).uint("repeats", session.random().between(3, 9));
    fields.string("evidence", &session.words.prose(150)).boolean("aborted", false);
}

pub fn budget_denied(session: &mut Session, fields: &mut Fields) {
    fields.string("scope", "session").string("mode", "enforced").number("limit_usd", 5.0);
    fields.number("spent_usd", 5.0 + session.random().dollars(0.5));
}

pub fn retries_exhausted(session: &mut Session, fields: &mut Fields) {
    fields.uint("turn_instance", session.turn).uint("attempts", 3);
    fields.strings("reasons", [session.words.prose(50), session.words.prose(50)]).boolean("retryable", true);
}

pub fn policy_decision(session: &mut Session, fields: &mut Fields) {
    fields.string("kind", "evaluated").string("subject", &session.words.path()).string("outcome", "allowed");
}

pub fn compaction(session: &mut Session, fields: &mut Fields) {
    let before = session.random().between(90_000, 170_000);
    fields.uint("before_tokens", before).uint("after_tokens", before / 2).uint("evicted", 3).uint("deduped", 1);
    fields.uint("summarized", 1).uint("superseded", 0).uint("aged", 2).uint("effective_budget_tokens", 180_000);
    fields.number("calibration_factor", 1.08);
    fields.strings("evicted_blocks", (0..3).map(|_| session.words.hex(12)).collect::<Vec<_>>());
    fields.objects("rewrites", 0..2, |rewrite, _| {
        rewrite.string("block_id", &session.words.hex(12)).string("content", &session.words.prose(400));
        rewrite.string("content_digest", &format!("sha256:{}", session.words.hex(64)));
    });
}

pub fn usage_incomplete(session: &mut Session, fields: &mut Fields) {
    fields.string("role", session.words.random.pick(ROLES)).string("provider", "openrouter");
    fields.string("model", session.words.random.pick(MODELS)).string("reason", "timeout").uint("duration_ms", 60_000);
    fields.object("partial", |partial| {
        partial.object("usage", |usage| {
            usage.uint("input_tokens", 18_000).uint("output_tokens", 40).uint("cached_input_tokens", 12_000);
            usage.null("reasoning_tokens").boolean("reported", true);
        });
        partial.number("cost_usd", session.random().dollars(0.01)).boolean("input_reported", true);
    });
    fields.uint("retries", 1);
}

pub fn goal_verdict(session: &mut Session, fields: &mut Fields) {
    fields.uint("round", session.random().between(1, 4)).boolean("met", session.random().chance(0.6));
    fields.string("reasoning", &session.words.prose(300)).number("cost_usd", session.random().dollars(0.01));
}

pub fn provider_fallback(session: &mut Session, fields: &mut Fields) {
    fields.string("from", "openrouter").string("to", "local").string("reason", &session.words.prose(60));
}

pub fn context_recall(session: &mut Session, fields: &mut Fields) {
    let count = session.random().between(1, 8);
    fields.objects("frames", 0..count, |frame, _| {
        frame.string("id", &session.words.hex(12)).string("source", "memory").string("provider", "local");
        frame.string("kind", "note").string("uri", &session.words.path()).string("citation_label", "[m1]");
        frame.uint("token_cost", session.random().between(20, 600)).string("method", "semantic");
        frame.string("block_id", &session.words.hex(12)).null("content_digest");
    });
    fields.objects("provider_mix", 0..1, |share, _| {
        share.string("provider", "local").uint("frames", count);
    });
    fields.uint("tokens", count * 300).uint("latency_ms", session.random().between(2, 400));
    fields.object("usage", |usage| {
        usage
            .string("as_of", "2026-07-25T10:00:00Z")
            .uint("budget_requested", 4_000)
            .uint("budget_consumed", count * 300);
        usage.objects("providers", 0..1, |provider, _| {
            provider.string("provider_id", "local").uint("frames_served", count).uint("frames_rejected", 0);
            provider.uint("token_cost", count * 300);
        });
    });
    fields.boolean("used_ann_index", true);
}

pub fn context_write(session: &mut Session, fields: &mut Fields) {
    fields.string("provider", "local").uint("upserts", session.random().between(1, 5)).uint("superseded", 0);
}

pub fn error(session: &mut Session, fields: &mut Fields) {
    fields.string("message", &session.words.prose(120)).boolean("retryable", true);
}
