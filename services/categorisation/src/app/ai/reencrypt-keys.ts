import { AppError } from "@tenho/kernel/errors/app-error";
import type { ApiKeyCipher, ProviderStore } from "./ports.ts";

/** Of what is left to a next call. */
const BATCH = 100;

/**
 * Encrypts with the present secret a batch of the keys that are encrypted with a former one, with a record for the audit log; those that
 * cannot be decrypted are left as they are. It is not done at a start: replicas beside this one may not have the present secret yet.
 * Raises: `conflict` when `toKeyId` is not of this process's present secret.
 */
export function createReencryptKeys(deps: {
  store: Pick<ProviderStore, "list" | "replaceKeys">;
  cipher: ApiKeyCipher;
}) {
  const { store, cipher } = deps;
  const encryptedWith = async (keyId: string) =>
    (await store.list()).filter(({ encryptedKey }) => cipher.keyIdOf(encryptedKey) === keyId);

  return async (order: { toKeyId: string; fromKeyId: string; after: string }) => {
    const { toKeyId, fromKeyId, after } = order;
    if (toKeyId !== cipher.currentId) {
      const message =
        "Uma réplica do categorisation tem outro AI_KEYS_SECRET: espere até que todas tenham o mesmo e repita.";
      throw new AppError("conflict", message);
    }
    if (fromKeyId === toKeyId) throw new AppError("invalid_input", "As chaves já estão sob esse segredo.");
    const waiting = (await encryptedWith(fromKeyId))
      .filter(({ id }) => id > after)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const batch = waiting.slice(0, BATCH);
    const readable = batch.flatMap(({ id, encryptedKey }) => {
      const apiKey = cipher.decrypt(id, encryptedKey);
      return apiKey === null ? [] : [{ id, before: encryptedKey, after: cipher.encrypt(id, apiKey) }];
    });
    const resealed = await store.replaceKeys(readable, { from: fromKeyId, to: toKeyId });
    return {
      resealed,
      unreadable: batch.length - readable.length,
      remaining: (await encryptedWith(fromKeyId)).length,
      next: waiting.length > BATCH ? (batch.at(-1)?.id ?? "") : "",
    };
  };
}
