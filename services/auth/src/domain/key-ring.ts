import { AppError } from "@tenho/kernel/errors/app-error";
import { keyFrom, type Purpose, sealByKey, unsealByKey } from "./seal.ts";

const KEY_ID_BYTES = 6;

/**
 * The keys of a process: one for each of its secrets, identified by a fingerprint of 12 hexadecimal digits that does not reveal the secret. The
 * ring opens with all of them, and seals with the one that is in force.
 */
export type KeyRing = {
  /** Id of the key that is to seal everything. */
  readonly currentId: string;
  /** Ids of the keys of the other secrets. */
  readonly formerIds: readonly string[];
  has(keyId: string): boolean;
  /** Raises: `unavailable` for a key that is not in the ring; sealed with another key, the value would be lost together with that key. */
  seal(plain: string, purpose: Purpose, keyId: string): Buffer;
  /** Null when none of the keys has sealed it, or a byte was changed. `keyId`: the one to try first. */
  tryOpen(sealed: Buffer, purpose: Purpose, keyId: string): { plain: string; keyId: string } | null;
  /** Like `tryOpen`. Raises: `unavailable` instead of returning null. */
  open(sealed: Buffer, purpose: Purpose, keyId: string): string;
  /** Derives from a key the one for `purpose`, for uses other than sealing. Raises: `unavailable` for a key that is not in the ring. */
  derive(purpose: Purpose, keyId: string): Buffer;
};

const idOf = (secret: string): string => keyFrom(secret, "tenho auth key id").subarray(0, KEY_ID_BYTES).toString("hex");

function unknownKey(keyId: string): AppError {
  const cause = new Error(`key ${keyId} is of none of the secrets in AUTH_KEY_SECRET and AUTH_KEY_SECRETS_FORMER`);
  return new AppError("unavailable", "Não foi possível ler um dado cifrado agora. Tente de novo mais tarde.", {
    cause,
  });
}

export function createKeyRing(secret: string, formerSecrets: readonly string[] = []): KeyRing {
  const currentId = idOf(secret);
  const secrets = new Map([secret, ...formerSecrets].map((each) => [idOf(each), each]));

  const derived = new Map<string, Buffer>();

  function derive(purpose: Purpose, keyId: string): Buffer {
    const known = secrets.get(keyId);
    if (known === undefined) throw unknownKey(keyId);
    const key = derived.get(`${keyId} ${purpose}`) ?? keyFrom(known, purpose);
    derived.set(`${keyId} ${purpose}`, key);
    return key;
  }

  function tryOpen(sealed: Buffer, purpose: Purpose, keyId: string) {
    for (const id of new Set([keyId, ...secrets.keys()])) {
      if (!secrets.has(id)) continue;
      try {
        return { plain: unsealByKey(sealed, derive(purpose, id)), keyId: id };
      } catch {
        // Sealed with another key: try the next one.
      }
    }
    return null;
  }

  return {
    currentId,
    formerIds: [...secrets.keys()].filter((id) => id !== currentId),
    has: (keyId) => secrets.has(keyId),
    seal: (plain, purpose, keyId) => sealByKey(plain, derive(purpose, keyId)),
    tryOpen,
    open: (sealed, purpose, keyId) => {
      const opened = tryOpen(sealed, purpose, keyId);
      if (opened === null) throw unknownKey(keyId);
      return opened.plain;
    },
    derive,
  };
}
