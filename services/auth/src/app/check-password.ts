import { AppError } from "@tenho/kernel/errors/app-error";
import { afterFailure, type Credential, isLocked, type LockRule } from "../domain/credential.ts";
import type { CredentialStore, PasswordHasher } from "./ports.ts";

/** `temporaryHash`: set when it was the temporary secret that fitted, which has still to be used up. */
export type Fit = { temporaryHash: string | null };

/**
 * Holds a password against a credential, slowly and a bounded number of times in a row: wrong ones are counted under a lock, so
 * that guesses sent at once count as many. Null when it does not fit.
 * Raises: `rate_limited` while the credential is locked, `overloaded`.
 */
export function createCheckPassword(deps: {
  credentials: Pick<CredentialStore, "recordFailure" | "clearFailures">;
  hasher: PasswordHasher;
  lock: LockRule;
  now: () => Date;
}) {
  async function fits(credential: Credential, password: string): Promise<Fit | null> {
    if (await deps.hasher.verify(credential.passwordHash, password)) return { temporaryHash: null };
    const { temporary } = credential;
    if (temporary === null || temporary.expiresAt <= deps.now()) return null;
    return (await deps.hasher.verify(temporary.hash, password)) ? { temporaryHash: temporary.hash } : null;
  }

  return async (credential: Credential, password: string): Promise<Fit | null> => {
    if (isLocked(credential, deps.now())) {
      const message = "Muitas tentativas de entrar. Tente de novo em alguns minutos.";
      throw new AppError("rate_limited", message, { reason: "locked" });
    }
    const fit = await fits(credential, password);
    if (fit === null) {
      await deps.credentials.recordFailure(credential.userId, (state) => afterFailure(state, deps.now(), deps.lock));
    } else if (credential.failures > 0) {
      await deps.credentials.clearFailures(credential.userId);
    }
    return fit;
  };
}

export type CheckPassword = ReturnType<typeof createCheckPassword>;
