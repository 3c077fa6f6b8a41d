/** What a page shows of a run: a feed of items in the order they came, and figures beside it. */

/** A page and a server keep so many items of the feed; the figures count all. */
const KEPT = 500;
const TEXT_CHARACTERS = 20_000;
const SHOWN_CHARACTERS = 400;

export class View {
  #items = new Map();
  #next = 0;
  /** What changed since it was last taken: items by number, and text to append to live ones. */
  #changed = new Set();
  #appended = new Map();
  /** The live text of each agent, and the calls that are open. */
  #live = new Map();
  #open = new Map();
  /** Sub-agents that work, the innermost last. */
  #agents = [];
  #stages = { run: [], turn: [], none: [] };
  #tools = new Map();
  #figures = { cost: 0, reported: null, inputTokens: 0, outputTokens: 0, steps: 0, turns: 0, calls: 0, failed: 0 };
  #elapsed = 0;
  #lastStamp = null;
  #outcome = "unfinished";
  #model = null;

  get head() {
    return {
      stages: this.#stages,
      tools: [...this.#tools.values()].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 12),
      ...this.#figures,
      elapsed: this.#elapsed,
      outcome: this.#outcome,
      model: this.#model,
    };
  }

  /** The whole feed, for a page that has nothing yet. */
  whole() {
    return { first: this.#first(), items: [...this.#items.values()], appends: [] };
  }

  /** What changed since the last call. */
  takeChanges() {
    const items = [...this.#changed].map((number) => this.#items.get(number)).filter((item) => item !== undefined);
    const appends = [...this.#appended].filter(([number]) => this.#items.has(number) && !this.#changed.has(number));
    this.#changed.clear();
    this.#appended.clear();
    return { first: this.#first(), items, appends };
  }

  addEvent(event) {
    this.#clock(event.ts);
    const handle = EVENTS[event.type];
    if (handle !== undefined) handle(this, event);
  }

  /** Rule 2: what does not fit is shown in its place. */
  addFault(fault) {
    const { line, column, code, eventType, path, expected, found, raw } = fault;
    this.#add({ kind: "fault", line, column, code, eventType, path, expected, found, raw: shown(raw) });
  }

  addTornTail({ line, raw }) {
    this.#add({ kind: "fault", line, code: "torn_tail", raw: shown(raw) });
  }

  /** Nothing more comes: what is open stays so. */
  end() {
    for (const item of this.#open.values()) this.#change(item, { state: "unanswered" });
    this.#open.clear();
    for (const item of this.#live.values()) this.#change(item, { live: false, cut: true });
    this.#live.clear();
  }

  stage({ name, scope, ts }) {
    if (this.#agent() !== null) return;
    const stages = this.#stages[scope ?? "none"];
    stages.push({ name, ts: ts ?? null });
    if (stages.length > 40) stages.shift();
  }

  delta(text) {
    const agent = this.#agent();
    const item = this.#live.get(agent);
    if (item === undefined) {
      this.#live.set(agent, this.#add({ kind: "text", agent, text, live: true }));
    } else if (item.text.length < TEXT_CHARACTERS) {
      item.text += text;
      this.#appended.set(item.number, (this.#appended.get(item.number) ?? "") + text);
    }
  }

  /** The final text replaces what was previewed of it. */
  text(text) {
    const agent = this.#agent();
    const item = this.#live.get(agent);
    this.#live.delete(agent);
    const whole = text.slice(0, TEXT_CHARACTERS);
    if (item === undefined) this.#add({ kind: "text", agent, text: whole, live: false });
    else this.#change(item, { text: whole, live: false });
  }

  /** A retried call streams its text again from the start. */
  retry({ attempt, reason }) {
    const item = this.#live.get(this.#agent());
    if (item !== undefined) this.#change(item, { text: "" });
    this.note(`Attempt ${attempt}`, reason, "warning");
  }

  start({ call }) {
    const { call_id: id, name, input } = call;
    const json = JSON.stringify(input) ?? "";
    const item = this.#add({
      kind: "tool",
      agent: this.#agent(),
      name,
      input: json.slice(0, SHOWN_CHARACTERS),
      state: "running",
    });
    this.#open.set(id, item);
    this.#figures.calls++;
    const tool = this.#tools.get(name) ?? { name, calls: 0, failed: 0, milliseconds: 0 };
    tool.calls++;
    this.#tools.set(name, tool);
  }

  result({ call_id: id, duration_ms: milliseconds, output }) {
    const item = this.#open.get(id);
    if (item === undefined) return;
    this.#open.delete(id);
    const failure = output !== undefined && "error" in output ? output.error.message : undefined;
    const state = failure === undefined ? "ok" : "failed";
    this.#change(item, { state, milliseconds, failure: failure?.slice(0, SHOWN_CHARACTERS) });
    const tool = this.#tools.get(item.name);
    tool.milliseconds += milliseconds;
    if (failure !== undefined) {
      tool.failed++;
      this.#figures.failed++;
    }
  }

  usage({ cost_usd, input_tokens, output_tokens, model }) {
    this.#figures.cost += cost_usd;
    this.#figures.inputTokens += input_tokens;
    this.#figures.outputTokens += output_tokens;
    this.#figures.steps++;
    this.#model = model;
  }

  subAgent({ phase }) {
    if (phase.phase === "started") {
      this.note(`Sub-agent ${phase.agent_id}`, phase.instruction_preview, "agent");
      this.#agents.push(phase.agent_id);
    } else {
      const at = this.#agents.lastIndexOf(phase.agent_id);
      if (at >= 0) this.#agents.splice(at);
      this.note(`Sub-agent ${phase.agent_id} ${phase.status}`, phase.summary, "agent");
    }
  }

  error({ message, retryable }) {
    if (this.#agent() === null && !retryable) this.#outcome = "failed";
    this.note(retryable ? "Error, will be tried again" : "Error", message, "error");
  }

  turn() {
    if (this.#agent() === null) this.#figures.turns++;
  }

  complete({ cost_usd, model }) {
    if (this.#agent() !== null) return;
    this.#figures.reported = cost_usd;
    this.#model = model;
    this.#outcome = "completed";
  }

  note(title, text, tone = "plain") {
    this.#add({ kind: "note", agent: this.#agent(), title, text: String(text ?? "").slice(0, SHOWN_CHARACTERS), tone });
  }

  #agent() {
    return this.#agents.at(-1) ?? null;
  }

  #add(item) {
    item.number = this.#next++;
    this.#items.set(item.number, item);
    if (this.#items.size > KEPT) this.#items.delete(this.#first());
    this.#changed.add(item.number);
    return item;
  }

  #change(item, changes) {
    Object.assign(item, changes);
    this.#changed.add(item.number);
  }

  #first() {
    return this.#items.keys().next().value ?? 0;
  }

  /** Elapsed time is the sum of the differences, none of them below zero (K32). */
  #clock(stamp) {
    if (typeof stamp !== "number") return;
    if (this.#lastStamp !== null) this.#elapsed += Math.max(0, stamp - this.#lastStamp);
    this.#lastStamp = stamp;
  }
}

/** What is shown of each type; every other one is decoded, counted, and not shown. */
const EVENTS = {
  __proto__: null,
  stage: (view, event) => view.stage(event),
  text_delta: (view, event) => view.delta(event.delta),
  text: (view, event) => view.text(event.text),
  retry: (view, event) => view.retry(event),
  tool_start: (view, event) => view.start(event),
  tool_result: (view, event) => view.result(event),
  step_usage: (view, event) => view.usage(event),
  sub_agent: (view, event) => view.subAgent(event),
  error: (view, event) => view.error(event),
  turn_complete: (view) => view.turn(),
  run_complete: (view, event) => view.complete(event),
  steered: (view, event) => view.note("Steered", event.text),
  file_change: (view, { kind, path, added, removed }) =>
    view.note(`File ${kind}`, `${path}${added === undefined ? "" : `  +${added} −${removed ?? 0}`}`),
  verdict: (view, { passed, evidence }) =>
    view.note(passed ? "Verdict: passed" : "Verdict: not passed", evidence.summary, passed ? "good" : "warning"),
  provider_fallback: (view, { from, to, reason }) => view.note(`From ${from} to ${to}`, reason, "warning"),
  loop_detected: (view, event) => view.note("Loop detected", event.evidence, "warning"),
  budget_denied: (view, event) => view.note("Budget denied", `$${event.spent_usd} of $${event.limit_usd}`, "error"),
  ask_user: (view, event) => view.note("Question", event.question, "warning"),
  commit: (view, event) => view.note("Commit", `${event.sha.slice(0, 10)}  ${event.message}`, "good"),
  pr: (view, event) => view.note(`Pull request ${event.status}`, event.url),
};

function shown(raw) {
  return Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, SHOWN_CHARACTERS)).toString();
}
