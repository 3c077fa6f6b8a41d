/** Draws what the server tells: everything at first and after a lost connection, then what changed. */

const at = (id) => document.getElementById(id);

/** Text is always text: what agents and tools write is never taken for HTML. */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const feed = at("feed");
const elements = new Map();
let following = true;

const source = new EventSource("events");
source.addEventListener("open", () => connection("Live", "good"));
source.addEventListener("error", () => connection("Connection lost, trying again", "bad"));
source.addEventListener("whole", ({ data }) => {
  feed.replaceChildren();
  elements.clear();
  draw(JSON.parse(data));
});
source.addEventListener("change", ({ data }) => draw(JSON.parse(data)));

function connection(text, tone) {
  at("connection").textContent = text;
  at("connection").dataset.tone = tone;
}

function draw({ head, first, items, appends }) {
  for (const item of items) put(item);
  for (const [number, text] of appends) elements.get(number)?.querySelector(".live")?.append(text);
  for (const [number, drawn] of elements) {
    if (number >= first) break;
    drawn.remove();
    elements.delete(number);
  }
  at("earlier").hidden = first === 0;
  at("earlier").textContent = `${first.toLocaleString("en")} earlier items are not shown`;
  drawHead(head);
  if (following) scrollTo({ top: document.body.scrollHeight });
}

function put(item) {
  const drawn = ITEMS[item.kind](item);
  drawn.dataset.number = item.number;
  if (item.agent) {
    drawn.classList.add("nested");
    drawn.prepend(element("span", "agent", item.agent));
  }
  const old = elements.get(item.number);
  if (old === undefined) feed.append(drawn);
  else old.replaceWith(drawn);
  elements.set(item.number, drawn);
}

const ITEMS = {
  text({ text, live, cut }) {
    const drawn = element("li", "text", element("p", live ? "live" : "final", text));
    if (cut) drawn.append(element("span", "hint", "the stream ended before the final text"));
    return drawn;
  },
  tool({ name, input, state, milliseconds, failure }) {
    const time = milliseconds === undefined ? state : duration(milliseconds);
    return element(
      "li",
      `tool ${state}`,
      element("span", "mark", { running: "", ok: "✓", failed: "✕", unanswered: "?" }[state]),
      element("strong", "", name),
      element("code", "input", input),
      element("span", "time", time),
      failure === undefined ? null : element("p", "failure", failure),
    );
  },
  note({ title, text, tone }) {
    return element("li", `note ${tone}`, element("strong", "", title), element("span", "", text));
  },
  fault({ line, column, code, eventType, path, expected, found, raw }) {
    const where = `Line ${line}${column === undefined ? "" : `, byte ${column}`}`;
    const what =
      code === "does_not_fit"
        ? `${eventType ?? "event"} does not fit at ${path || "/"}: expected ${expected}, found ${found}`
        : code === "torn_tail"
          ? "the stream ends in the middle of a line"
          : code.replaceAll("_", " ");
    return element("li", "fault", element("strong", "", where), element("span", "", what), element("code", "raw", raw));
  },
};

function drawHead(head) {
  const { status, gap } = head;
  const [word, tone] = outcome(head);
  at("outcome").textContent = word;
  at("outcome").dataset.tone = tone;
  at("command").textContent = head.command;
  document.title = `${word} · agentevents`;
  drawFigures(head);
  drawStages(head.stages, status.kind === "running" && head.outcome === "unfinished");
  drawTools(head.tools);
  at("gap-text").textContent =
    gap.total === 0
      ? "Every event was of a known type."
      : `${plural(gap.total, "event")} of types this reader does not know. Skipped, and no error: the producer may be newer.`;
  at("gap").replaceChildren(
    ...gap.types.map(([name, count]) => element("li", "", element("code", "", name), `×${number(count)}`)),
  );
  at("log-section").hidden = head.log === "";
  at("log").textContent = head.log;
}

/** The word for how the run stands. */
function outcome({ status, outcome }) {
  if (status.kind === "failed") return [`Could not start: ${status.message}`, "bad"];
  if (outcome === "completed") return ["Completed", "good"];
  if (outcome === "failed") return ["Failed", "bad"];
  if (status.kind === "running") return ["Running", "live"];
  const how = status.signal ? `ended by ${status.signal}` : `ended with status ${status.code}`;
  return [`Unfinished: the producer ${how}`, "bad"];
}

function drawFigures(head) {
  const reported = head.reported === null ? "summed over steps" : `${dollars(head.reported)} reported`;
  const figures = [
    ["Cost", dollars(head.cost), reported, ""],
    ["Tokens", number(head.inputTokens + head.outputTokens), `${number(head.outputTokens)} of them out`, ""],
    ["Time", duration(head.elapsed), plural(head.steps, "step"), ""],
    ["Tool calls", number(head.calls), head.failed === 0 ? "none failed" : `${number(head.failed)} failed`, ""],
    [
      "Version gap",
      number(head.gap.total),
      head.gap.total === 0 ? "nothing unknown" : "unknown events",
      head.gap.total ? "warning" : "",
    ],
    ["Bad lines", number(head.faults), `of ${number(head.lines)} lines`, head.faults ? "bad" : ""],
  ];
  at("figures").replaceChildren(
    ...figures.map(([name, value, hint, tone]) => {
      const drawn = element(
        "div",
        tone,
        element("dt", "", name),
        element("dd", "", value),
        element("dd", "hint", hint),
      );
      drawn.dataset.figure = name;
      return drawn;
    }),
  );
}

function drawStages(stages, running) {
  const tracks = [
    ["run", "Run"],
    ["turn", "Turn"],
    ["none", "No scope"],
  ];
  const drawn = tracks.filter(([scope]) => stages[scope].length > 0);
  at("stages").replaceChildren(
    ...drawn.map(([scope, title]) => {
      const steps = stages[scope].map(({ name, ts }, index, all) => {
        const next = all[index + 1];
        const isLast = next === undefined;
        const took = !isLast && ts !== null && next.ts !== null ? duration(Math.max(0, next.ts - ts)) : null;
        const step = element("li", isLast ? (running ? "now" : "last") : "done", element("span", "", name));
        if (took !== null) step.append(element("small", "", took));
        return step;
      });
      const track = element("div", "track", element("h2", "", title), element("ol", "", ...steps));
      track.dataset.scope = scope;
      return track;
    }),
  );
  // The latest stage of a long run is in view.
  for (const track of at("stages").querySelectorAll("ol")) track.scrollLeft = track.scrollWidth;
}

function drawTools(tools) {
  const longest = Math.max(1, ...tools.map((tool) => tool.milliseconds));
  at("tools").replaceChildren(
    ...tools.map(({ name, calls, failed, milliseconds }) => {
      const bar = element("meter", "");
      bar.max = longest;
      bar.value = milliseconds;
      bar.ariaLabel = `time in ${name}`;
      const counts = `${plural(calls, "call")}${failed ? `, ${failed} failed` : ""}`;
      return element(
        "li",
        "",
        element("strong", "", name),
        element("span", "time", duration(milliseconds)),
        bar,
        element("span", "hint", counts),
      );
    }),
  );
}

const number = (count) => count.toLocaleString("en");
const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
const dollars = (amount) => `$${amount.toFixed(4)}`;

function duration(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.floor(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The page follows the run unless its reader has scrolled up. */
addEventListener(
  "scroll",
  () => {
    following = innerHeight + scrollY >= document.body.scrollHeight - 80;
    at("follow").hidden = following;
  },
  { passive: true },
);
at("follow").addEventListener("click", () => scrollTo({ top: document.body.scrollHeight }));
