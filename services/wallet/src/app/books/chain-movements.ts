import type { ChainStore } from "./ports.ts";

/** Movements chained in one statement, under one wallet's lock. */
const PAGE = 500;
/** A ledger from before the chain is caught up with over several runs. */
const PAGES_A_RUN = 2_000;

/**
 * Chains movements from before the proof chain, wallet by wallet; those written since chain themselves. A run that dies goes on with the
 * page it was at; of several replicas one chains at a time.
 */
export function createChainMovements({ chain }: { chain: ChainStore }) {
  return async (): Promise<void> => {
    for (let page = 0; page < PAGES_A_RUN; page += 1) {
      if ((await chain.chainPage(PAGE)) === null) return;
    }
  };
}
