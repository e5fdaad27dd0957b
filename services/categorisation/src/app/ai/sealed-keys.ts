import type { ApiKeyCipher, ProviderStore } from "./ports.ts";

/** The name of providers' keys among everything that is kept encrypted. */
export const AI_KEYS = "ai_keys";

/** How many keys of providers no configured secret decrypts. */
export async function countUnreadableKeys(
  store: Pick<ProviderStore, "list">,
  cipher: Pick<ApiKeyCipher, "decrypt">,
): Promise<number> {
  const providers = await store.list();
  return providers.filter(({ id, encryptedKey }) => cipher.decrypt(id, encryptedKey) === null).length;
}

/** Keys of providers that are not encrypted with the present secret, by the secret they are encrypted with. */
export function createListSealedKeys({ store, cipher }: { store: Pick<ProviderStore, "list">; cipher: ApiKeyCipher }) {
  return async () => {
    const { currentId, formerIds } = cipher;
    const keyIds = (await store.list()).map(({ encryptedKey }) => cipher.keyIdOf(encryptedKey));
    const others = Map.groupBy(
      keyIds.filter((keyId) => keyId !== currentId),
      (keyId) => keyId,
    );
    const groups = [...others].map(([keyId, { length: count }]) => {
      return { kind: AI_KEYS, keyId, count, isKnown: formerIds.includes(keyId) };
    });
    return { currentKeyId: currentId ?? "", keyIdInForce: currentId ?? "", formerKeyIds: [...formerIds], groups };
  };
}
