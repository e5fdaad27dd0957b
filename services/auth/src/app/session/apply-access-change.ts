import type { CredentialStore, EventKey } from "../ports.ts";

/**
 * Ends the tokens of an account whose access changed, and its sessions too once it is inactive. Done once for an event, and
 * nothing for an account without a credential.
 */
export function createApplyAccessChange(deps: { credentials: Pick<CredentialStore, "byUserId" | "editOnce"> }) {
  return async ({ event, userId, isActive }: { event: EventKey; userId: string; isActive: boolean }): Promise<void> => {
    if ((await deps.credentials.byUserId(userId)) === null) return;
    await deps.credentials.editOnce(event, userId, async (edit) => {
      if (!isActive) await edit.endSessions();
      await edit.raiseSessionVersion();
    });
  };
}

export type ApplyAccessChange = ReturnType<typeof createApplyAccessChange>;
