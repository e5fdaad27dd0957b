import { type Credential, openTemporaries } from "../../domain/credential.ts";
import type { PasswordHasher } from "../ports.ts";
import type { SecondFactorStore } from "../second-factor/second-factor-ports.ts";
import type { FailureCount } from "./count-failures.ts";

/** `temporaryHash`: set when it was a temporary secret that matched, which has still to be used up. */
export type PasswordMatch = { temporaryHash: string | null };

/**
 * Compares a password with a credential, slowly; wrong ones are counted. Null when it does not match.
 * Raises: `rate_limited` while the address has to wait, `overloaded`.
 */
export function createCheckPassword(deps: {
  failures: FailureCount;
  secondFactors: Pick<SecondFactorStore, "isOn">;
  hasher: PasswordHasher;
  now: () => Date;
}) {
  async function match(credential: Credential, password: string): Promise<PasswordMatch | null> {
    if (await deps.hasher.verify(credential.passwordHash, password)) return { temporaryHash: null };
    for (const { hash } of openTemporaries(credential, deps.now())) {
      if (await deps.hasher.verify(hash, password)) return { temporaryHash: hash };
    }
    return null;
  }

  /** `address`: where the caller is, as the gateway saw it. */
  return async (credential: Credential, password: string, address: string): Promise<PasswordMatch | null> => {
    const { userId } = credential;
    const hasFailed = await deps.failures.check(userId, address);
    const matched = await match(credential, password);
    if (matched === null) await deps.failures.count(userId, address);
    // With a second factor, who knows the password alone must not have the guesses at codes forgotten.
    else if (hasFailed && !(await deps.secondFactors.isOn(userId))) await deps.failures.forget(userId, address);
    return matched;
  };
}

export type CheckPassword = ReturnType<typeof createCheckPassword>;
