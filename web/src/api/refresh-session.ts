import type { SessionUser } from "../shared/session/session-user.ts";
import { setAccessToken } from "./access-token.ts";
import { type Outcome, sendJson } from "./send-json.ts";

export type Session = { readonly user: SessionUser; readonly token: string };

async function requestSession(): Promise<Outcome<Session>> {
  setAccessToken(null);
  return sendJson<Session>("/auth/refresh");
}

/**
 * Exchanges the refresh cookie for a new access token, which the caller keeps. One call at a time across tabs: the cookie rotates, and one of two
 * concurrent rotations would look like a stolen cookie. Within this tab `renewSession` ensures it.
 */
export function refreshSession(): Promise<Outcome<Session>> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  return locks ? locks.request("tenho-refresh", requestSession) : requestSession();
}
