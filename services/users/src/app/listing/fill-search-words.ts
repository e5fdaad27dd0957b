import type { UsersContext } from "../users-context.ts";

const BATCH = 500;
/** Batches of one run; a stop waits for the run, and the next one goes on. */
const BATCHES_MAX = 20;

/** Gives search words to accounts without them, which an older version has written. Progress is in the accounts: any number of replicas may do it. */
export async function fillSearchWords(ctx: Pick<UsersContext, "accounts">): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    if ((await ctx.accounts.fillSearchWords(BATCH)) < BATCH) return;
  }
}
