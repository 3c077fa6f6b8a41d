import { count, known, ranged, strings } from "./arguments.js";
import { single } from "./blocks.js";
import { type Bytes, toObjectBytes } from "./bytes.js";
import { type AnyDecodeError, DecodeError, SchemaError } from "./errors.js";
import type { EvoscientistEvent } from "./generated/evoscientist.js";
import type { InderunEvent } from "./generated/inderun.js";
import type { StellaEvent } from "./generated/stella.js";
import { type NativeDialect, native } from "./native.js";
import type { Unrecognized } from "./unrecognized.js";

/** The events of the built-in dialects. */
export interface BuiltInEvents {
  stella: StellaEvent;
  evoscientist: EvoscientistEvent;
  inderun: InderunEvent;
}

/** The name of a built-in dialect. */
export type DialectName = keyof BuiltInEvents;

/** An event of a dialect whose types are known at run time only. */
export interface AnyEvent {
  readonly [key: string]: unknown;
}

/** The union of a dialect's events. */
export type EventOf<D> = D extends DialectName ? BuiltInEvents[D] : D extends Dialect<infer E> ? E : never;

/** Whom an event is for (K35). */
export type Category = "content" | "mechanical";

/** What JSON Schema cannot say about a dialect; each wins over the schema's own `x-agentevents`. */
export interface SchemaOptions {
  readonly name?: string;
  /** The property that tells event types apart; `type` by default. */
  readonly tag?: string;
  /** JSON Pointers to the time stamp, the run id and the sequence number. */
  readonly timestamp?: string;
  readonly run?: string;
  readonly sequence?: string;
  /** The types that belong in front of a person. */
  readonly content?: readonly string[];
  /** Wrapper types, each with the JSON Pointer of the event inside. */
  readonly unwrap?: Readonly<Record<string, string>>;
}

/** What bounds a single object. */
export interface ObjectLimits {
  readonly maxLineBytes?: number;
  readonly maxDepth?: number;
}

const builtIn = new Map<string, Dialect>();

/** One producer's vocabulary: its event types and the shape of each body. */
export class Dialect<E = AnyEvent> {
  /** @internal */
  readonly native: NativeDialect;
  /** The dialect's name. */
  readonly name: string;
  /** The declared types in declared order. */
  readonly knownTypes: readonly string[];
  /** Carries the union of the events; never there. */
  declare readonly events?: E;

  private constructor(dialect: NativeDialect) {
    if (!(dialect instanceof native.NativeDialect)) {
      throw new TypeError("a dialect is made by Dialect.named or Dialect.fromJsonSchema");
    }
    this.native = dialect;
    this.name = dialect.name;
    this.knownTypes = Object.freeze(dialect.knownTypes);
  }

  /** The built-in dialect of this name. */
  static named<N extends DialectName>(name: N): Dialect<BuiltInEvents[N]> {
    if (typeof name !== "string") throw new TypeError("a dialect's name must be a string");
    let dialect = builtIn.get(name);
    if (dialect === undefined) {
      dialect = new Dialect(ranged(() => native.NativeDialect.named(name)));
      builtIn.set(name, dialect);
    }
    return dialect as unknown as Dialect<BuiltInEvents[N]>;
  }

  /** The dialect that a JSON Schema states: its text, its bytes, or the object (docs/dialects.md). */
  static fromJsonSchema<E = AnyEvent>(schema: Bytes | string | object, options: SchemaOptions = {}): Dialect<E> {
    known("options", options, ["name", "tag", "timestamp", "run", "sequence", "content", "unwrap"]);
    const { content, unwrap, ...rest } = options;
    for (const [option, value] of Object.entries(rest)) {
      if (value !== undefined && typeof value !== "string") throw new TypeError(`${option} must be a string`);
    }
    try {
      return new Dialect<E>(
        native.NativeDialect.fromJsonSchema(schemaBytes(schema), {
          ...rest,
          ...(content === undefined ? {} : { content: strings("content", content) }),
          ...(unwrap === undefined ? {} : { unwrap: Object.entries(unwrap) }),
        }),
      );
    } catch (error) {
      throw schemaError(error);
    }
  }

  /** @internal */
  static of(dialect: unknown): Dialect<unknown> {
    if (dialect instanceof Dialect) return dialect;
    if (typeof dialect === "string") return Dialect.named(dialect as DialectName);
    throw new TypeError("dialect must be a built-in dialect's name or a Dialect");
  }

  /** Whom the events of a type are for; undefined for a type that is not declared. */
  category(type: string): Category | undefined {
    return (this.native.category(type) ?? undefined) as Category | undefined;
  }

  /**
   * Decodes one object that came without a stream, as a web socket's message does (K29). Throws where it is an error;
   * answers an instance of `Unrecognized` where its type is not declared.
   */
  decode(object: Bytes | string, limits: ObjectLimits = {}): E | Unrecognized {
    const outcome = this.judge(object, limits);
    if (outcome instanceof DecodeError) throw outcome;
    return outcome;
  }

  /** The same with an error as a value. */
  judge(object: Bytes | string, limits: ObjectLimits = {}): E | Unrecognized | AnyDecodeError {
    const bytes = toObjectBytes(object, "an object to decode");
    known("limits", limits, ["maxLineBytes", "maxDepth"]);
    const { maxLineBytes, maxDepth } = limits;
    if (maxLineBytes !== undefined) count("maxLineBytes", maxLineBytes);
    if (maxDepth !== undefined) count("maxDepth", maxDepth);
    const pair = ranged(() => this.native.decode(bytes, maxLineBytes, maxDepth));
    return single(pair, bytes) as E | Unrecognized | AnyDecodeError;
  }
}

function schemaBytes(schema: unknown): Uint8Array {
  const isText = typeof schema === "string" || ArrayBuffer.isView(schema) || schema instanceof ArrayBuffer;
  if (isText) return toObjectBytes(schema, "a schema");
  if (typeof schema !== "object" || schema === null) throw new TypeError("a schema must be text, bytes or an object");
  return toObjectBytes(JSON.stringify(schema), "a schema");
}

/** The native error's message is JSON. */
function schemaError(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.startsWith("{")) return error;
  const { message, pointer, keyword } = JSON.parse(error.message);
  return new SchemaError(message, pointer, keyword);
}
