import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { PersonStore } from "../app/ports/person-store.ts";
import type { AccountErasureStore } from "./account-erasure-port.ts";

export type BeginAccountErasureDeps = {
  accounts: Pick<AccountErasureStore, "begin">;
  persons: Pick<PersonStore, "contactIdsOf" | "mark">;
  /** Runs the sweep of erasures soon. */
  trigger: () => void;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Records that the person of an account is to be erased, and marks the contacts of its numbers: nothing is sent to them from then on. The sweep does
 * the rest. Safe to repeat; the account must be inactive, since a merchant that is asked again would be stored again.
 */
export function createBeginAccountErasure({
  accounts,
  persons,
  trigger,
  now,
  crash,
}: BeginAccountErasureDeps): BeginAccountErasure {
  return async (userId: string, phones: readonly string[]): Promise<void> => {
    await accounts.begin(userId, now());
    crash("account-erasure-begun");
    for (const contactId of await persons.contactIdsOf(phones)) await persons.mark(contactId, now());
    trigger();
  };
}

export type BeginAccountErasure = (userId: string, phones: readonly string[]) => Promise<void>;
