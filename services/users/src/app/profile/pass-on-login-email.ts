import type { Logger } from "@tenho/kernel/log/create-logger";
import type { LoginEmailClient, PendingLoginEmail, ProfileStore } from "./profile-ports.ts";

const SWEEP_MAX = 500;

/**
 * Passes changed e-mails on to auth, which keeps the e-mail an account logs in with. The change is recorded with the account's, and
 * forgotten only when auth has answered: dying anywhere, the sweep of any replica passes it on. Until then the login keeps the e-mail before.
 */
export function createPassOnLoginEmail(deps: {
  profiles: Pick<ProfileStore, "pendingLoginEmail" | "pendingLoginEmails" | "loginEmailPassedOn">;
  auth: LoginEmailClient;
  log: Pick<Logger, "warn">;
}) {
  const passOn = async (pending: PendingLoginEmail): Promise<void> => {
    try {
      await deps.auth.setLoginEmail(pending.userId, pending.email);
      await deps.profiles.loginEmailPassedOn(pending);
    } catch (error) {
      // A conflict too: whoever had this e-mail before has one that is still to be passed on.
      deps.log.warn({ err: error, user_id: pending.userId }, "a changed e-mail waits to be passed on to auth");
    }
  };
  return {
    /** Tries at once; what fails is left to the sweep. */
    async attempt(id: string): Promise<void> {
      const pending = await deps.profiles.pendingLoginEmail(id);
      if (pending !== null) await passOn(pending);
    },
    async sweep(): Promise<void> {
      for (const pending of await deps.profiles.pendingLoginEmails(SWEEP_MAX)) await passOn(pending);
    },
  };
}

export type PassOnLoginEmail = ReturnType<typeof createPassOnLoginEmail>;
