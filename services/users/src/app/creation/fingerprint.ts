import { scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const BYTES = 32;
const derive = promisify<string, string, number, Buffer>(scrypt);

/** Fingerprint to compare inputs without storing them, as they contain a password. */
export const fingerprintOf = (input: unknown, salt: string): Promise<Buffer> =>
  derive(JSON.stringify(input), salt, BYTES);

export const isSameFingerprint = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
