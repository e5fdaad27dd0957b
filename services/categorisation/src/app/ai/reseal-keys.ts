import type { KeyBox } from "./key-box.ts";
import type { ProviderStore } from "./ports.ts";

/**
 * Seals anew, with the present secret, the keys still sealed with a former one; those that cannot be opened are left as
 * they are. Answers how many are unreadable.
 */
export async function resealKeys(store: Pick<ProviderStore, "list" | "reseal">, keys: KeyBox): Promise<number> {
  let unreadable = 0;
  for (const { id, sealedKey } of await store.list()) {
    const key = keys.open(id, sealedKey);
    if (key === null) unreadable += 1;
    else if (keys.canSeal && !keys.isCurrent(sealedKey)) await store.reseal(id, sealedKey, keys.seal(id, key));
  }
  return unreadable;
}
