import type { CredentialStore } from "../ports.ts";

/** Ends all sessions of an account and its tokens; answers the new session version. Raises: `not_found`. */
export function createRevokeSessions(deps: { credentials: Pick<CredentialStore, "edit"> }) {
  return (userId: string): Promise<number> =>
    deps.credentials.edit(userId, async (edit) => {
      await edit.endSessions();
      return edit.raiseSessionVersion();
    });
}
