import { createHmac } from "node:crypto";

/** JSON as Meta writes it: characters beyond ASCII as `\u00e3`, slashes as `\/`. */
export function metaJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replaceAll("/", "\\/");
}

/** Value of `X-Hub-Signature-256` for these very bytes. */
export function signBody(body: string, appSecret: string): string {
  return `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
}
