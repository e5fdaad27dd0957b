import type { Ledger } from "../../app/ledger.ts";

/** Wakes the relay after each movement; without it the next sweep would tell of it. */
export function announcing(ledger: Ledger, nudge: () => void): Ledger {
  const told =
    <Args extends unknown[], Result>(move: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await move(...args);
      nudge();
      return result;
    };
  return {
    debit: told(ledger.debit),
    credit: told(ledger.credit),
    open: ledger.open,
    expireLots: told(ledger.expireLots),
  };
}
