import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import type { KeyBox } from "../../app/ai/key-box.ts";

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 12;

type Secret = { id: string; key: Buffer };

function derive(secret: string): Secret {
  const key = Buffer.from(hkdfSync("sha256", secret, "tenho.categorisation", "ai-provider-keys", KEY_BYTES));
  const id = createHash("sha256").update("id").update(key).digest("hex").slice(0, KEY_ID_LENGTH);
  return { id, key };
}

/**
 * AES-256-GCM with a key derived from `secret`; the provider's id is authenticated, so that an envelope moved to another row
 * does not open. An envelope is `v1:<id of the secret>:<base64url of nonce, tag and ciphertext>`. `formerSecrets` open
 * what they sealed, and seal nothing.
 */
export function createKeyBox(secret: string | undefined, formerSecrets: readonly string[]): KeyBox {
  const current = secret === undefined ? null : derive(secret);
  const known = [...(current === null ? [] : [current]), ...formerSecrets.map(derive)];

  return {
    canSeal: current !== null,
    seal: (providerId, key) => {
      if (current === null) throw new Error("no secret to seal with");
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(providerId));
      const sealed = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
      return `${VERSION}:${current.id}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
    },
    open: (providerId, envelope) => {
      const [version, secretId, packed] = envelope.split(":");
      const from = known.find(({ id }) => id === secretId);
      if (version !== VERSION || from === undefined || packed === undefined) return null;
      return unpack(from, providerId, Buffer.from(packed, "base64url"));
    },
    isCurrent: (envelope) => current !== null && envelope.startsWith(`${VERSION}:${current.id}:`),
  };
}

function unpack({ key }: Secret, providerId: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(providerId));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
