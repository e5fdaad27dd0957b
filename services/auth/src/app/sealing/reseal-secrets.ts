import { AppError } from "@tenho/kernel/errors/app-error";
import type { KeyRing } from "../../domain/sealing/key-ring.ts";
import { COUNTED_MAX } from "./list-sealed.ts";
import { SEALED_KINDS, type SealedKind, type SealingStore } from "./ports.ts";

const BATCH = 500;

/**
 * Brings the current key into force, if it is not, and a batch of values under it. Values no key opens stay as they are.
 * Raises: `conflict` when `toKeyId` is not this process's current key, `unavailable` when the key in force is none of its own.
 */
export function createResealSecrets({ store, ring }: { store: SealingStore; ring: KeyRing }) {
  return async (order: { toKeyId: string; kind: SealedKind; fromKeyId: string; after: string }) => {
    const { toKeyId, kind, fromKeyId } = order;
    if (toKeyId !== ring.currentId) {
      const message = "Uma réplica do auth tem outro AUTH_KEY_SECRET: espere até que todas tenham o mesmo e repita.";
      throw new AppError("conflict", message);
    }
    if (fromKeyId === toKeyId) throw new AppError("invalid_input", "Os valores já estão sob essa chave.");
    await store.activate(toKeyId, (from) => {
      const key = ring.open(from.sealedRecoveryKey, "tenho auth recovery key", from.keyId);
      return ring.seal(key, "tenho auth recovery key", toKeyId);
    });
    const purpose = SEALED_KINDS[kind];
    let resealed = 0;
    let unreadable = 0;
    const next = await store.reseal({ ...order, limit: BATCH }, (values) =>
      values.flatMap(({ id, sealed }) => {
        const opened = ring.tryOpen(sealed, purpose, fromKeyId);
        if (opened === null) {
          unreadable += 1;
          return [];
        }
        resealed += 1;
        return [{ id, sealed: ring.seal(opened.plain, purpose, toKeyId) }];
      }),
    );
    const remaining = await store.count(kind, fromKeyId, COUNTED_MAX);
    return { resealed, unreadable, remaining, next: next ?? "" };
  };
}

export type ResealSecrets = ReturnType<typeof createResealSecrets>;
