import type { WalletContext } from "./wallet-context.ts";

const BATCH_MAX = 200;

/** Publishes every pending alert; after a crash in between, the batch is published again under the same ids. */
export async function relayAlerts(ctx: WalletContext): Promise<void> {
  while ((await relayBatch(ctx)) === BATCH_MAX);
}

const relayBatch = (ctx: WalletContext): Promise<number> =>
  ctx.alerts.transact(BATCH_MAX, async (alerts) => {
    await ctx.alertPublisher.publish(alerts);
    ctx.crashPoint("alerts-published");
  });
