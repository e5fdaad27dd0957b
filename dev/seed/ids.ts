import { createHash } from "node:crypto";

const NAMESPACE = Buffer.from("5b2f0c3e9d4a4d0f8c61a7e9a1d25c40", "hex");

/**
 * The fixed id of a thing of the demo data (UUID version 5 of its name), so that seeding twice writes it once.
 *
 * @param name kind and key, e.g. `account:pizzaria@tenho.dev`
 */
export function demoId(name: string): string {
  const bytes = createHash("sha1").update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
