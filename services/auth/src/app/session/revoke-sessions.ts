import type { AuthContext } from "../auth-context.ts";

/** Ends all sessions of an account and its tokens, `unitId` its unit. Raises: `not_found`. */
export function revokeSessions(ctx: AuthContext, userId: string, unitId: string | null): Promise<void> {
  return ctx.credentials.edit(userId, async (edit) => {
    await edit.endSessions();
    await edit.record({ action: "session.end", subject: { kind: "account", id: userId, personId: userId }, unitId });
    await edit.raiseSessionVersion();
  });
}
