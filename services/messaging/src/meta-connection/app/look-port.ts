import type { NumberFacts } from "../domain/findings.ts";
import type { OutsideCheck } from "../domain/outside-check.ts";

/** Findings of the last look. */
export type Look = Readonly<{
  lookedAt: Date;
  /** Version of the connection it was made with. */
  connectionVersion: number;
  checks: readonly OutsideCheck[];
  /** Numbers that Meta listed; null: it did not. */
  numbers: readonly NumberFacts[] | null;
}>;

/** The last look of all replicas, and whose turn the next one is. */
export type LookStore = {
  last(): Promise<Look | null>;
  /** Takes the turn unless a look began after `gapSince`, or one ended after `unlessAfter`; false: it is not due, or another replica took it. */
  claim(now: Date, due: { gapSince: Date; unlessAfter: Date }): Promise<boolean>;
  /** A look that began earlier does not replace one that began later. */
  write(look: Look): Promise<void>;
};

/** Callbacks by their signature, of all replicas. */
export type SignatureStore = {
  read(): Promise<{ lastSignedAt: Date | null; refusedSince: number }>;
  /** A right signature at that moment: earlier refusals no longer count. */
  signed(at: Date): Promise<void>;
  refused(count: number): Promise<void>;
};
