import type { AuthContext } from "./auth-context.ts";
import { newRefreshToken } from "./session/refresh-token.ts";

const CONSUMER = "undo-credential-changes";

/**
 * Takes back what somebody else changed since a moment: the second factor returns to its former state, the present password becomes invalid, and
 * every session ends. The owner gets a new password by "Esqueci a senha", over the restored channels. At most once per undo, so that later
 * changes of the owner stay. Does nothing for an account without a credential. Raises: `overloaded`.
 */
export async function undoChanges(
  ctx: AuthContext,
  { userId, undoId, since }: { userId: string; undoId: string; since: Date },
): Promise<void> {
  const passwordHash = await ctx.hasher.hash(newRefreshToken());
  await ctx.secondFactors.editOnce({ consumer: CONSUMER, key: undoId }, userId, async (edit) => {
    if ((await edit.credential.lock()) === null) return;
    await edit.restoreAsOf(since);
    await edit.credential.endSessions();
    await edit.credential.forgetFailures();
    await edit.credential.raiseSessionVersion({
      passwordHash,
      requiresPasswordChange: true,
      temporary: null,
      earlierTemporaries: [],
    });
  });
}
