import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Use of a secret; a value sealed for one purpose cannot be opened for another. */
export type Purpose =
  | "tenho auth signing keys"
  | "tenho auth audit keys"
  | "tenho auth second factors"
  | "tenho auth recovery codes"
  | "tenho auth recovery key"
  | "tenho auth refresh tokens"
  | "tenho auth key id";

/** The key of 32 bytes that a secret has for a purpose. */
export const keyFrom = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** AES-256-GCM by a key of 32 bytes: nonce, tag, ciphertext. */
export function sealByKey(plain: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws when the key is another one or a byte was changed. */
export function unsealByKey(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
