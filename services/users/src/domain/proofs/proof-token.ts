import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A token of 256 random bits, as a link carries it; only its hash is stored. */
export const newProofToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** SHA-256 hash of a token; a token this long needs no slower hash. */
export const hashProofToken = (token: string): Uint8Array => createHash("sha256").update(token).digest();
