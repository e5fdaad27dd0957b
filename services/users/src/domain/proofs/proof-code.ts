import { createHash, randomInt } from "node:crypto";

const CODES = 1_000_000;

/** Six digits: short enough to type. Guessing is bounded by the number it has to be written from. */
export const newProofCode = (): string => String(randomInt(CODES)).padStart(6, "0");

/** Hashes the code with the number it is to be written from: both are known when it comes, so the proof it belongs to is found by an index. */
export const hashProofCode = (phone: string, code: string): Buffer =>
  createHash("sha256").update(`${phone}:${code}`).digest();
