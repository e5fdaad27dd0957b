import { AppError } from "@tenho/kernel/errors/app-error";
import { type Credential, openTemporaries } from "../../domain/credential.ts";
import { afterFailure, type LoginFailureRule, waitLeftMs } from "../../domain/login-failures.ts";
import type { CredentialStore, PasswordHasher } from "../ports.ts";

/** `temporaryHash`: set when it was a temporary secret that matched, which has still to be used up. */
export type PasswordMatch = { temporaryHash: string | null };

/**
 * Compares a password with a credential, slowly. Wrong ones are counted for the account and the caller's address, under a lock, so
 * that guesses sent at once count as many; after some of them that address has to wait. Null when it does not match.
 * Raises: `rate_limited` while the address has to wait, `overloaded`.
 */
export function createCheckPassword(deps: {
  credentials: Pick<CredentialStore, "edit" | "failuresFrom">;
  hasher: PasswordHasher;
  rule: LoginFailureRule;
  now: () => Date;
}) {
  async function match(credential: Credential, password: string): Promise<PasswordMatch | null> {
    if (await deps.hasher.verify(credential.passwordHash, password)) return { temporaryHash: null };
    for (const { hash } of openTemporaries(credential, deps.now())) {
      if (await deps.hasher.verify(hash, password)) return { temporaryHash: hash };
    }
    return null;
  }

  const countFailure = (userId: string, address: string): Promise<void> =>
    deps.credentials.edit(userId, async (edit) => {
      if ((await edit.lock()) === null) return;
      const { fromAddress, ofAccount } = await edit.failures(address);
      const now = deps.now();
      const failures = afterFailure(fromAddress, ofAccount, now, deps.rule);
      const isBlockedNow = failures.blockedUntil !== null && (fromAddress?.blockedUntil ?? null) === null;
      if (isBlockedNow) {
        const subject = { kind: "account", id: userId, personId: userId };
        await edit.record({ action: "session.locked", subject, unitId: null });
      }
      await edit.rememberFailures(address, failures, new Date(now.getTime() + deps.rule.rememberMs));
    });

  /** `address`: where the caller is, as the gateway saw it. */
  return async (credential: Credential, password: string, address: string): Promise<PasswordMatch | null> => {
    const failures = await deps.credentials.failuresFrom(credential.userId, address);
    const waitMs = waitLeftMs(failures, deps.now());
    if (waitMs > 0) {
      const message = "Muitas tentativas de entrar. Tente de novo em alguns minutos.";
      throw new AppError("rate_limited", message, { reason: "locked", retryAfterMs: waitMs });
    }
    const matched = await match(credential, password);
    if (matched === null) await countFailure(credential.userId, address);
    else if (failures !== null) await deps.credentials.edit(credential.userId, (edit) => edit.forgetFailures(address));
    return matched;
  };
}

export type CheckPassword = ReturnType<typeof createCheckPassword>;
