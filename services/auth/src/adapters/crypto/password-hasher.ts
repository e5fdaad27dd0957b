import { hash, verify } from "@node-rs/argon2";
import { normalisePassword } from "@tenho/br/registration/password";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { PasswordHasher } from "../../app/ports.ts";

/** Cost of an Argon2id hash: memory in KiB, passes and lanes. */
export type PasswordCost = Readonly<{ memoryCost: number; timeCost: number; parallelism: number }>;

/** OWASP's floor: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes passwords in NFC by Argon2id. Beyond `inFlightMax` at once hashes are refused, since each takes 19 MiB and a core. A hash says its own cost, so
 * that those of another cost are verified too. Raises: `overloaded`.
 */
export function createPasswordHasher(inFlightMax: number, cost: PasswordCost = PASSWORD_COST): PasswordHasher {
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
    hash: (password) => limited(() => hash(normalisePassword(password), cost)),
    verify: (hashed, password) => limited(() => verify(hashed, normalisePassword(password))),
  };
}
