//! The built-in dialects: what their wire pages state, no more and no less.

use agentevents::schema::{Form, Object, Property, Scalar, Schema, Shape};

use crate::{parse, render};

const STELLA: &str = include_str!("../../dialects/stella.json");
const EVOSCIENTIST: &str = include_str!("../../dialects/evoscientist.json");
const INDERUN: &str = include_str!("../../dialects/inderun.json");
const STELLA_PAGE: &str = include_str!("../../../docs/dialects/stella.md");
const EVOSCIENTIST_PAGE: &str = include_str!("../../../docs/dialects/evoscientist.md");

/// Append only: a type's id is its place here, and ids are in generated headers.
const STELLA_TYPES: [&str; 41] = [
    "stage",
    "text",
    "text_delta",
    "reasoning",
    "tool_start",
    "tool_result",
    "speculation_discarded",
    "retry",
    "steered",
    "turn_parked",
    "turn_woken",
    "loop_detected",
    "budget_denied",
    "retries_exhausted",
    "policy_decision",
    "compaction",
    "budget_tick",
    "step_usage",
    "usage_incomplete",
    "goal_verdict",
    "provider_fallback",
    "file_change",
    "context_recall",
    "context_write",
    "block_registered",
    "step_manifest",
    "proof",
    "verdict",
    "scope_review",
    "hunk_review",
    "ask_user",
    "media_progress",
    "media_complete",
    "commit",
    "pr",
    "task_update",
    "sub_agent",
    "candidate_delivery",
    "error",
    "turn_complete",
    "run_complete",
];

/// Append only.
const EVOSCIENTIST_TYPES: [&str; 17] = [
    "thinking",
    "text",
    "tool_call",
    "tool_result",
    "subagent_start",
    "subagent_tool_call",
    "subagent_tool_result",
    "subagent_text",
    "subagent_end",
    "tool_selection",
    "summarization_start",
    "summarization",
    "usage_stats",
    "interrupt",
    "ask_user",
    "error",
    "done",
];

/// Append only.
const INDERUN_TYPES: [&str; 5] = ["content_delta", "content_snapshot", "lifecycle", "diagnostic", "terminal"];

fn types(schema: &Schema) -> Vec<&str> {
    schema.events.iter().map(|event| event.name.as_str()).collect()
}

fn content(schema: &Schema) -> Vec<&str> {
    schema.events.iter().filter(|event| event.content).map(|event| event.name.as_str()).collect()
}

#[test]
fn types_in_order_and_settings() {
    let schema = parse(STELLA).unwrap();
    assert_eq!(types(&schema), STELLA_TYPES);
    assert_eq!(content(&schema), ["text", "text_delta"]);
    assert_eq!((schema.name.as_str(), schema.tag.as_str()), ("stella", "type"));
    assert_eq!(
        (schema.timestamp.as_deref(), schema.run.as_deref(), schema.sequence),
        (Some("/ts"), Some("/agent"), None)
    );
    assert_eq!(schema.unwrap, [("event".to_owned(), "/event".to_owned())]);

    let schema = parse(EVOSCIENTIST).unwrap();
    assert_eq!(types(&schema), EVOSCIENTIST_TYPES);
    assert_eq!(content(&schema), ["text"]);
    assert_eq!((schema.name.as_str(), schema.tag.as_str()), ("evoscientist", "type"));
    assert_eq!((schema.timestamp, schema.run, schema.sequence), (None, None, None));
    assert!(schema.unwrap.is_empty());

    let schema = parse(INDERUN).unwrap();
    assert_eq!(types(&schema), INDERUN_TYPES);
    assert_eq!(content(&schema), ["content_delta", "content_snapshot"]);
    assert_eq!((schema.name.as_str(), schema.tag.as_str()), ("inderun", "type"));
    assert_eq!(schema.timestamp.as_deref(), Some("/timestamp"));
    assert_eq!((schema.run.as_deref(), schema.sequence.as_deref()), (Some("/runId"), Some("/sequence")));
    assert!(schema.unwrap.is_empty());
}

#[test]
fn every_type_and_named_shape_is_described() {
    for text in [STELLA, EVOSCIENTIST, INDERUN] {
        let schema = parse(text).unwrap();
        assert!(schema.description.is_some());
        for event in &schema.events {
            assert!(event.description.is_some(), "{}", event.name);
        }
        for definition in &schema.definitions {
            assert!(definition.shape.notes.description.is_some(), "{}", definition.name);
        }
    }
}

/// The wire page lists every type and every shape, one a line; written from the schema, the lines must be the same.
#[test]
fn stella_is_what_its_page_lists() {
    let schema = parse(STELLA).unwrap();
    let (before, shapes) = STELLA_PAGE.split_once("\n## Named shapes\n").unwrap();
    let (_, events) = before.split_once("\n## Event types\n").unwrap();

    let listed: Vec<_> = events.lines().filter(|line| line.starts_with("- ")).collect();
    let stamp = "ts?: integer[0..] | null";
    for (event, line) in schema.events.iter().zip(&listed) {
        let fields: Vec<_> = event.body.properties.iter().map(|property| page::property(property, &schema)).collect();
        assert_eq!(fields[..2], [stamp.to_owned(), format!("type: \"{}\"", event.name)]);
        assert_eq!(format!("- `{}` — {}", event.name, fields[2..].join("; ")), **line);
    }
    assert_eq!(listed.len(), schema.events.len());

    let written: Vec<_> =
        schema.definitions.iter().map(|definition| page::definition(&definition.name, &schema)).collect();
    let listed: Vec<_> = shapes.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
    assert_eq!(written.concat(), listed);
}

#[test]
fn stella_keeps_older_recordings() {
    let schema = parse(STELLA).unwrap();
    let mut aliases = Vec::new();
    let mut open = Vec::new();
    for event in &schema.events {
        page::aliases(&event.body, &event.name, &mut aliases);
    }
    for definition in &schema.definitions {
        match &definition.shape.form {
            Form::Object(object) => page::aliases(object, &definition.name, &mut aliases),
            Form::Tagged(tagged) => {
                tagged.arms.iter().for_each(|arm| page::aliases(&arm.object, &definition.name, &mut aliases));
            }
            Form::Vocabulary(words) => {
                if words.open {
                    open.push(definition.name.as_str());
                }
                for word in words.values.iter().filter(|word| !word.aliases.is_empty()) {
                    let older: Vec<_> = word.aliases.iter().map(page::scalar).collect();
                    aliases.push(format!("{} {} = {}", definition.name, page::scalar(&word.value), older.join(", ")));
                }
            }
            _ => {}
        }
    }
    assert_eq!(
        aliases,
        [
            "text.text = delta",
            "text_delta.delta = text",
            "FlipOutcome \"not_achieved\" = false",
            "FlipOutcome \"achieved\" = true",
            "LadderRung \"unverified\" = \"model_judge\", \"model_verdict\", \"heuristic_fallback\"",
            "LadderSnapshot.flip = flip_achieved",
            "ModelCallRole \"verdict\" = \"judge\"",
            "ProofStep.verifier = judge",
            "StageName \"verdict\" = \"judge\", \"verifier\"",
        ]
    );
    assert_eq!(open, ["BlockKind", "CacheZone", "ErrorClass", "StageName"]);
}

/// The same for the table of `evoscientist`; its asterisks speak of history.
#[test]
fn evoscientist_is_what_its_page_lists() {
    let schema = parse(EVOSCIENTIST).unwrap();
    let rows = EVOSCIENTIST_PAGE.lines().filter(|line| line.starts_with("| `")).map(|line| line.replace('*', ""));
    let written = schema.events.iter().map(|event| {
        let fields = event.body.properties.iter().filter(|property| property.name != "type");
        let fields: Vec<_> = fields.map(|property| page::property(property, &schema)).collect();
        let body = if fields.is_empty() { "(nothing)".to_owned() } else { fields.join("; ") };
        let body = body.replace(" | ", " or ").replace("integer[0..]", "integer ≥ 0");
        let body = body.replace("list<string>", "list of string").replace("list<any>", "list of any");
        format!("| `{}` | {body} |", event.name)
    });
    assert_eq!(written.collect::<Vec<_>>(), rows.collect::<Vec<_>>());
    assert!(schema.definitions.is_empty());
}

#[test]
fn inderun_is_what_its_page_states() {
    let schema = parse(INDERUN).unwrap();
    let envelope = "schemaVersion: '1.0'; runId: string[1..]; sequence: integer[0..]; timestamp: number[0..]";
    let event = |name: &str, payload: &str| format!("{name} {{{envelope}; type: '{name}'; payload: {payload}}}");
    let terminal = "schemaVersion: '1.0'; runId: string[1..]";
    assert_eq!(
        render::schema(&schema),
        [
            event("content_delta", "{text: string}"),
            event("content_snapshot", "{text: string}"),
            event("lifecycle", "{phase: 'provider_selected'|'started'}"),
            event("diagnostic", "{}"),
            event("terminal", "@TerminalPayload"),
            format!(
                "@TerminalPayload tagged outcome: \
                 ['completed'] {{{terminal}; outcome: 'completed'; finalText: string; finishReason?: @FinishReason; \
                 usage?: @Usage; telemetry?: @Telemetry}} \
                 ['error'] {{{terminal}; outcome: 'error'; error: @ErrorInfo}} \
                 ['cancelled'] {{{terminal}; outcome: 'cancelled'; partialText: string; reason?: string}}"
            ),
            "@FinishReason 'stop'|'length'|'cancelled'|'error'".to_owned(),
            "@Usage {inputTokens?: integer[0..]; outputTokens?: integer[0..]; totalTokens?: integer[0..]}".to_owned(),
            "@Telemetry {providerUsed: string[1..]; totalMs: number[0..]}".to_owned(),
            "@ErrorInfo {schemaVersion: '1.0'; errorClass: @ErrorClass; message: string[1..]; providerId?: string[1..]; \
             retryable?: boolean; retryAfterMs?: integer[0..]; details?: {}}"
                .to_owned(),
            "@ErrorClass 'CapabilityMismatch'|'Offline'|'AuthError'|'RateLimited'|'Timeout'|'Unavailable'|'Internal'".to_owned(),
        ]
    );
}

/// A schema in the words of the wire pages.
mod page {
    use super::{Form, Object, Property, Scalar, Schema, Shape};

    pub fn property(property: &Property, schema: &Schema) -> String {
        let optional = if property.required { "" } else { "?" };
        format!("{}{optional}: {}", property.name, shape(&property.shape, schema))
    }

    fn shape(one: &Shape, schema: &Schema) -> String {
        match &one.form {
            Form::Any => "any".to_owned(),
            Form::Null => "null".to_owned(),
            Form::Boolean => "bool".to_owned(),
            Form::Integer { minimum: None, maximum: None } => "integer".to_owned(),
            Form::Integer { minimum: Some(0), maximum: None } => "integer[0..]".to_owned(),
            Form::Integer { minimum: Some(0), maximum: Some(0xff) } => "uint8".to_owned(),
            Form::Integer { minimum: Some(0), maximum: Some(0xffff_ffff) } => "uint32".to_owned(),
            Form::Integer { minimum: Some(0), maximum: Some(0xffff_ffff_ffff_ffff) } => "uint".to_owned(),
            Form::Number { minimum: None, maximum: None } => "number".to_owned(),
            Form::String { min_length: 0, max_length: None } => "string".to_owned(),
            Form::Array { items, min_items: 0, max_items: None } => format!("list<{}>", shape(items, schema)),
            Form::Array { items, min_items: 1, max_items: None } => {
                format!("list<{}>, at least one", shape(items, schema))
            }
            Form::Object(one) => format!("{{ {} }}", object(one, schema)),
            Form::Reference(index) => schema.definitions[*index].name.clone(),
            Form::Choice(arms) => arms.iter().map(|arm| shape(arm, schema)).collect::<Vec<_>>().join(" | "),
            Form::Vocabulary(words) if !words.open => {
                words.values.iter().map(|word| scalar(&word.value)).collect::<Vec<_>>().join(", ")
            }
            form => panic!("the pages have no words for {form:?}"),
        }
    }

    fn object(one: &Object, schema: &Schema) -> String {
        one.properties.iter().map(|one| property(one, schema)).collect::<Vec<_>>().join("; ")
    }

    /// The page sorts the properties of a union's arms; the schema has the tag first.
    fn arm(one: &Object, schema: &Schema) -> String {
        let mut properties: Vec<_> = one.properties.iter().collect();
        properties.sort_by_key(|property| (!property.required, property.name.clone()));
        let properties: Vec<_> = properties.into_iter().map(|one| property(one, schema)).collect();
        format!("    - {{ {} }}", properties.join("; "))
    }

    /// The lines of a named shape.
    pub fn definition(name: &str, schema: &Schema) -> Vec<String> {
        let definition = schema.definitions.iter().find(|definition| definition.name == name).unwrap();
        let line = |body: &str| format!("- **{name}** — {body}");
        match &definition.shape.form {
            Form::Object(one) => vec![line(&object(one, schema))],
            Form::Tagged(tagged) => {
                assert!(tagged.default.is_none());
                let arms = tagged.arms.iter().map(|one| arm(&one.object, schema));
                std::iter::once(line("one of:")).chain(arms).collect()
            }
            Form::Keyed(keyed) => {
                let arms = keyed.arms.iter().map(|arm| format!("    - {{ {} }}", property(&arm.property, schema)));
                assert!(keyed.arms.iter().all(|arm| arm.closed));
                std::iter::once(line("one of:")).chain(arms).collect()
            }
            // Any name may come: the page lists none.
            Form::Vocabulary(_) if name == "StageName" => vec![line("string")],
            Form::Vocabulary(words) => {
                let words: Vec<_> = words.values.iter().map(|word| scalar(&word.value)).collect();
                vec![line(&format!("one of {}", words.join(", ")))]
            }
            _ => vec![line(&shape(&definition.shape, schema))],
        }
    }

    pub fn scalar(value: &Scalar) -> String {
        match value {
            Scalar::String(text) => format!("\"{text}\""),
            Scalar::Boolean(value) => value.to_string(),
            Scalar::Number(text) => text.clone(),
            Scalar::Null => "null".to_owned(),
        }
    }

    pub fn aliases(object: &Object, name: &str, out: &mut Vec<String>) {
        for property in object.properties.iter().filter(|property| !property.aliases.is_empty()) {
            out.push(format!("{name}.{} = {}", property.name, property.aliases.join(", ")));
        }
    }
}
