import type { Credential } from "../../domain/credential.ts";
import type { AuthContext } from "../auth-context.ts";
import { sessionEnded } from "./refuse-ended-session.ts";

/**
 * Ends the tokens that are older than the account's access as a login has just read it, possibly before the event of that change arrives, and
 * returns the session version for new tokens. The event then finds nothing left to end.
 * Raises: `unauthenticated` when the credential is gone.
 */
export function seeAccess(
  ctx: AuthContext,
  { userId, accessVersion: known, sessionVersion }: Credential,
  accessVersion: number,
): Promise<number> {
  if (accessVersion <= known) return Promise.resolve(sessionVersion);
  return ctx.credentials.edit(userId, async (edit) => {
    const state = await edit.lock();
    if (state === null) throw sessionEnded();
    if (accessVersion <= state.accessVersion) return state.sessionVersion;
    return edit.raiseSessionVersion({ accessVersion });
  });
}
