import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { AuthContext } from "../../app/auth-context.ts";
import { endSession, endSessionsOf, listSessions } from "../../app/session/account-sessions.ts";
import { revokeSessions } from "../../app/session/revoke-sessions.ts";
import { clearRefreshCookie } from "./refresh-cookie.ts";
import * as contract from "./session-contract.ts";
import { ownerOf, unitOf } from "./session-owner.ts";

/** A person's own sessions, and those of accounts it administers, over HTTP. */
export function sessionHandlers(ctx: AuthContext, secureCookies: boolean): BoundRoute[] {
  return [
    bind(contract.listSessions, async ({ query, identity }) => {
      const { userId, sessionId } = ownerOf(identity);
      const operator = { ...identity, userId };
      return (await listSessions(ctx, operator, query.user_id ?? userId)).map((session) => ({
        id: session.id,
        current: session.id === sessionId,
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        ...session.device,
      }));
    }),
    bind(contract.endSession, async ({ params, identity, res }) => {
      const { userId, sessionId } = ownerOf(identity);
      await endSession(ctx, { ...identity, userId, unitId: unitOf(identity) }, params.id);
      if (params.id === sessionId) clearRefreshCookie(res, secureCookies);
      return undefined;
    }),
    bind(contract.endSessionsOf, async ({ query, identity }) => {
      await endSessionsOf(ctx, { ...identity, userId: ownerOf(identity).userId }, query.user_id);
      return undefined;
    }),
    bind(contract.logoutAll, async ({ identity, res }) => {
      await revokeSessions(ctx, ownerOf(identity).userId, unitOf(identity));
      clearRefreshCookie(res, secureCookies);
      return undefined;
    }),
  ];
}
