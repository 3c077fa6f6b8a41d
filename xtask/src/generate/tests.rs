//! Each printer over one schema that has every form, and the built-in dialects' names.

use agentevents::schema::{Schema, SchemaOptions};

use super::model::Model;
use super::{File, c, difference, python, typescript};

const SCHEMA: &str = r##"{
  "description": "All of it.",
  "x-agentevents": {"dialect": "demo", "timestamp": "/ts", "content": ["say"]},
  "$defs": {
    "Level": {"enum": ["low", "high"]},
    "Kind": {"x-open": true, "oneOf": [{"const": "a", "description": "The first."}, {"const": "b"}]},
    "Output": {"oneOf": [
      {"type": "object", "properties": {"ok": {"type": "object", "properties": {"n": {"type": "integer"}}}},
       "required": ["ok"], "additionalProperties": false},
      {"type": "object", "properties": {"error": {"type": "string"}},
       "required": ["error"], "additionalProperties": false}]},
    "State": {"oneOf": [
      {"type": "object", "properties": {"state": {"const": "idle"}}, "required": ["state"]},
      {"type": "object", "properties": {"state": {"const": "busy"}, "since": {"type": "number"}},
       "required": ["state", "since"]}]}
  },
  "oneOf": [
    {"type": "object", "description": "Speech.", "required": ["type", "text"], "properties": {
      "type": {"const": "say"}, "text": {"type": "string", "description": "What is said."}}},
    {"type": "object", "required": ["type", "level", "output", "free", "list"], "properties": {
      "type": {"const": "tool_result"}, "level": {"$ref": "#/$defs/Level"}, "output": {"$ref": "#/$defs/Output"},
      "kind": {"anyOf": [{"$ref": "#/$defs/Kind"}, {"type": "null"}]}, "free": {}, "bag": {"type": "object"},
      "list": {"type": "array", "items": {"type": ["string", "null"]}}, "state": {"$ref": "#/$defs/State"},
      "class": {"type": "boolean", "deprecated": true}}}
  ]
}"##;

fn demo() -> Model {
    Model::new(&Schema::parse(SCHEMA.as_bytes(), &SchemaOptions::default()).unwrap()).unwrap()
}

fn holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

#[test]
fn typescript_has_every_form() {
    let text = typescript::print(&demo());
    holds(
        &text,
        &[
            "/**\n * Speech.\n * Belongs in front of a person.\n */\nexport interface DemoSay {\n",
            "  type: \"say\";\n  /** What is said. */\n  text: string;\n  ts?: number | null;\n}\n",
            "export interface DemoToolResult {\n  type: \"tool_result\";\n  level: DemoLevel;\n  output: DemoOutput;\n",
            "  kind?: DemoKind | null;\n  free: unknown;\n  bag?: Record<string, unknown>;\n  list: (string | null)[];\n",
            "  /** @deprecated */\n  class?: boolean;\n",
            "export type DemoLevel = \"low\" | \"high\";\n",
            "/** `a`: The first. */\nexport type DemoKind = \"a\" | \"b\" | (string & {});\n",
            "export type DemoOutput = DemoOutputWithOk | DemoOutputWithError;\n",
            "export interface DemoOutputWithOk {\n  ok: DemoOutputOk;\n  error?: never;\n}\n",
            "export interface DemoOutputOk {\n  n?: number;\n}\n",
            "export type DemoState = DemoStateIdle | DemoStateBusy;\n",
            "/** All of it. */\nexport type DemoEvent =\n  | DemoSay\n  | DemoToolResult;\n",
            "export const demoTypes = [\n  \"say\",\n  \"tool_result\",\n] as const;\n",
        ],
    );
}

#[test]
fn python_has_every_form() {
    let text = python::print(&demo());
    holds(
        &text,
        &[
            "@final\nclass SayBody(TypedDict):\n    \"\"\"Speech.\n    Belongs in front of a person.\n    \"\"\"\n",
            "    type: Literal[\"say\"]\n    text: str\n    \"\"\"What is said.\"\"\"\n    ts: NotRequired[float | None]\n",
            "_ToolResultBodyKeys = TypedDict(\n    \"_ToolResultBodyKeys\",\n    {\n        # @deprecated\n",
            "        \"class\": \"NotRequired[bool]\",\n    },\n)\n\n\n@final\nclass ToolResultBody(_ToolResultBodyKeys):\n",
            "    type: Literal[\"tool_result\"]\n",
            "    kind: NotRequired[Kind | None]\n",
            "    free: Any\n    bag: NotRequired[dict[str, Any]]\n    list: list[str | None]\n",
            "Level: TypeAlias = Literal[\"low\", \"high\"]\n",
            "# `a`: The first.\n# Known: `a`, `b`; any other string fits too.\nKind: TypeAlias = str\n",
            "Output: TypeAlias = OutputWithOk | OutputWithError\n",
            "@final\nclass OutputWithOk(TypedDict):\n    \"\"\"An object with `ok`.\"\"\"\n    ok: OutputOk\n",
            "@final\nclass StateBusy(TypedDict):\n    \"\"\"An object with `state`, `since`.\"\"\"\n    state: Literal[\"busy\"]\n    since: float\n",
            "# All of it.\nDemoEvent: TypeAlias = (\n    Event[Literal[\"say\"], SayBody]\n    | Event[",
        ],
    );
}

#[test]
fn c_numbers_the_types() {
    let text = c::print(&[demo()], "1.2.3");
    holds(
        &text,
        &[
            "#define AGENTEVENTS_VERSION \"1.2.3\"\n",
            "#define AGENTEVENTS_DEMO_SAY         1\n#define AGENTEVENTS_DEMO_TOOL_RESULT 2\n",
        ],
    );
}

#[test]
fn two_types_of_one_name_are_refused() {
    let clash = SCHEMA.replace("\"Level\"", "\"Say\"").replace("$defs/Level", "$defs/Say");
    let schema = Schema::parse(clash.as_bytes(), &SchemaOptions::default()).unwrap();
    let error = Model::new(&schema).err().expect("Say is a type and a definition");
    assert_eq!(error.to_string(), "two types would be named Say");
}

#[test]
fn a_difference_is_shown() {
    let file = File { path: "a.h".to_owned(), content: "one\nthree\n".to_owned() };
    assert_eq!(difference(&file, "one\nthree\n"), None);
    let shown = difference(&file, "one\ntwo\n").unwrap();
    holds(&shown, &["--- a.h\n", "-two\n", "+three\n"]);
}
