/** The example examples/dashboard, in headless Chromium. */
import assert from "node:assert/strict";
import { accessSync, constants, mkdirSync } from "node:fs";
import type { Server } from "node:http";
import { delimiter, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type Browser, chromium, type Page } from "playwright-core";

const DASHBOARD = join(import.meta.dirname, "../../examples/dashboard");
const { serve } = await import(join(DASHBOARD, "server.mjs"));
const { Session } = await import(join(DASHBOARD, "session.mjs"));
// By names that are the same everywhere: the pictures show them.
process.chdir(DASHBOARD);
const DEMO = ["node", "replay.mjs", "demo.jsonl", "50"];

/** Where screenshots go, if they are wanted: docs/ has two of them. */
const PICTURES = process.env.AGENTEVENTS_SCREENSHOTS;

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const programs = ["chromium", "chromium-browser", "google-chrome"].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return [...(named === undefined ? [] : [named]), ...programs].find((program) => {
    try {
      accessSync(program, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const program = findChromium();
const skip = program === undefined ? "no Chromium here: install Debian's chromium, or set CHROMIUM to its path" : false;
if (skip !== false) console.error(`SKIPPED: the dashboard's browser test: ${skip}`);

describe("dashboard", { skip }, () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch({ executablePath: program as string, args: ["--no-sandbox"] });
  });
  after(() => browser?.close());

  /** The page of a session, with what it said about faults of its own. */
  async function open(command: string[], colorScheme: "light" | "dark" = "light") {
    const session = new Session(command);
    const server: Server = await serve(session, 0);
    const { port } = server.address() as { port: number };
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme });
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${port}/`);
    const close = async () => {
      session.stop();
      await page.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    return { session, server, port, page, complaints, close };
  }

  /** A child that writes these lines, and then what else its script does. */
  const child = (lines: string[], then = "") => [
    process.execPath,
    "-e",
    `process.stdout.write(${JSON.stringify(lines.map((line) => `${line}\n`).join(""))}, () => { ${then} })`,
  ];
  const figure = (page: Page, name: string) => page.textContent(`[data-figure="${name}"] dd`);
  const waitFor = (page: Page, selector: string, text: string | RegExp) =>
    page.locator(selector).filter({ hasText: text }).first().waitFor({ timeout: 20_000 });

  for (const scheme of ["light", "dark"] as const) {
    test(`a run from its start to its end (${scheme})`, async () => {
      const { page, complaints, close } = await open(DEMO, scheme);
      try {
        await waitFor(page, "#outcome", "Completed");
        assert.equal(await figure(page, "Cost"), "$0.0209");
        assert.equal(await figure(page, "Tool calls"), "7");
        assert.equal(await figure(page, "Version gap"), "3");
        assert.equal(await figure(page, "Bad lines"), "1");
        const names = (scope: string) => page.locator(`[data-scope="${scope}"] li span`).allTextContents();
        assert.deepEqual(await names("run"), ["triage", "plan", "execute", "verdict", "report"]);
        assert.deepEqual(await names("turn"), ["explore", "edit", "check"]);
        assert.equal(await page.locator(".live").count(), 0, "every preview was replaced by its final text");
        assert.equal(await page.locator(".text").count(), 3);
        assert.match((await page.locator(".fault").textContent()) ?? "", /tool_result does not fit at \/duration_ms/);
        assert.deepEqual(await page.locator(".tool .time").allTextContents(), [
          ...["8 ms", "31 ms", "44 ms", "12 ms", "14 ms", "30.0 s", "48.2 s"],
        ]);
        assert.equal(await page.locator(".tool.nested").count(), 2);
        assert.deepEqual(await page.locator("#gap code").allTextContents(), [
          "consensus_round",
          "quantum_reticulation",
        ]);
        assert.deepEqual(complaints, []);
        if (PICTURES !== undefined) {
          mkdirSync(PICTURES, { recursive: true });
          await page.screenshot({ path: join(PICTURES, `dashboard-${scheme}.png`), fullPage: true });
        }
      } finally {
        await close();
      }
    });
  }

  test("live text is shown as it comes, and a page that comes late sees no piece twice", async () => {
    const deltas = ["One ", "two ", "<b>three</b>"].map((delta) => JSON.stringify({ type: "text_delta", delta }));
    const text = JSON.stringify({ type: "text", text: "One, two." });
    const script = `process.on("SIGUSR2", () => process.stdout.write(${JSON.stringify(`${text}\n`)})); setInterval(() => {}, 1000);`;
    const { session, page, port, close } = await open(child(deltas, script));
    try {
      await waitFor(page, ".live", "One two <b>three</b>");
      const late = await browser.newPage();
      await late.goto(`http://127.0.0.1:${port}/`);
      await waitFor(late, ".live", /^One two <b>three<\/b>$/);
      session.stop("SIGUSR2");
      for (const each of [page, late]) await waitFor(each, ".final", /^One, two\.$/);
      assert.equal(await late.locator(".text").count(), 1);
      session.stop("SIGKILL");
      await waitFor(page, "#outcome", "ended by SIGKILL");
      await late.close();
    } finally {
      await close();
    }
  });

  test("a child that dies in the middle leaves what it told, its torn line and its log", async () => {
    const started = '{"type":"tool_start","call":{"call_id":"c","name":"shell","input":{}}}';
    const script = `process.stdout.write('{"type":"te'); console.error("out of memory"); process.exitCode = 3;`;
    const { page, close } = await open(child([started, "debug output"], script));
    try {
      await waitFor(page, "#outcome", "ended with status 3");
      await waitFor(page, ".tool.unanswered", "shell");
      await waitFor(page, ".fault", "Line 2, byte 1");
      await waitFor(page, ".fault", "ends in the middle of a line");
      await waitFor(page, "#log", "out of memory");
    } finally {
      await close();
    }
  });

  test("a program that is not there is told", async () => {
    const { page, close } = await open([join(DASHBOARD, "no-such-program")]);
    try {
      await waitFor(page, "#outcome", "Could not start");
    } finally {
      await close();
    }
  });

  test("a page whose connection broke comes back and has everything once", async () => {
    const { server, page, close } = await open(DEMO);
    try {
      await waitFor(page, ".text", /./);
      server.closeAllConnections();
      await waitFor(page, "#connection", "Connection lost");
      await waitFor(page, "#connection", "Live");
      await waitFor(page, "#outcome", "Completed");
      assert.equal(await page.locator(".text").count(), 3);
      assert.equal(await page.locator(".tool").count(), 7);
    } finally {
      await close();
    }
  });

  test("a long run keeps a short page", async () => {
    const script = `
      const line = (n) => '{"type":"steered","text":"number ' + n + '"}\\n{"type":"from_tomorrow"}\\n';
      let text = ""; for (let n = 0; n < 50000; n++) text += line(n);
      process.stdout.write(text);`;
    const { page, close } = await open(child([], script));
    try {
      await waitFor(page, ".note", "number 49999");
      assert.equal(await figure(page, "Version gap"), "50,000");
      assert.ok((await page.locator("#feed > li").count()) <= 500);
      assert.match((await page.textContent("#earlier")) ?? "", /^49,500 earlier items/);
    } finally {
      await close();
    }
  });
});
