import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { EndSession, EndSessionsOf, ListSessions } from "../../../app/session/account-sessions.ts";
import type { createRevokeSessions } from "../../../app/session/revoke-sessions.ts";
import { clearRefreshCookie } from "./refresh-cookie.ts";
import { endSession, endSessionsOf, listSessions, logoutAll } from "./session-contract.ts";
import { ownerOf, unitOf } from "./session-owner.ts";

/** A person's own sessions, and those of accounts it administers, over HTTP. */
export function sessionHandlers(deps: {
  listSessions: ListSessions;
  endSession: EndSession;
  endSessionsOf: EndSessionsOf;
  revokeSessions: ReturnType<typeof createRevokeSessions>;
  secureCookies: boolean;
}): BoundRoute[] {
  const secure = deps.secureCookies;
  return [
    bind(listSessions, async ({ query, identity }) => {
      const { userId, sessionId } = ownerOf(identity);
      const operator = { ...identity, userId };
      return (await deps.listSessions(operator, query.user_id ?? userId)).map((session) => ({
        id: session.id,
        current: session.id === sessionId,
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        ...session.device,
      }));
    }),
    bind(endSession, async ({ params, identity, res }) => {
      const { userId, sessionId } = ownerOf(identity);
      await deps.endSession({ ...identity, userId, unitId: unitOf(identity) }, params.id);
      if (params.id === sessionId) clearRefreshCookie(res, secure);
      return undefined;
    }),
    bind(endSessionsOf, async ({ query, identity }) => {
      await deps.endSessionsOf({ ...identity, userId: ownerOf(identity).userId }, query.user_id);
      return undefined;
    }),
    bind(logoutAll, async ({ identity, res }) => {
      await deps.revokeSessions(ownerOf(identity).userId, unitOf(identity));
      clearRefreshCookie(res, secure);
      return undefined;
    }),
  ];
}
