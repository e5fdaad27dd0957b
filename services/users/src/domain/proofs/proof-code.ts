import { createHash, randomInt } from "node:crypto";

const CODES = 1_000_000;

/** Six digits: short enough to type. Guessing is bounded by the number it has to be written from. */
export const newProofCode = (): string => String(randomInt(CODES)).padStart(6, "0");

/** Hashes the code with the account, so that equal codes of two accounts differ in the store. */
export const hashProofCode = (accountId: string, code: string): Buffer =>
  createHash("sha256").update(`${accountId}:${code}`).digest();
