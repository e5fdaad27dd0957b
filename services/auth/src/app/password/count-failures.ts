import { AppError } from "@tenho/kernel/errors/app-error";
import { afterFailure, type LoginFailureRule, type LoginFailures, waitLeftMs } from "../../domain/login-failures.ts";
import type { SecurityChoices } from "../../domain/security-settings.ts";
import type { CredentialEdit, CredentialStore } from "../ports.ts";

/**
 * Counts wrong passwords and wrong codes for the account and the caller's address, under a lock, so that guesses sent at once
 * count as many; after some of them that address has to wait.
 */
export function createFailureCount(deps: {
  credentials: Pick<CredentialStore, "edit" | "failuresFrom">;
  /** What is in force of what MASTER has set. */
  ruleOf: (chosen: SecurityChoices) => LoginFailureRule;
  now: () => Date;
}) {
  function refuseWaiting(failures: LoginFailures | null): void {
    const waitMs = waitLeftMs(failures, deps.now());
    if (waitMs === 0) return;
    const message = "Muitas tentativas de entrar. Tente de novo em alguns minutos.";
    throw new AppError("rate_limited", message, { reason: "locked", retryAfterMs: waitMs });
  }

  /** In a transaction that has locked the credential. */
  async function countIn(edit: CredentialEdit, userId: string, address: string): Promise<void> {
    const { fromAddress, ofAccount } = await edit.failures(address);
    const now = deps.now();
    const rule = deps.ruleOf(await edit.security());
    const failures = afterFailure(fromAddress, ofAccount, now, rule);
    const isBlockedNow = failures.blockedUntil !== null && (fromAddress?.blockedUntil ?? null) === null;
    if (isBlockedNow) {
      const subject = { kind: "account", id: userId, personId: userId };
      await edit.record({ action: "session.locked", subject, unitId: null });
    }
    await edit.rememberFailures(address, failures, new Date(now.getTime() + rule.rememberMs));
  }

  return {
    /** Whether the address has failed of late. Raises: `rate_limited` while it has to wait. */
    async check(userId: string, address: string): Promise<boolean> {
      const failures = await deps.credentials.failuresFrom(userId, address);
      refuseWaiting(failures);
      return failures !== null;
    },
    /** As `check`, of what stands in the store under the credential's lock: guesses sent at once are refused like others. */
    async checkIn(edit: CredentialEdit, address: string): Promise<void> {
      refuseWaiting((await edit.failures(address)).fromAddress);
    },
    countIn,
    count: (userId: string, address: string): Promise<void> =>
      deps.credentials.edit(userId, async (edit) => {
        if ((await edit.lock()) !== null) await countIn(edit, userId, address);
      }),
    forget: (userId: string, address: string): Promise<void> =>
      deps.credentials.edit(userId, (edit) => edit.forgetFailures(address)),
  };
}

export type FailureCount = ReturnType<typeof createFailureCount>;
