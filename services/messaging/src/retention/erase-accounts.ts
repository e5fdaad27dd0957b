import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { AccountErasureStore } from "./account-erasure-port.ts";
import type { AnonymiseAccount } from "./anonymise-account.ts";

import { retryDelayMs } from "./retry-delay.ts";

const BATCH = 200;

export type EraseAccountsDeps = {
  accounts: AccountErasureStore;
  anonymise: AnonymiseAccount;
  /** Time after which an account is checked once more: an offer that was being made when the erasure began is stored by then. The longest pause after failures. */
  recheckMs: number;
  log: Pick<Logger, "warn">;
  now: () => Date;
};

/** Advances every erasure of an account by a step, until a later check finds nothing left to do. Any number of replicas may run it. */
export function createEraseAccounts({ accounts, anonymise, recheckMs, log, now }: EraseAccountsDeps) {
  const later = (ms: number): Date => new Date(now().getTime() + ms);

  const eraseOne = async (userId: string, since: Date): Promise<void> => {
    const isDone = await anonymise(userId);
    if (isDone && since.getTime() + recheckMs <= now().getTime()) await accounts.end(userId);
    else await accounts.postpone(userId, later(recheckMs));
  };

  return async (stopping: AbortSignal): Promise<void> => {
    for (let read = BATCH; read === BATCH && !stopping.aborted; ) {
      const due = await accounts.due(now(), BATCH);
      read = due.length;
      for (const { userId, since, failures } of due) {
        if (stopping.aborted) return;
        try {
          await eraseOne(userId, since);
        } catch (error) {
          log.warn({ err: error, user_id: userId }, "an account could not be erased, tried again later");
          await accounts.postpone(userId, later(retryDelayMs(failures, recheckMs)), failures + 1);
        }
      }
    }
  };
}
