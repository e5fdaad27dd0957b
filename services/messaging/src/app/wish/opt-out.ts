import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { withdraw } from "../../domain/wish/retry-or-close.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "./wishes.ts";

export type OptOutDeps = {
  wishes: Pick<Wishes, "change">;
  store: Pick<WishStore, "unfinishedIdsOf">;
  contacts: Pick<ContactStore, "update">;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Opts a person out: they get no further messages, and their unfinished wishes end; a TENHO that was not being paid yet pays nothing. Safe to repeat.
 */
export function createOptOut({ wishes, store, contacts, now, crash }: OptOutDeps): OptOut {
  return async (contactId: string, at: Date): Promise<void> => {
    await contacts.update(contactId, { optedOutAt: at });
    crash("optout-marked");
    for (const id of await store.unfinishedIdsOf(contactId)) {
      await wishes.change(id, (wish) => withdraw(wish, now()));
    }
    crash("optout-withdrawn");
  };
}

export type OptOut = (contactId: string, at: Date) => Promise<void>;
