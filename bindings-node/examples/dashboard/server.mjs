/** Serves the page, and what changes on it as server-sent events. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

/** Changes are gathered for so long: a page need not be drawn more often. */
const INTERVAL_MS = 60;
const HEARTBEAT_MS = 15_000;

const FILES = new Map([
  ["/", ["index.html", "text/html; charset=utf-8"]],
  ["/page.js", ["page.js", "text/javascript; charset=utf-8"]],
  ["/style.css", ["style.css", "text/css; charset=utf-8"]],
]);
const HEADERS = {
  "Content-Security-Policy": "default-src 'self'; img-src data:",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

/** Listens on this machine alone. */
export async function serve(session, port) {
  const pages = new Pages(session);
  const server = createServer(async (request, response) => {
    // A page of another site must not reach this one by a name of its own.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? "")) return answer(response, 403);
    if (request.method !== "GET") return answer(response, 405);
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/events") return pages.add(response);
    const [name, type] = FILES.get(pathname) ?? [];
    if (name === undefined) return answer(response, 404);
    const content = await readFile(new URL(`page/${name}`, import.meta.url));
    response.writeHead(200, { ...HEADERS, "Content-Type": type }).end(content);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  server.once("close", () => pages.close());
  return server;
}

function answer(response, status) {
  response.writeHead(status, HEADERS).end();
}

/** The pages that look on. */
class Pages {
  #session;
  /** A page that does not keep up gets nothing until it does, and then everything at once. */
  #pages = new Map();
  #timer;
  #heartbeat;

  constructor(session) {
    this.#session = session;
    session.on("change", () => {
      this.#timer ??= setTimeout(() => this.#send(), INTERVAL_MS);
    });
    this.#heartbeat = setInterval(() => this.#write(":\n\n"), HEARTBEAT_MS).unref();
  }

  add(response) {
    response.writeHead(200, { ...HEADERS, "Content-Type": "text/event-stream" });
    response.write("retry: 500\n\n");
    response.on("close", () => this.#pages.delete(response));
    response.on("drain", () => {
      if (this.#pages.get(response) === "behind") this.#sendWhole(response);
    });
    this.#sendWhole(response);
  }

  close() {
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeat);
  }

  /** Whoever comes late starts with all there is. */
  #sendWhole(response) {
    // What was gathered is for the others: this page must not append it a second time.
    clearTimeout(this.#timer);
    this.#send();
    const { view, head } = this.#session;
    const kept = response.write(message("whole", { head, ...view.whole() }));
    this.#pages.set(response, kept ? "current" : "behind");
  }

  #send() {
    this.#timer = undefined;
    const { view, head } = this.#session;
    this.#write(message("change", { head, ...view.takeChanges() }));
  }

  #write(text) {
    for (const [response, state] of this.#pages) {
      if (state === "current" && !response.write(text)) this.#pages.set(response, "behind");
    }
  }
}

function message(event, data) {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
