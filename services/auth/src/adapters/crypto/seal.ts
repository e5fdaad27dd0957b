import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "tenho auth signing keys", 32));

/** AES-256-GCM: nonce, tag, ciphertext. */
export function seal(plain: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(secret), iv);
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws when the secret is another one or a byte was changed. */
export function unseal(sealed: Buffer, secret: string): string {
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(secret), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
