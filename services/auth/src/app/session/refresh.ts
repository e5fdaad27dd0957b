import { AppError } from "@tenho/kernel/errors/app-error";
import type { SecuritySettings } from "../../domain/security-settings.ts";
import { classifyRefresh, type Device, sessionEnd } from "../../domain/sessions/session.ts";
import type { CredentialStore, SessionStore } from "../ports.ts";
import type { OpenedSession } from "./login.ts";
import { hashRefreshToken, newRefreshToken } from "./refresh-token.ts";
import type { SessionView } from "./session-view.ts";

const ended = (): AppError =>
  new AppError("unauthenticated", "Sua sessão terminou. Entre de novo.", { reason: "session_ended" });

/**
 * Exchanges a refresh token for a session. A token presented again within the grace answers without rotating (the newer cookie
 * stands); later than that it ends the session, since it was copied.
 * Raises: `unauthenticated`, `forbidden` (reason account_inactive), `unavailable`.
 */
export function createRefresh(deps: {
  credentials: Pick<CredentialStore, "byUserId">;
  sessions: SessionStore;
  view: SessionView;
  readSettings: () => Promise<SecuritySettings>;
  graceMs: number;
  now: () => Date;
}) {
  return async (presented: string | null, device: Device): Promise<OpenedSession> => {
    if (presented === null) throw ended();
    const now = deps.now();
    const use = { at: now, device };
    const hash = hashRefreshToken(presented);
    const found = await deps.sessions.findByHash(hash);
    if (found === null) throw ended();
    const session = { ...found, expiresAt: sessionEnd(found, await deps.readSettings()) };
    const kind = classifyRefresh(session, hash, now, deps.graceMs);
    if (kind === "stolen" || kind === "expired") {
      await deps.sessions.end(session.id);
      throw ended();
    }
    const credential = await deps.credentials.byUserId(session.userId);
    if (credential === null) throw ended();
    const user = await deps.view.describe(credential.userId, credential.requiresPasswordChange);
    const token = await deps.view.token(user, { id: session.id, version: credential.sessionVersion });
    const { remember, expiresAt } = session;
    const next = newRefreshToken();
    const isRotated = kind === "rotate" && (await deps.sessions.rotate(session.id, hash, hashRefreshToken(next), use));
    // Written after the version was read: a session that ended in between must not get a token of the version after its end.
    if (!isRotated && !(await deps.sessions.recordUse(session.id, use))) throw ended();
    return { user, token, refreshToken: isRotated ? next : null, remember, expiresAt };
  };
}
