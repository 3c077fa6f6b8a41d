import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import * as esm from "agentevents";
import {
  AgentEventsError,
  DecodeError,
  Decoder,
  DoesNotFitError,
  LineTooLongError,
  NotAnObjectError,
  NotJsonError,
  TooDeepError,
} from "agentevents";

function faultOf(line: string, options: object = {}): DecodeError {
  const decoder = new Decoder({ dialect: "stella", errors: "yield", ...options });
  decoder.push(`${line}\n{"type":"text","text":"after"}\n`);
  const { value } = decoder.next();
  assert.ok(value instanceof DecodeError);
  return value;
}

test("there is one class a kind, each with its code", () => {
  for (const [error, kind, code] of [
    [faultOf("nope"), NotJsonError, "not_json"],
    [faultOf("[]"), NotAnObjectError, "not_an_object"],
    [faultOf('{"type":"text"}'), DoesNotFitError, "does_not_fit"],
    [faultOf('{"type":"x","x":[[]]}', { maxDepth: 2 }), TooDeepError, "too_deep"],
    [faultOf('{"type":"text","text":"a long one"}', { maxLineBytes: 31 }), LineTooLongError, "line_too_long"],
  ] as const) {
    assert.ok(error instanceof kind && error instanceof AgentEventsError && error instanceof Error);
    assert.equal(error.code, code);
    assert.equal(error.name, kind.name);
    assert.equal(error.type, undefined);
    assert.match(String(error), new RegExp(`^${kind.name}: ${code}: `));
    assert.match(error.stack ?? "", /errors\.test/);
  }
});

const line = '{"type":"tool_result","call_id":"é","duration_ms":"7"}';

test("a misfit tells where, why, what was expected and what was found", () => {
  const error = faultOf(line);
  assert.ok(error instanceof DoesNotFitError);
  const { eventType, path, reason, expected, found, column, offset, raw } = error;
  assert.deepEqual(
    { eventType, path, reason, column, offset, line: error.line },
    { eventType: "tool_result", path: "/duration_ms", reason: "wrong_type", column: 52, offset: 0, line: 1 },
  );
  assert.match(expected, /integer/);
  assert.match(found, /string/);
  assert.equal(Buffer.from(raw).toString(), line);
});

test("everything an error tells survives a structured clone, and the class comes back by `from`", () => {
  const error = faultOf(line) as DoesNotFitError;
  const { port1, port2 } = new MessageChannel();
  port1.postMessage({ batch: [error] });
  const posted = receiveMessageOnPort(port2)?.message.batch[0];
  port1.close();
  for (const clone of [structuredClone(error), posted]) {
    for (const key of [
      "message",
      "code",
      "line",
      "offset",
      "column",
      "eventType",
      "path",
      "reason",
      "expected",
      "found",
      "raw",
    ] as const) {
      assert.deepEqual(clone[key], error[key], key);
    }
    const restored = DecodeError.from(clone);
    assert.ok(restored instanceof DoesNotFitError);
    assert.equal(restored.path, "/duration_ms");
    assert.equal(restored.message, error.message);
  }
  assert.throws(() => DecodeError.from({ ...error, code: "no_such" as "not_json" }), TypeError);
});

test("a message shows 200 bytes of the line at most", () => {
  const error = faultOf(`{"type":"text","text":7,"secret":"${"s".repeat(1000)}"}`);
  assert.ok(error.message.length < 500);
  assert.equal(error.raw.length, 1036);
});

test("import and require give the same classes", () => {
  const cjs = createRequire(import.meta.url)("agentevents");
  const { default: _, ...named } = esm as Record<string, unknown>;
  assert.deepEqual(new Map(Object.entries(named)), new Map(Object.entries(cjs)));
});
