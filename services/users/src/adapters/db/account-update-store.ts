import type { AccountUpdateStore } from "../../app/update-account.ts";
import { insertActivationNotices } from "./activation-notice-store.ts";
import type { AccountWriting } from "./edit-account.ts";
import { editWithMasters } from "./edit-with-masters.ts";

/** Activations and overrides on PostgreSQL; `triggerNotices` is called after a commit that wrote notices. */
export function createAccountUpdateStore(writing: AccountWriting, triggerNotices: () => void): AccountUpdateStore {
  return {
    edit: async (id, decide) => {
      let notify = false;
      const account = await editWithMasters(writing, id, (before, otherMasters) => {
        const { notifyOwner, ...decision } = decide(before, otherMasters);
        notify = notifyOwner;
        return notifyOwner ? { ...decision, also: (trx) => insertActivationNotices(trx, id) } : decision;
      });
      if (notify) triggerNotices();
      return account;
    },
  };
}
