import { AppError } from "@tenho/kernel/errors/app-error";
import type { SessionStore } from "../ports.ts";

/** Ends one session of the account. Raises: `not_found` for one that has ended, and the same for another account's. */
export function createEndOwnSession(deps: { sessions: Pick<SessionStore, "endOf"> }) {
  return async ({
    userId,
    unitId,
    sessionId,
  }: {
    userId: string;
    unitId: string | null;
    sessionId: string;
  }): Promise<void> => {
    const subject = { kind: "session", id: sessionId, personId: userId };
    if (await deps.sessions.endOf(userId, sessionId, { action: "session.end", subject, unitId })) return;
    throw new AppError("not_found", "Esta sessão já terminou.");
  };
}
