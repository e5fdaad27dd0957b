import type { Knex } from "knex";
import type { AccountUpdateStore, Others, UpdateDecision } from "../../../app/update/account-update-store.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { countAccounts } from "../accounts/account-counts.ts";
import { type AccountWriting, editAccount, writeChange } from "../accounts/edit-account.ts";
import { countOtherMasters } from "../accounts/edit-with-masters.ts";
import { insertActivationNotices } from "../activation-notice-store.ts";
import { countStaff, lockedStaff } from "./company-staff.ts";

/** Counts the active companies of a unit under an advisory lock, so that two activated at once cannot both pass the cap. */
async function countActiveCompanies(trx: Knex, unitId: string | null): Promise<number> {
  if (unitId === null) return 0;
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('companies of ' || ?::uuid, 0))", [unitId]);
  return (await countAccounts(trx, [unitId])).activeClients;
}

/** Moves a company's staff to its unit, and outdates the staff's tokens, which name the unit. */
async function moveStaff(writing: AccountWriting, trx: Knex, { id, unitId }: Account): Promise<void> {
  for (const before of await lockedStaff(trx, id)) {
    const account = { ...before, unitId, accessVersion: before.accessVersion + 1 };
    await writeChange(writing, trx, before, {
      account,
      change: { account, accessChanged: true, firstActivation: false },
    });
  }
}

/** Reads what an update of a locked account depends on. */
export const readOthers = async (
  trx: Knex,
  id: string,
  before: Account | null,
  companiesOf: string | null,
): Promise<Others> => ({
  otherMasters: before?.role === "MASTER" ? await countOtherMasters(trx, id) : 0,
  activeCompanies: await countActiveCompanies(trx, companiesOf),
  staff: before === null ? 0 : await countStaff(trx, before),
});

/** Writes what an update brings with it: notices of an activation, and the move of a company's staff. */
export async function writeConsequences(
  writing: AccountWriting,
  trx: Knex,
  before: Account | null,
  { account, notifyOwner }: Pick<UpdateDecision, "account" | "notifyOwner">,
): Promise<void> {
  if (notifyOwner) await insertActivationNotices(trx, account.id);
  if (before?.role === "CLIENT" && before.unitId !== account.unitId) await moveStaff(writing, trx, account);
}

/** Changes of activity, place and overrides on PostgreSQL; `triggerNotices` is called after a commit that wrote notices. */
export function createAccountUpdateStore(writing: AccountWriting, triggerNotices: () => void): AccountUpdateStore {
  return {
    edit: async (id, companiesOf, decide) => {
      let notify = false;
      const account = await editAccount(writing, id, async (before, trx) => {
        const { notifyOwner, ...decision } = decide(before, await readOthers(trx, id, before, companiesOf));
        notify = notifyOwner;
        const { account } = decision;
        return { ...decision, also: (inner) => writeConsequences(writing, inner, before, { account, notifyOwner }) };
      });
      if (notify) triggerNotices();
      return account;
    },
  };
}
