import { auditRow } from "@tenho/kernel/audit/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
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
        const { notifyOwner, audit, ...decision } = decide(before, otherMasters);
        notify = notifyOwner;
        return {
          ...decision,
          also: async (trx) => {
            if (notifyOwner) await insertActivationNotices(trx, id);
            if (audit !== null) await enqueue(trx, auditRow("users", audit));
          },
        };
      });
      if (notify) triggerNotices();
      return account;
    },
  };
}
