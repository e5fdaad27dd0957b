import { AppError } from "@tenho/kernel/errors/app-error";
import type { SessionStore } from "../ports.ts";

/** Ends one session of the account. Raises: `not_found` for one that has ended, and the same for another account's. */
export function createEndOwnSession(deps: { sessions: Pick<SessionStore, "endOf"> }) {
  return async ({ userId, sessionId }: { userId: string; sessionId: string }): Promise<void> => {
    if (await deps.sessions.endOf(userId, sessionId)) return;
    throw new AppError("not_found", "Esta sessão já terminou.");
  };
}
