import { scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const BYTES = 32;
const derive = promisify<string, string, number, Buffer>(scrypt);

/** Tells one input from another without keeping it: there is a password in it. */
export const fingerprintOf = (input: unknown, salt: string): Promise<Buffer> =>
  derive(JSON.stringify(input), salt, BYTES);

export const isSameFingerprint = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
