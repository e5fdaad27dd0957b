import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const VERSION = "v1";
const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 12;
const STORED = /^v1:([0-9a-f]{12}):/;

/** Use of a secret: a value encrypted for one use does not decrypt for another. `service` is the salt and `kind` the info of the key's derivation. */
export type CipherPurpose = Readonly<{ service: string; kind: string }>;

/** Encrypts small values at rest, each bound to a name. */
export type SecretCipher = {
  /** False while no secret is configured: nothing can be encrypted then. */
  readonly canEncrypt: boolean;
  encrypt(name: string, value: string): string;
  /** The value; null: encrypted with a secret that is not configured, under another name, or damaged. */
  decrypt(name: string, ciphertext: string): string | null;
  /** Fingerprint of the secret for new ciphertexts; null while none is configured. */
  readonly currentId: string | null;
  /** Fingerprints of the secrets that only decrypt. */
  readonly formerIds: readonly string[];
  /** Fingerprint of the secret named in a ciphertext, 12 characters; "" for a damaged one. */
  keyIdOf(ciphertext: string): string;
};

type Secret = { id: string; key: Buffer };

function derive(secret: string, { service, kind }: CipherPurpose): Secret {
  const key = Buffer.from(hkdfSync("sha256", secret, service, kind, KEY_BYTES));
  const id = createHash("sha256").update("id").update(key).digest("hex").slice(0, KEY_ID_LENGTH);
  return { id, key };
}

/**
 * AES-256-GCM with a key derived from `secret`; the value's name is authenticated, so that a ciphertext moved to another row
 * does not decrypt. It is stored as `v1:<id of the secret>:<base64url of nonce, tag and ciphertext>`. `formerSecrets` only
 * decrypt what was encrypted with them.
 */
export function createSecretCipher(
  purpose: CipherPurpose,
  secret: string | undefined,
  formerSecrets: readonly string[],
): SecretCipher {
  const current = secret === undefined ? null : derive(secret, purpose);
  const known = [...(current === null ? [] : [current]), ...formerSecrets.map((former) => derive(former, purpose))];

  return {
    canEncrypt: current !== null,
    encrypt: (name, value) => {
      if (current === null) throw new Error("no secret to encrypt with");
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(name));
      const encrypted = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
      return `${VERSION}:${current.id}:${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url")}`;
    },
    decrypt: (name, ciphertext) => {
      const [version, secretId, packed] = ciphertext.split(":");
      const secretOfText = known.find(({ id }) => id === secretId);
      if (version !== VERSION || secretOfText === undefined || packed === undefined) return null;
      return decryptBytes(secretOfText, name, Buffer.from(packed, "base64url"));
    },
    currentId: current?.id ?? null,
    formerIds: [...new Set(known.map(({ id }) => id))].filter((id) => id !== current?.id),
    keyIdOf: (ciphertext) => STORED.exec(ciphertext)?.[1] ?? "",
  };
}

function decryptBytes({ key }: Secret, name: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
