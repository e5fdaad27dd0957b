import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import type { SessionStore } from "../../app/ports.ts";
import type { createEndOwnSession } from "../../app/session/end-own-session.ts";
import type { createRevokeSessions } from "../../app/session/revoke-sessions.ts";
import { clearRefreshCookie } from "./refresh-cookie.ts";
import { endSession, listSessions, logoutAll } from "./session-contract.ts";
import { ownerOf, unitOf } from "./session-owner.ts";

/** A person's own sessions over HTTP. */
export function sessionHandlers(deps: {
  sessions: Pick<SessionStore, "list">;
  endOwnSession: ReturnType<typeof createEndOwnSession>;
  revokeSessions: ReturnType<typeof createRevokeSessions>;
  secureCookies: boolean;
}): BoundRoute[] {
  const secure = deps.secureCookies;
  return [
    bind(listSessions, async ({ identity }) => {
      const { userId, sessionId } = ownerOf(identity);
      return (await deps.sessions.list(userId)).map((session) => ({
        id: session.id,
        current: session.id === sessionId,
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        ...session.device,
      }));
    }),
    bind(endSession, async ({ params, identity, res }) => {
      const { userId, sessionId } = ownerOf(identity);
      await deps.endOwnSession({ userId, unitId: unitOf(identity), sessionId: params.id });
      if (params.id === sessionId) clearRefreshCookie(res, secure);
      return undefined;
    }),
    bind(logoutAll, async ({ identity, res }) => {
      await deps.revokeSessions(ownerOf(identity).userId, unitOf(identity));
      clearRefreshCookie(res, secure);
      return undefined;
    }),
  ];
}
