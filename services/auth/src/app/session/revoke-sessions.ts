import type { CredentialStore } from "../ports.ts";

/** Ends all sessions of an account and its tokens, `unitId` its unit; answers the new session version. Raises: `not_found`. */
export function createRevokeSessions(deps: { credentials: Pick<CredentialStore, "edit"> }) {
  return (userId: string, unitId: string | null): Promise<number> =>
    deps.credentials.edit(userId, async (edit) => {
      await edit.endSessions();
      await edit.record({ action: "session.end", subject: { kind: "account", id: userId, personId: userId }, unitId });
      return edit.raiseSessionVersion();
    });
}
