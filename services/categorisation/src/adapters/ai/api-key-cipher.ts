import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import type { ApiKeyCipher } from "../../app/ai/ports.ts";

const VERSION = "v1";
const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 12;
const STORED = /^v1:([0-9a-f]{12}):/;

type Secret = { id: string; key: Buffer };

function derive(secret: string): Secret {
  const key = Buffer.from(hkdfSync("sha256", secret, "tenho.categorisation", "ai-provider-keys", KEY_BYTES));
  const id = createHash("sha256").update("id").update(key).digest("hex").slice(0, KEY_ID_LENGTH);
  return { id, key };
}

/**
 * AES-256-GCM with a key derived from `secret`; the provider's id is authenticated, so that a ciphertext moved to another row
 * does not decrypt. It is stored as `v1:<id of the secret>:<base64url of nonce, tag and ciphertext>`. `formerSecrets` only
 * decrypt what was encrypted with them.
 */
export function createApiKeyCipher(secret: string | undefined, formerSecrets: readonly string[]): ApiKeyCipher {
  const current = secret === undefined ? null : derive(secret);
  const known = [...(current === null ? [] : [current]), ...formerSecrets.map(derive)];

  return {
    canEncrypt: current !== null,
    encrypt: (providerId, apiKey) => {
      if (current === null) throw new Error("no secret to encrypt with");
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(providerId));
      const encrypted = Buffer.concat([cipher.update(apiKey, "utf8"), cipher.final()]);
      return `${VERSION}:${current.id}:${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url")}`;
    },
    decrypt: (providerId, ciphertext) => {
      const [version, secretId, packed] = ciphertext.split(":");
      const secretOfText = known.find(({ id }) => id === secretId);
      if (version !== VERSION || secretOfText === undefined || packed === undefined) return null;
      return decryptBytes(secretOfText, providerId, Buffer.from(packed, "base64url"));
    },
    currentId: current?.id ?? null,
    formerIds: [...new Set(known.map(({ id }) => id))].filter((id) => id !== current?.id),
    keyIdOf: (ciphertext) => STORED.exec(ciphertext)?.[1] ?? "",
  };
}

function decryptBytes({ key }: Secret, providerId: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(providerId));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
