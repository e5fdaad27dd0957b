import { type KeyRing, UNNAMED } from "../../domain/sealing/key-ring.ts";
import { SEALED_KINDS, type SealedKind, type SealingStore } from "./ports.ts";

/** More are not counted. */
export const COUNTED_MAX = 10_000;

/** What is sealed and not under the current key yet, with how much it is, and the keys of this process. */
export function createListSealed({ store, ring }: { store: SealingStore; ring: KeyRing }) {
  async function groupsOf(kind: SealedKind) {
    const keyIds = (await store.keyIdsOf(kind)).filter((keyId) => keyId !== ring.currentId);
    return Promise.all(
      keyIds.map(async (keyId) => {
        const count = await store.count(kind, keyId, COUNTED_MAX);
        return { kind, keyId, count, isKnown: keyId === UNNAMED || ring.has(keyId) };
      }),
    );
  }

  return async () => {
    const inForce = await store.read();
    const groups = await Promise.all((Object.keys(SEALED_KINDS) as SealedKind[]).map(groupsOf));
    return {
      currentKeyId: ring.currentId,
      keyIdInForce: inForce?.keyId ?? UNNAMED,
      formerKeyIds: [...ring.formerIds],
      groups: groups.flat(),
    };
  };
}

export type ListSealed = ReturnType<typeof createListSealed>;
