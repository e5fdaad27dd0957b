import { createHash } from "node:crypto";
import type { MovementKind } from "./movement.ts";

/** Previous hash of the first movement of a wallet. */
export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/**
 * The fields a movement's proof is hashed over: ids, times and amounts alone, so that erasing a person breaks no chain. Names are as in the hashed
 * text, in order; `at` is in microseconds of UTC.
 */
export type ProvenMovement = {
  amount_cents: number;
  at: string;
  balance_after_cents: number;
  button_id: string | null;
  end_to_end_id: string | null;
  external_id: string | null;
  id: string;
  kind: MovementKind;
  position: number;
  /** Hex. */
  previous_hash: string;
  reverses: string | null;
  source: string | null;
  txid: string | null;
  user_id: string;
  wamid: string | null;
  wish_id: string | null;
};

const NAMES = [
  "amount_cents",
  "at",
  "balance_after_cents",
  "button_id",
  "end_to_end_id",
  "external_id",
  "id",
  "kind",
  "position",
  "previous_hash",
  "reverses",
  "source",
  "txid",
  "user_id",
  "wamid",
  "wish_id",
] as const satisfies readonly (keyof ProvenMovement)[];

/** Canonical JSON (RFC 8785) of a movement: keys in order, no spaces. The store writes the same text. */
export const proofText = (movement: ProvenMovement): string => JSON.stringify(movement, [...NAMES]);

/** The proof of a movement: SHA-256 of its canonical JSON, which includes the previous proof; hex. */
export const hashOfMovement = (movement: ProvenMovement): string =>
  createHash("sha256").update(proofText(movement), "utf8").digest("hex");

/** Returns whether a movement is unchanged since it was chained, and follows the proof before it (null: it is the wallet's first). */
export function isVerified(movement: ProvenMovement, chained: { hash: string; hashBefore: string | null }): boolean {
  const follows = movement.position === 1 ? FIRST_PREVIOUS_HASH : chained.hashBefore;
  return movement.previous_hash === follows && hashOfMovement(movement) === chained.hash;
}
