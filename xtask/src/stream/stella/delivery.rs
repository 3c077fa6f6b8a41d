//! Stages, sub-agents, proofs, reviews and what a run delivers.

use super::frequent::MODELS;
use super::{Fields, Session};

pub fn run_stage(session: &mut Session, fields: &mut Fields) {
    fields.string("name", session.words.random.pick(&["plan", "execute", "verdict"])).string("scope", "run");
}

pub fn turn_stage(session: &mut Session, fields: &mut Fields) {
    fields.string("name", session.words.random.pick(&["triage", "work", "verdict"])).string("scope", "turn");
}

pub fn complete(session: &mut Session, fields: &mut Fields) {
    fields.string("model", session.words.random.pick(MODELS)).number("cost_usd", (session.spent * 1e6).round() / 1e6);
}

pub fn sub_agent_started(session: &mut Session, fields: &mut Fields) {
    fields.object("phase", |phase| {
        phase.string("phase", "started").string("agent_id", "scout").uint("depth", 1).boolean("write_access", false);
        phase.string("instruction_preview", &session.words.prose(140)).number("budget_usd", 0.5);
    });
}

pub fn sub_agent_finished(session: &mut Session, fields: &mut Fields) {
    fields.object("phase", |phase| {
        phase.string("phase", "finished").string("agent_id", "scout").string("status", "completed");
        phase.uint("steps", session.random().between(1, 20)).uint("absorbed_messages", 2);
        phase.string("summary", &session.words.prose(300)).boolean("truncated", false);
        phase.number("cost_usd", session.random().dollars(0.1)).null("reason");
    });
}

pub fn proof(session: &mut Session, fields: &mut Fields) {
    let oracle = session.random().chance(0.6);
    fields.object("step", |step| {
        if oracle {
            step.string("kind", "oracle").string("command", "cargo test -p engine").string("tree", "candidate");
            step.boolean("passed", session.random().chance(0.7)).uint("run", 1).uint("runs_required", 3);
            step.uint("seed", session.random().next());
        } else {
            step.string("kind", "warrant").boolean("required", true).uint("diff_lines", 48).null("reason");
        }
    });
}

pub fn verdict(session: &mut Session, fields: &mut Fields) {
    let passed = session.random().chance(0.7);
    fields.boolean("passed", passed).object("evidence", |evidence| {
        evidence.string("summary", &session.words.prose(200)).boolean("deterministic", true);
        evidence.strings("evidence_refs", ["proof:1", "proof:2"]).object("ladder", |ladder| {
            ladder.string("rung", "submit_fast").string("flip", if passed { "achieved" } else { "not_achieved" });
            ladder.boolean("unstable_flip", false).boolean("diff_available", true).uint("diff_lines", 48);
            ladder.uint("diff_budget", 400).uint("mutating_actions", 3).uint("new_diag_errors", 0);
            ladder.uint("new_diag_warnings", 1).null("test_infra").boolean("witness_intact", true);
            ladder.objects("oracle_trace", ["baseline", "candidate"], |observation, tree| {
                observation.string("tree", tree).boolean("passed", passed);
            });
        });
    });
}

pub fn scope_review(session: &mut Session, fields: &mut Fields) {
    fields.object("proposal", |proposal| {
        proposal.string("summary", &session.words.prose(120)).uint("estimated_files", 4);
        proposal.strings("steps", (0..4).map(|_| session.words.prose(60)).collect::<Vec<_>>());
        proposal.number("estimated_cost_usd", 0.4).null("repo").string("branch", "work/parser");
        proposal.strings("read_globs", ["src/**"]).strings("write_globs", ["src/parser/**"]);
    });
}

pub fn hunk_review(session: &mut Session, fields: &mut Fields) {
    fields.object("proposal", |proposal| {
        proposal.string("id", &session.words.hex(8)).string("tool", "edit_file").objects("hunks", 0..2, |hunk, _| {
            hunk.string("path", &session.words.path()).string("diff", &session.words.diff(500));
            hunk.uint("lines_added", 7).uint("lines_removed", 2);
        });
    });
}

pub fn ask_user(session: &mut Session, fields: &mut Fields) {
    fields.string("id", &session.words.hex(8)).string("question", &session.words.prose(90));
    fields.strings("options", ["yes", "no", "later"]);
}

pub fn media_progress(session: &mut Session, fields: &mut Fields) {
    fields.string("artifact_id", &session.words.hex(8)).string("kind", "image").object("state", |state| {
        state.string("state", "running");
    });
}

pub fn media_complete(session: &mut Session, fields: &mut Fields) {
    fields.object("artifact", |artifact| {
        artifact.string("id", &session.words.hex(8)).string("kind", "image");
        artifact.string("path", "out/plot.png").string("label", "plot");
    });
}

pub fn commit(session: &mut Session, fields: &mut Fields) {
    fields.string("sha", &session.words.hex(40)).string("message", &session.words.prose(60));
}

pub fn pr(session: &mut Session, fields: &mut Fields) {
    fields.string("url", "https://example.com/pulls/7").uint("number", session.random().between(1, 900));
    fields.string("status", "open").string("ci", "running");
}

pub fn task_update(session: &mut Session, fields: &mut Fields) {
    let count = session.random().between(2, 7);
    fields.objects("tasks", 1..=count, |task, number| {
        task.string("id", &number.to_string()).string("subject", &session.words.prose(40));
        task.string("status", session.words.random.pick(&["pending", "in_progress", "completed"]));
        task.null("description").string("owner", "main").object("contract", |contract| {
            contract.string("kind", "definition_of_done").objects("checks", 0..1, |check, _| {
                check.string("statement", &session.words.prose(50));
                check.object("mechanism", |mechanism| {
                    mechanism.string("name", "unit").string("judge", "deterministic");
                });
                check.object("outcome", |outcome| {
                    outcome.string("state", "passed").string("evidence", &session.words.prose(30));
                });
            });
        });
    });
}

pub fn candidate_delivery(session: &mut Session, fields: &mut Fields) {
    fields.object("delivery", |delivery| {
        delivery.string("outcome", "delivered").uint("created", 1).uint("modified", session.random().between(1, 9));
        delivery.uint("deleted", 0).uint("lines_added", 120).uint("lines_removed", 31).boolean("proven", true);
    });
    fields.null("root");
}
