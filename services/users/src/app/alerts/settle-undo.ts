import type { UsersContext } from "../users-context.ts";
import type { PendingUndo } from "./alert-ports.ts";

/**
 * Has auth apply an undo: sessions end, the password becomes invalid, the second factor returns to its former state. It is recorded with the
 * undo, and settled only when auth has answered: after a crash the sweep of any replica continues. False where auth did not answer.
 */
export async function settleUndo(ctx: UsersContext, undo: PendingUndo): Promise<boolean> {
  try {
    await ctx.auth.undoCredentialChanges({ userId: undo.accountId, undoId: undo.undoId, since: undo.since });
  } catch (error) {
    ctx.log.warn({ err: error, user_id: undo.accountId }, "an undo waits to be taken on by auth");
    return false;
  }
  await ctx.alerts.undoSettled(undo);
  return true;
}

/** Settles the pending undo of an account at once; true when nothing is left to settle. */
export async function settlePendingUndo(ctx: UsersContext, accountId: string): Promise<boolean> {
  const pending = await ctx.alerts.pendingUndo(accountId);
  return pending === null || settleUndo(ctx, pending);
}
