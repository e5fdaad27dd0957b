import type { SessionUser } from "../../shared/session/session-user.ts";
import { type Outcome, sendJson } from "../send-json.ts";
import { setAccessToken } from "./access-token.ts";

export type Session = { readonly user: SessionUser; readonly token: string };

async function requestSession(): Promise<Outcome<Session>> {
  setAccessToken(null);
  return sendJson<Session>("/auth/refresh");
}

/**
 * Trades the refresh cookie for a new access token, which the caller keeps. One call at a time across tabs: the cookie rotates, and of two rotations
 * at once one would look like a stolen one. Within this tab `renewSession` sees to it.
 */
export function refreshSession(): Promise<Outcome<Session>> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  return locks ? locks.request("tenho-refresh", requestSession) : requestSession();
}
