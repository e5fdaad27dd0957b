import type { CategorisationContext } from "../categorisation-context.ts";

/** The name of the providers' keys among all encrypted values. */
export const AI_KEYS = "ai_keys";

/** Number of providers' keys that no configured secret decrypts. */
export async function countUnreadableKeys({ providers, cipher }: CategorisationContext): Promise<number> {
  const stored = await providers.list();
  return stored.filter(({ id, encryptedKey }) => cipher.decrypt(id, encryptedKey) === null).length;
}

/** Providers' keys not encrypted with the present secret, by the secret they are encrypted with. */
export async function listSealedKeys({ providers, cipher }: CategorisationContext) {
  const { currentId, formerIds } = cipher;
  const keyIds = (await providers.list()).map(({ encryptedKey }) => cipher.keyIdOf(encryptedKey));
  const others = Map.groupBy(
    keyIds.filter((keyId) => keyId !== currentId),
    (keyId) => keyId,
  );
  const groups = [...others].map(([keyId, { length: count }]) => {
    return { kind: AI_KEYS, keyId, count, isKnown: formerIds.includes(keyId) };
  });
  return { currentKeyId: currentId ?? "", keyIdInForce: currentId ?? "", formerKeyIds: [...formerIds], groups };
}
