import { AppError } from "@tenho/kernel/errors/app-error";
import type { CredentialChange } from "./alert-ports.ts";
import type { AuthContext } from "./auth-context.ts";

const BATCH = 20;
const DELETED_MAX = 1_000;

/**
 * Reports changed passwords and second factors to users, which notifies the owners by e-mail. Delivery is at least once; users drops repeated
 * ids. A report is written in the transaction of its change, and deleted when users has accepted it.
 */
export async function reportChanges(ctx: AuthContext): Promise<void> {
  for (;;) {
    const due = await ctx.changes.claim(BATCH);
    await Promise.all(due.map((change) => report(ctx, change)));
    if (due.length < BATCH) break;
  }
  while ((await ctx.changes.deleteFormerFactors(DELETED_MAX)) === DELETED_MAX);
}

async function report(ctx: AuthContext, change: CredentialChange): Promise<void> {
  try {
    await ctx.users.reportCredentialChange(change);
  } catch (error) {
    ctx.log.warn({ err: error, user_id: change.userId }, "a changed credential waits to be reported to users");
    // The account is gone, so nobody is left to notify: the report is dropped.
    if (!(error instanceof AppError) || error.code !== "not_found") return;
  }
  await ctx.changes.finish(change.id);
}
