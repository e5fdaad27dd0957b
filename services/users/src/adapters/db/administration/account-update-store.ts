import type { Knex } from "knex";
import type { AccountUpdateStore } from "../../../app/update/account-update-store.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { countAccounts } from "../accounts/account-counts.ts";
import { type AccountWriting, editAccount, writeChange } from "../accounts/edit-account.ts";
import { countOtherMasters } from "../accounts/edit-with-masters.ts";
import { insertActivationNotices } from "../activation/activation-notice-store.ts";
import { countStaff, lockedStaff } from "./company-staff.ts";

/** Of two companies that become active in a unit at once, one waits for the other, and counts it. */
async function countActiveCompanies(trx: Knex, unitId: string | null): Promise<number> {
  if (unitId === null) return 0;
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('companies of ' || ?::uuid, 0))", [unitId]);
  return (await countAccounts(trx, [unitId])).activeClients;
}

/** A company's staff belongs to its unit, and its tokens say so. */
async function moveStaff(writing: AccountWriting, trx: Knex, { id, unitId }: Account): Promise<void> {
  for (const before of await lockedStaff(trx, id)) {
    const account = { ...before, unitId, accessVersion: before.accessVersion + 1 };
    await writeChange(writing, trx, before, {
      account,
      change: { account, accessChanged: true, firstActivation: false },
    });
  }
}

/** Changes of activity, place and overrides on PostgreSQL; `triggerNotices` is called after a commit that wrote notices. */
export function createAccountUpdateStore(writing: AccountWriting, triggerNotices: () => void): AccountUpdateStore {
  return {
    edit: async (id, companiesOf, decide) => {
      let notify = false;
      const account = await editAccount(writing, id, async (before, trx) => {
        const others = {
          otherMasters: before?.role === "MASTER" ? await countOtherMasters(trx, id) : 0,
          activeCompanies: await countActiveCompanies(trx, companiesOf),
          staff: before === null ? 0 : await countStaff(trx, before),
        };
        const { notifyOwner, ...decision } = decide(before, others);
        notify = notifyOwner;
        const isMoved = before?.role === "CLIENT" && before.unitId !== decision.account.unitId;
        const also = async (inner: Knex): Promise<void> => {
          if (notifyOwner) await insertActivationNotices(inner, id);
          if (isMoved) await moveStaff(writing, inner, decision.account);
        };
        return { ...decision, also };
      });
      if (notify) triggerNotices();
      return account;
    },
  };
}
