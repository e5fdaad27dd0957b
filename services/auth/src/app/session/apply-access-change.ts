import type { AuthContext } from "../auth-context.ts";
import type { CredentialEdit, EventKey } from "../ports.ts";

export type AccessChange = {
  userId: string;
  isActive: boolean;
  /** Access version of the account after the change. */
  accessVersion: number;
};

/** Returns whether sessions ended. Those opened after the change stay: its event may arrive after a login that the change allowed. */
async function endSessions(edit: CredentialEdit, { isActive, accessVersion }: AccessChange): Promise<boolean> {
  return !isActive && (await edit.endSessionsBefore(accessVersion)) > 0;
}

/**
 * Ends the tokens of an account whose access changed, and its sessions too once it is inactive; a login that has seen the change already stays.
 * At most once per event; does nothing for an account without a credential.
 */
export async function applyAccessChange(
  ctx: AuthContext,
  { event, ...change }: AccessChange & { event: EventKey },
): Promise<void> {
  const { userId, accessVersion } = change;
  if ((await ctx.credentials.byUserId(userId)) === null) return;
  await ctx.credentials.editOnce(event, userId, async (edit) => {
    const state = await edit.lock();
    if (state === null) return;
    const hasEnded = await endSessions(edit, change);
    if (accessVersion <= state.accessVersion && !hasEnded) return;
    await edit.raiseSessionVersion({ accessVersion: Math.max(accessVersion, state.accessVersion) });
  });
}
