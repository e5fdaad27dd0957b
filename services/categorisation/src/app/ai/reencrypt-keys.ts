import type { ApiKeyCipher, ProviderStore } from "./ports.ts";

/**
 * Encrypts with the present secret the keys still encrypted with a former one; those that cannot be decrypted are left as
 * they are. Answers how many these are.
 */
export async function reencryptKeys(
  store: Pick<ProviderStore, "list" | "replaceKey">,
  cipher: ApiKeyCipher,
): Promise<number> {
  let unreadable = 0;
  for (const { id, encryptedKey } of await store.list()) {
    const apiKey = cipher.decrypt(id, encryptedKey);
    if (apiKey === null) unreadable += 1;
    else if (cipher.canEncrypt && !cipher.isCurrent(encryptedKey)) {
      await store.replaceKey(id, encryptedKey, cipher.encrypt(id, apiKey));
    }
  }
  return unreadable;
}
