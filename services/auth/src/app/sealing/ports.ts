import type { Purpose } from "../../domain/sealing/seal.ts";

/** What is kept sealed in a table of its own, and for which purpose; a signing key that signs no more is never opened again. */
export const SEALED_KINDS = {
  signing_keys: "tenho auth signing keys",
  second_factors: "tenho auth second factors",
  audit_keys: "tenho auth audit keys",
} as const satisfies Record<string, Purpose>;

export type SealedKind = keyof typeof SEALED_KINDS;

export type SealedValue = { id: string; sealed: Buffer };

/** The key every replica seals with, and under it the key of recovery codes' hashes, which stays the same for good. */
export type SealingKey = {
  keyId: string;
  sealedRecoveryKey: Buffer;
  /** Null: it is the key the installation began with. */
  rotatedAt: Date | null;
};

export type SealingStore = {
  /** Null before the first start. */
  read(): Promise<SealingKey | null>;
  /** Writes the first one; of several at once one is kept. */
  begin(key: Omit<SealingKey, "rotatedAt">): Promise<void>;
  /**
   * Brings another key into force, with a record for the audit log; nothing when it is so already. Whoever is sealing at that moment is
   * waited for, and whoever seals later does so with the new key.
   */
  activate(keyId: string, resealRecoveryKey: (from: SealingKey) => Buffer): Promise<void>;
  /** Every key that values of this kind say of, or say nothing of (""). */
  keyIdsOf(kind: SealedKind): Promise<string[]>;
  /** Counts no more than `max`. */
  count(kind: SealedKind, keyId: string, max: number): Promise<number>;
  /** Of one key, by id. */
  sample(kind: SealedKind, keyId: string, limit: number): Promise<SealedValue[]>;
  /**
   * Gives `work` at most `limit` values of one key, by id after `after`, and stores what it answers for them under `toKeyId`. What somebody else is
   * changing at that moment is left out. Answers the last id; null when there are no more.
   */
  reseal(
    batch: { kind: SealedKind; fromKeyId: string; toKeyId: string; after: string; limit: number },
    work: (values: readonly SealedValue[]) => readonly SealedValue[],
  ): Promise<string | null>;
};
