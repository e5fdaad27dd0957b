import type { SessionStore } from "../ports.ts";
import { hashRefreshToken } from "./refresh-token.ts";

/** Ends the session of a refresh token; without one, or with an unknown one, nothing is left to end. */
export function createLogout(deps: { sessions: Pick<SessionStore, "findByHash" | "end"> }) {
  return async (refreshToken: string | null): Promise<void> => {
    if (refreshToken === null) return;
    const session = await deps.sessions.findByHash(hashRefreshToken(refreshToken));
    if (session !== null) await deps.sessions.end(session.id);
  };
}
