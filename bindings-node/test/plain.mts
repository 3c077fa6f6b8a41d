import { DecodeError, placeOf, Unrecognized } from "agentevents";

/** An outcome as something to compare: what it is, what it says, where it stood, and its bytes. */
export function plainOf(outcome: object): { readonly raw: string } {
  const place = outcome instanceof DecodeError || outcome instanceof Unrecognized ? outcome : placeOf(outcome);
  const { raw } = place as { raw: Uint8Array };
  const { line, offset } = place as { line: number; offset: number };
  return { ...outcome, kind: outcome.constructor.name, line, offset, raw: Buffer.from(raw).toString("latin1") } as {
    raw: string;
  };
}
