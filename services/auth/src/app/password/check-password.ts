import { AppError } from "@tenho/kernel/errors/app-error";
import { afterFailure, type Credential, isLocked, type LockRule } from "../../domain/credential.ts";
import type { CredentialStore, PasswordHasher } from "../ports.ts";

/** `temporaryHash`: set when it was the temporary secret that matched, which has still to be used up. */
type PasswordMatch = { temporaryHash: string | null };

/**
 * Compares a password with a credential, slowly and a bounded number of times in a row: wrong ones are counted under a lock, so
 * that guesses sent at once count as many. Null when it does not match.
 * Raises: `rate_limited` while the credential is locked, `overloaded`.
 */
export function createCheckPassword(deps: {
  credentials: Pick<CredentialStore, "edit">;
  hasher: PasswordHasher;
  lock: LockRule;
  now: () => Date;
}) {
  async function match(credential: Credential, password: string): Promise<PasswordMatch | null> {
    if (await deps.hasher.verify(credential.passwordHash, password)) return { temporaryHash: null };
    const { temporary } = credential;
    if (temporary === null || temporary.expiresAt <= deps.now()) return null;
    return (await deps.hasher.verify(temporary.hash, password)) ? { temporaryHash: temporary.hash } : null;
  }

  const countFailure = (userId: string): Promise<void> =>
    deps.credentials.edit(userId, async (edit) => {
      const state = await edit.lock();
      if (state !== null) await edit.update(afterFailure(state, deps.now(), deps.lock));
    });

  return async (credential: Credential, password: string): Promise<PasswordMatch | null> => {
    if (isLocked(credential, deps.now())) {
      const message = "Muitas tentativas de entrar. Tente de novo em alguns minutos.";
      throw new AppError("rate_limited", message, { reason: "locked" });
    }
    const matched = await match(credential, password);
    if (matched === null) {
      await countFailure(credential.userId);
    } else if (credential.failures > 0) {
      await deps.credentials.edit(credential.userId, (edit) => edit.update({ failures: 0, lockedUntil: null }));
    }
    return matched;
  };
}

export type CheckPassword = ReturnType<typeof createCheckPassword>;
