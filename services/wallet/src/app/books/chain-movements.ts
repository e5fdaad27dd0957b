import type { WalletContext } from "../wallet-context.ts";

/** Movements chained in one statement, under one wallet's lock. */
const PAGE = 500;
/** Pages per run; a ledger older than the chain is chained over several runs. */
const PAGES_A_RUN = 2_000;

/**
 * Chains movements older than the proof chain, wallet by wallet; newer ones are chained as they are inserted. A run that dies is resumed at its
 * page; of several replicas one chains at a time.
 */
export async function chainMovements(ctx: WalletContext): Promise<void> {
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    if ((await ctx.chain.chainPage(PAGE)) === null) return;
  }
}
