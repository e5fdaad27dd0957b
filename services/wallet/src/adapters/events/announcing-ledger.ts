import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { Ledger } from "../../app/ledger.ts";

/** Wakes the relay after each movement; without it the next sweep would tell of it. */
export function announcing(ledger: Ledger, deps: { nudge: () => void; crashPoint: CrashPoint }): Ledger {
  const told =
    <Args extends unknown[], Result>(name: string, move: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await move(...args);
      deps.crashPoint(`${name}-committed`);
      deps.nudge();
      return result;
    };
  return {
    debit: told("debit", ledger.debit),
    credit: told("credit", ledger.credit),
    open: ledger.open,
    expireLots: told("expiry", ledger.expireLots),
  };
}
