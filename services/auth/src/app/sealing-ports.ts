import type { Purpose } from "../domain/seal.ts";

/** Tables with sealed values, and the purpose each is sealed for; a retired signing key is never opened again. */
export const SEALED_KINDS = {
  signing_keys: "tenho auth signing keys",
  second_factors: "tenho auth second factors",
  former_second_factors: "tenho auth second factors",
  audit_keys: "tenho auth audit keys",
} as const satisfies Record<string, Purpose>;

export type SealedKind = keyof typeof SEALED_KINDS;

export type SealedValue = { id: string; sealed: Buffer };

/** The key that every replica seals with, and, sealed with it, the key of recovery codes' hashes, which never changes. */
export type SealingKey = {
  keyId: string;
  sealedRecoveryKey: Buffer;
};

export type SealingStore = {
  /** Null before the first start. */
  read(): Promise<SealingKey | null>;
  /** Writes the first key; if several are written at once, one is kept. */
  begin(key: SealingKey): Promise<void>;
  /**
   * Brings another key into force, with a record for the audit log; does nothing if it is in force already. It waits for transactions that are
   * sealing, and later ones seal with the new key.
   */
  activate(keyId: string, resealRecoveryKey: (from: SealingKey) => Buffer): Promise<void>;
  /** Ids of the keys that values of this kind are sealed with. */
  keyIdsOf(kind: SealedKind): Promise<string[]>;
  /** Counts values, up to `max`. */
  count(kind: SealedKind, keyId: string, max: number): Promise<number>;
  /**
   * Gives `work` at most `limit` values of one key, by id after `after`, and stores its results under `toKeyId`. Rows locked by others are
   * skipped. Returns the last id; null when there are no more.
   */
  reseal(
    batch: { kind: SealedKind; fromKeyId: string; toKeyId: string; after: string; limit: number },
    work: (values: readonly SealedValue[]) => readonly SealedValue[],
  ): Promise<string | null>;
};
