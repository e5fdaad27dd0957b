import type { Knex } from "knex";
import type { AccountUpdateStore } from "../../app/update-account.ts";
import type { Account } from "../../domain/account.ts";
import { countAccounts } from "./account-counts.ts";
import { insertActivationNotices } from "./activation-notice-store.ts";
import { type AccountWriting, editAccount } from "./edit-account.ts";
import { countOtherMasters } from "./edit-with-masters.ts";

/** Of two companies of a unit that are activated at once, one waits for the other, and counts it. */
async function countActiveCompanies(trx: Knex, { role, isActive, unitId }: Account): Promise<number> {
  if (role !== "CLIENT" || isActive || unitId === null) return 0;
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('companies of ' || ?::uuid, 0))", [unitId]);
  return (await countAccounts(trx, [unitId])).activeClients;
}

/** Activations and overrides on PostgreSQL; `triggerNotices` is called after a commit that wrote notices. */
export function createAccountUpdateStore(writing: AccountWriting, triggerNotices: () => void): AccountUpdateStore {
  return {
    edit: async (id, decide) => {
      let notify = false;
      const account = await editAccount(writing, id, async (before, trx) => {
        const others = {
          otherMasters: before?.role === "MASTER" ? await countOtherMasters(trx, id) : 0,
          activeCompanies: before === null ? 0 : await countActiveCompanies(trx, before),
        };
        const { notifyOwner, ...decision } = decide(before, others);
        notify = notifyOwner;
        return notifyOwner ? { ...decision, also: (inner) => insertActivationNotices(inner, id) } : decision;
      });
      if (notify) triggerNotices();
      return account;
    },
  };
}
