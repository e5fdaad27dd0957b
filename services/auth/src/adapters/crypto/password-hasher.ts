import { hash, verify } from "@node-rs/argon2";
import { normalisePassword } from "@tenho/br/registration/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { PasswordHasher } from "../../app/ports.ts";

/** OWASP's floor for Argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes passwords in NFC by Argon2id. Beyond `inFlightMax` at once hashes are refused, since each takes 19 MiB and a core.
 * Raises: `overloaded`.
 */
export function createPasswordHasher(inFlightMax: number): PasswordHasher {
  let inFlight = 0;
  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (inFlight >= inFlightMax)
      throw new AppError("overloaded", "Muitas pessoas entrando agora. Tente de novo em instantes.");
    inFlight += 1;
    try {
      return await work();
    } finally {
      inFlight -= 1;
    }
  }
  return {
    hash: (password) => limited(() => hash(normalisePassword(password), OPTIONS)),
    verify: (hashed, password) => limited(() => verify(hashed, normalisePassword(password))),
  };
}
