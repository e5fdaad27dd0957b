import type { WalletContext } from "./wallet-context.ts";

const BATCH_MAX = 200;

/** Publishes every pending movement; after a crash in between, the batch is published again under the same ids. */
export async function relayChanges(ctx: WalletContext): Promise<void> {
  while ((await relayBatch(ctx)) === BATCH_MAX);
}

const relayBatch = (ctx: WalletContext): Promise<number> =>
  ctx.changes.transact(BATCH_MAX, async (changes) => {
    await ctx.balancePublisher.publish(changes);
    ctx.countMovements(changes);
    ctx.crashPoint("changes-published");
  });
