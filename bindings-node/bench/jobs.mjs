/** What each peer is asked for. */
import { summarize } from "agentevents";
import { LIVE } from "./live.mjs";
import { READERS } from "./readers.mjs";

/** Every event as an object: how many of each type, and how much text. */
async function events(read, path) {
  const counts = {};
  let text = 0;
  await read(path, (event) => {
    counts[event.type] = (counts[event.type] ?? 0) + 1;
    if (event.type === "reasoning" || event.type === "text_delta") text += event.delta.length;
  });
  return { ...counts, text_length: text };
}

/** Two fields of one type. */
async function types(read, path) {
  const told = { results: 0, milliseconds: 0, ids: 0 };
  const onEvent = (event) => {
    if (event.type !== "tool_result") return;
    told.results++;
    told.milliseconds += event.duration_ms;
    told.ids += event.call_id.length;
  };
  await read(path, onEvent, ["tool_result"]);
  return told;
}

/** The last text, the cost, the tool calls with their results. */
async function fold(read, path) {
  const open = new Map();
  const told = { pending: "", text: "", cost: 0, calls: 0, milliseconds: 0 };
  await read(path, (event) => {
    switch (event.type) {
      case "text_delta":
        told.pending += event.delta;
        break;
      case "text":
        told.text = event.text;
        told.pending = "";
        break;
      case "step_usage":
        told.cost += event.cost_usd;
        break;
      case "tool_start":
        told.calls++;
        if (event.call.call_id !== undefined) open.set(event.call.call_id, event.call);
        break;
      case "tool_result":
        if (open.delete(event.call_id)) told.milliseconds += event.duration_ms;
        break;
    }
  });
  return { cost_microdollars: told.cost * 1e6, calls: told.calls, milliseconds: told.milliseconds };
}

async function summary(path) {
  const told = { cost_microdollars: 0, calls: 0, milliseconds: 0 };
  for (const run of (await summarize(path, { dialect: "stella" })).runs) {
    told.cost_microdollars += (run.costUsd.summed ?? 0) * 1e6;
    for (const call of run.toolCalls) {
      if (call.name === null) continue;
      told.calls++;
      told.milliseconds += call.durationMs ?? 0;
    }
  }
  return told;
}

function peers(job, readers = READERS) {
  const peer = ([name, { version, read }]) => [name, { version, read: (path) => job(read, path) }];
  return Object.fromEntries(Object.entries(readers).map(peer));
}

const others = Object.fromEntries(Object.entries(READERS).filter(([name]) => !name.startsWith("agentevents")));

export const JOBS = {
  events: peers(events),
  types: peers(types),
  summary: {
    "agentevents summarize": { version: READERS["agentevents decodeFile"].version, read: summary },
    ...peers(fold, others),
  },
  live: peers(events, LIVE),
};
