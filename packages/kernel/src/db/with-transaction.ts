import type { Knex } from "knex";

/** Registers work to be done once the transaction is committed; it is dropped on a rollback. */
export type OnCommit = (listener: () => void) => void;

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it throws. The listeners it gave to `onCommit` (to
 * trigger the outbox relay, say) run after the commit; a failing listener cannot undo the commit, so its error is swallowed.
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
      // The periodic sweep behind every trigger catches up.
    }
  }
  return result;
}
