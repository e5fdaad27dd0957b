import { AppError } from "@tenho/kernel/errors/app-error";
import type { CategorisationContext } from "../categorisation-context.ts";
import type { StoredProvider } from "./ports.ts";

/** Keys handled per call; a later call handles the rest. */
const BATCH = 100;

/**
 * Re-encrypts with the present secret a batch of the keys encrypted with a former one, with a record for the audit log; keys that cannot be decrypted
 * are left as they are. This is not done at a start, because other replicas may not have the present secret yet.
 * Raises: `conflict` when `toKeyId` is not the id of this process's present secret.
 */
export async function reencryptKeys(
  ctx: CategorisationContext,
  { toKeyId, fromKeyId, after }: { toKeyId: string; fromKeyId: string; after: string },
) {
  const { providers, cipher } = ctx;
  if (toKeyId !== cipher.currentId) {
    const message =
      "Uma réplica do categorisation tem outro AI_KEYS_SECRET: espere até que todas tenham o mesmo e repita.";
    throw new AppError("conflict", message);
  }
  if (fromKeyId === toKeyId) throw new AppError("invalid_input", "As chaves já estão sob esse segredo.");
  const waiting = (await encryptedWith(ctx, fromKeyId))
    .filter(({ id }) => id > after)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const batch = waiting.slice(0, BATCH);
  const readable = batch.flatMap(({ id, encryptedKey }) => {
    const apiKey = cipher.decrypt(id, encryptedKey);
    return apiKey === null ? [] : [{ id, before: encryptedKey, after: cipher.encrypt(id, apiKey) }];
  });
  const resealed = await providers.replaceKeys(readable, { from: fromKeyId, to: toKeyId });
  return {
    resealed,
    unreadable: batch.length - readable.length,
    remaining: (await encryptedWith(ctx, fromKeyId)).length,
    next: waiting.length > BATCH ? (batch.at(-1)?.id ?? "") : "",
  };
}

async function encryptedWith({ providers, cipher }: CategorisationContext, keyId: string): Promise<StoredProvider[]> {
  return (await providers.list()).filter(({ encryptedKey }) => cipher.keyIdOf(encryptedKey) === keyId);
}
