import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";

const SALT_BYTES = 16;
/** Salt, record size, length of the sender's key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1;
const POINT_BYTES = 65;
const TAG_BYTES = 16;
const RECORD_BYTES_MIN = 18;
/** Delimiter that ends the last record; zeros follow it. */
const LAST_RECORD = 2;

/** The browser's secrets of a subscription; `privateKey` on P-256, all as bytes. */
export type ReceiverKeys = { readonly privateKey: Buffer; readonly publicKey: Buffer; readonly auth: Buffer };

/**
 * Decrypts the body of a push message (RFC 8291 over RFC 8188's aes128gcm): one record, encrypted for the receiver.
 * @throws Error when it is none, or was encrypted for somebody else
 */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: ReceiverKeys): Buffer {
  if (body.length < HEADER_BYTES + POINT_BYTES + TAG_BYTES + 1) throw new Error("the body is too short");
  const salt = body.subarray(0, SALT_BYTES);
  const recordBytes = body.readUInt32BE(SALT_BYTES);
  if (body[HEADER_BYTES - 1] !== POINT_BYTES) throw new Error("the sender's key is no uncompressed point");
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + POINT_BYTES);
  const record = body.subarray(HEADER_BYTES + POINT_BYTES);
  if (recordBytes < RECORD_BYTES_MIN || record.length > recordBytes) throw new Error("the message is not one record");

  const receiver = createECDH("prime256v1");
  receiver.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
  const input = Buffer.from(hkdfSync("sha256", receiver.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: nonce\0", 12));

  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(record.length - TAG_BYTES));
  const padded = Buffer.concat([cipher.update(record.subarray(0, record.length - TAG_BYTES)), cipher.final()]);
  let end = padded.length - 1;
  while (end >= 0 && padded[end] === 0) end -= 1;
  if (padded[end] !== LAST_RECORD) throw new Error("the record does not end as the last one does");
  return padded.subarray(0, end);
}
