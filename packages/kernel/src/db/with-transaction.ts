import type { Knex } from "knex";

/** Takes a piece of work to be done once the transaction is committed; it is forgotten if it rolls back. */
export type OnCommit = (listener: () => void) => void;

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it throws. What it gave to `onCommit` (to
 * trigger the outbox relay, say) runs after the commit; its failure cannot undo what is committed, so it is swallowed.
 */
export async function withTransaction<T>(
  knex: Knex,
  work: (trx: Knex.Transaction, onCommit: OnCommit) => Promise<T>,
): Promise<T> {
  const listeners: (() => void)[] = [];
  const result = await knex.transaction((trx) => work(trx, (listener) => listeners.push(listener)));
  for (const listener of listeners) {
    try {
      listener();
    } catch {
      // The sweep behind every trigger makes up for it.
    }
  }
  return result;
}
