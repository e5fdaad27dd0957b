import { AppError } from "@tenho/kernel/errors/app-error";
import { classifyRefresh, type Device, sessionEnd } from "../../domain/session.ts";
import type { AuthContext } from "../auth-context.ts";
import { readSettings } from "../second-factor/security-settings.ts";
import type { OpenedSession } from "./login.ts";
import { hashRefreshToken } from "./refresh-token.ts";
import { describeUser, signToken } from "./session-view.ts";
import { findSuccessor, succeedingToken } from "./token-succession.ts";

const ended = (): AppError =>
  new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.", { reason: "session_ended" });

/**
 * Exchanges a refresh token for a session. A token presented again within the grace gets the one that replaced it once more, since the
 * answer that carried it may never have arrived; later than that it ends the session, since it was copied.
 * Raises: `unauthenticated`, `forbidden` (reason account_inactive), `unavailable`.
 */
export async function refresh(ctx: AuthContext, presented: string | null, device: Device): Promise<OpenedSession> {
  if (presented === null) throw ended();
  const now = ctx.now();
  const use = { at: now, device };
  const hash = hashRefreshToken(presented);
  const found = await ctx.sessions.findByHash(hash);
  if (found === null) throw ended();
  const session = { ...found, expiresAt: sessionEnd(found, await readSettings(ctx)) };
  const kind = classifyRefresh(session, hash, now, ctx.config.refreshGraceMs);
  if (kind === "stolen" || kind === "expired") {
    await ctx.sessions.end(session.id);
    throw ended();
  }
  const credential = await ctx.credentials.byUserId(session.userId);
  if (credential === null) throw ended();
  const user = await describeUser(ctx, credential.userId, credential.requiresPasswordChange);
  // `authenticatedAt` stays: a refresh proves possession of a cookie, not the person.
  const { id, remember, expiresAt, authenticatedAt } = session;
  const token = await signToken(ctx, user, { id, version: credential.sessionVersion, authenticatedAt });
  const next = await succeedingToken(ctx, presented);
  if (kind === "rotate" && (await ctx.sessions.rotate(session.id, hash, hashRefreshToken(next), use))) {
    return { user, token, refreshToken: next, remember, expiresAt };
  }
  // Recorded after the version was read: a session that ended in between must not get a token of the version after its end.
  const newestHash = await ctx.sessions.recordUse(session.id, use);
  if (newestHash === null) throw ended();
  // Null once other requests have rotated further: the browser has, or is about to get, a newer cookie than this one could give.
  return { user, token, refreshToken: findSuccessor(ctx, presented, newestHash), remember, expiresAt };
}
