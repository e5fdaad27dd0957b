import type { SessionUser } from "../shared/session/session-user.ts";
import { setAccessToken } from "./access-token.ts";
import { type Outcome, sendJson } from "./send-json.ts";

export type Session = { readonly user: SessionUser; readonly token: string };

let pending: Promise<Outcome<Session>> | null = null;

async function requestSession(): Promise<Outcome<Session>> {
  setAccessToken(null);
  const outcome = await sendJson<Session>("/auth/refresh");
  if (outcome.data) setAccessToken(outcome.data.token);
  return outcome;
}

/**
 * Trades the refresh cookie for a new access token. One call at a time, in this tab and across tabs: the cookie rotates,
 * and two rotations at once would look like a stolen one.
 */
export function refreshSession(): Promise<Outcome<Session>> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  pending ??= (locks ? locks.request("tenho-refresh", requestSession) : requestSession()).finally(() => {
    pending = null;
  });
  return pending;
}
