import { createHmac, randomInt } from "node:crypto";
import type { RecoveryCodes } from "../../app/second-factor/second-factor-ports.ts";
import { RECOVERY_ALPHABET, RECOVERY_CODES, RECOVERY_LENGTH } from "../../domain/second-factor.ts";

const letters = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join("");

/** Recovery codes, stored as HMAC-SHA-256 with a key from the store; they are random enough to need no slow hash. */
export function createRecoveryCodes(readKey: () => Buffer): RecoveryCodes {
  return {
    newCodes: () => {
      const codes = new Set<string>();
      while (codes.size < RECOVERY_CODES) codes.add(letters());
      return [...codes];
    },
    hash: (userId, code) => createHmac("sha256", readKey()).update(`${userId}:${code}`).digest("hex"),
  };
}
