import type { SignatureStore } from "./look-port.ts";

export type NoteSignatures = {
  signed(): void;
  refused(): void;
  /** Writes what was noted since the last call. Raises: what the store raises; it is written by a later call then. */
  flush(): Promise<void>;
};

/** Notes the signatures of callbacks in memory: one write a pause, however many callbacks arrive. A crash loses the last pause, which only dates a check. */
export function createNoteSignatures({ store, now }: { store: SignatureStore; now: () => Date }): NoteSignatures {
  let signedAt: Date | null = null;
  let refusals = 0;
  return {
    signed: () => {
      signedAt = now();
      refusals = 0;
    },
    refused: () => {
      refusals += 1;
    },
    async flush() {
      const [at, count] = [signedAt, refusals];
      if (at !== null) await store.signed(at);
      if (signedAt === at) signedAt = null;
      if (count > 0) await store.refused(count);
      refusals = Math.max(0, refusals - count);
    },
  };
}
