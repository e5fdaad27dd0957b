import { createHash } from "node:crypto";
import { comparable } from "../../domain/intake/automatic-reply.ts";

const DIGEST_LENGTH = 16;

/** The digest of a text's words, by which it is known again without being kept. */
export const textDigest = (text: string): string =>
  createHash("sha256").update(comparable(text)).digest("base64url").slice(0, DIGEST_LENGTH);
