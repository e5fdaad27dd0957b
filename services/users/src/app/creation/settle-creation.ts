import type { UsersContext } from "../users-context.ts";

/** An account is made within this time, or not at all. */
export const MAKING_MS = 60_000;
/** Age from which no process can still be making the account. */
export const SETTLED_MS = 2 * MAKING_MS;

const SWEEP_MAX = 100;

/**
 * Settles the making of an account: the record of a finished one is deleted; an unfinished one is given up, and loses its credential first. After
 * a crash it is found again by its record.
 */
export async function settleCreation(ctx: UsersContext, accountId: string): Promise<void> {
  if (await ctx.creations.abandon(accountId, ctx.now())) await ctx.auth.anonymisePerson(accountId);
  await ctx.creations.remove(accountId);
}

/** Settles what no process can still be making. Raises: `unavailable`; the rest is settled by the next sweep. */
export async function sweepCreations(ctx: UsersContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - SETTLED_MS);
  for (const { accountId } of await ctx.creations.reservedBefore(before, SWEEP_MAX)) {
    await settleCreation(ctx, accountId);
  }
}
