import { AppError } from "@tenho/kernel/errors/app-error";
import { keyFrom, type Purpose, sealByKey, unsealByKey } from "./seal.ts";

const KEY_ID_BYTES = 6;

/** Of the key of a value that says of none: it is as old as the first version, or that version has written it since. */
export const UNNAMED = "";

/**
 * The keys of a process: one for each of its secrets, known by a fingerprint of 12 hexadecimal digits, from which the secret cannot be
 * told. It opens with all of them, and seals with the one that is in force.
 */
export type KeyRing = {
  /** Of the secret that is to seal everything. */
  readonly currentId: string;
  /** Of the other secrets. */
  readonly formerIds: readonly string[];
  has(keyId: string): boolean;
  /** Raises: `unavailable` for a key that is not among them: under another the value would be lost with it. */
  seal(plain: string, purpose: Purpose, keyId: string): Buffer;
  /** Null when none of the keys has sealed it, or a byte was changed. `keyId`: the one to try first. */
  tryOpen(sealed: Buffer, purpose: Purpose, keyId?: string): { plain: string; keyId: string } | null;
  /** As `tryOpen`. Raises: `unavailable` instead of null. */
  open(sealed: Buffer, purpose: Purpose, keyId?: string): string;
  /** What `purpose` has of a key besides sealing. Raises: `unavailable` for a key that is not among them. */
  derive(purpose: Purpose, keyId: string): Buffer;
};

const idOf = (secret: string): string => keyFrom(secret, "tenho auth key id").subarray(0, KEY_ID_BYTES).toString("hex");

function unknownKey(keyId: string): AppError {
  const named = keyId === UNNAMED ? "a key that is not named" : `key ${keyId}`;
  const cause = new Error(`${named} is of none of the secrets in AUTH_KEY_SECRET and AUTH_KEY_SECRETS_FORMER`);
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

  function tryOpen(sealed: Buffer, purpose: Purpose, keyId = UNNAMED) {
    for (const id of new Set([keyId, ...secrets.keys()])) {
      if (!secrets.has(id)) continue;
      try {
        return { plain: unsealByKey(sealed, derive(purpose, id)), keyId: id };
      } catch {
        // Of another key: the next one is tried.
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
    open: (sealed, purpose, keyId = UNNAMED) => {
      const opened = tryOpen(sealed, purpose, keyId);
      if (opened === null) throw unknownKey(keyId);
      return opened.plain;
    },
    derive,
  };
}
