/** Ways to get the events of a stream, each calling back with every event. */
import { createReadStream, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { decode, decodeFile } from "agentevents";
import Ajv from "ajv/dist/2020.js";
import * as zod from "zod";

const require = createRequire(import.meta.url);
const dialect = readFileSync(new URL("../../core/dialects/stella.json", import.meta.url), "utf8");
/**
 * JSON Schema as validators know it: an open vocabulary is any string, and an integer of 64 bits any number, since zod's end
 * at 2^53.
 */
const schema = JSON.parse(dialect, (_, value) => {
  if (value?.["x-open"] === true) return { type: "string" };
  if (value?.format !== "uint64") return value;
  return { ...value, type: [value.type].flat().map((type) => (type === "integer" ? "number" : type)) };
});
const branches = new Map(
  schema.oneOf.map((branch) => {
    const properties = { ...schema.properties, ...branch.properties };
    return [branch.properties.type.const, { $defs: schema.$defs, type: "object", ...branch, properties }];
  }),
);

export const versionOf = (name) => `${name} ${require(`${name}/package.json`).version}`;

/** Lines as most programs read them. */
async function lines(path, onLine) {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== "") onLine(line);
  }
}

/** Types that are not declared are skipped, as rule 1 wants; a validator holds rule 2. */
function validated(path, validators, onEvent) {
  return lines(path, (line) => {
    const event = JSON.parse(line);
    const validate = validators.get(event.type);
    if (validate === undefined) return;
    if (!validate(event)) throw new Error(`does not fit: ${line.slice(0, 200)}`);
    onEvent(event);
  });
}

const always = new Map([...branches.keys()].map((type) => [type, () => true]));

function ajvValidators() {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  return new Map([...branches].map(([type, branch]) => [type, ajv.compile(branch)]));
}

function zodValidators() {
  return new Map(
    [...branches].map(([type, branch]) => {
      const parser = zod.fromJSONSchema(branch);
      return [type, (event) => parser.safeParse(event).success];
    }),
  );
}

/** A validator is made once, as a program would. */
function once(make) {
  let made;
  return () => (made ??= make());
}
const ajv = once(ajvValidators);
const zods = once(zodValidators);

async function each(stream, onEvent) {
  for await (const batch of stream.batches()) for (const event of batch) onEvent(event);
}

const LARGE = { highWaterMark: 256 << 10 };
const ours = (types) => ({ dialect: "stella", ...(types && { types }) });

export const READERS = {
  "agentevents decodeFile": {
    version: versionOf("agentevents"),
    read: (path, onEvent, types) => each(decodeFile(path, ours(types)), onEvent),
  },
  "agentevents decode": {
    version: versionOf("agentevents"),
    read: (path, onEvent, types) => each(decode(createReadStream(path, LARGE), ours(types)), onEvent),
  },
  "readline + JSON.parse": {
    version: `node ${process.versions.node}, no rule 2`,
    read: (path, onEvent) => validated(path, always, onEvent),
  },
  "zod, a schema a type": { version: versionOf("zod"), read: (path, onEvent) => validated(path, zods(), onEvent) },
  "ajv, a validator a type": { version: versionOf("ajv"), read: (path, onEvent) => validated(path, ajv(), onEvent) },
};
