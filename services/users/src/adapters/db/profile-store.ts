import { isDeepStrictEqual } from "node:util";
import type { AuditChange } from "@tenho/kernel/events/audit-row";
import type { Knex } from "knex";
import type { NextProfile, PendingLoginEmail, Profile, ProfileStore } from "../../app/profile/profile-ports.ts";
import { numbersOf } from "../../domain/account-alert.ts";
import { NO_DETAILS, type ProfileDetails } from "../../domain/profile.ts";
import { type AccountWriting, editAccount } from "./accounts/edit-account.ts";
import { insertAlert } from "./alerts/insert-alert.ts";
import { emailAlert, phonesAlert } from "./alerts/new-alert.ts";
import { readBarrier } from "./alerts/undo-barrier.ts";
import { detailChanges, readDetails, writeDetails } from "./profile-details.ts";
import { recordEmailChange } from "./proofs/record-email-change.ts";
import { requestProof } from "./proofs/request-proof.ts";

type PendingRow = { account_id: string; email: string; change_id: string };

const toPending = ({ account_id, email, change_id }: PendingRow): PendingLoginEmail => ({
  userId: account_id,
  email,
  key: change_id,
});

/** A repeated address keeps waiting without another mail, which has to be requested separately. */
async function requestProofOf(trx: Knex, id: string, email: string): Promise<void> {
  const open = await trx("email_proofs").where({ account_id: id, email }).whereRaw("expires_at > now()").first("email");
  if (open === undefined) await requestProof(trx, id, email);
}

/**
 * Writes what belongs to a profile besides its account, in the caller's transaction: details, the request of a proof, an e-mail to be passed on, alerts
 * to the owner. `isSame`: nothing differs; `changes`: the details that do, for the audit log.
 */
export async function writeProfile(
  trx: Knex,
  id: string,
  known: Profile | null,
  { wantedEmail, byOther = false, ...next }: NextProfile,
): Promise<{ isSame: boolean; emailChanged: boolean; changes: AuditChange[] }> {
  if (wantedEmail !== undefined) await requestProofOf(trx, id, wantedEmail);
  if (isDeepStrictEqual(known, next)) return { isSame: true, emailChanged: false, changes: [] };
  await writeDetails(trx, id, next.details);
  const before = known?.account ?? null;
  const emailChanged = next.account.email !== before?.email;
  if (emailChanged) await recordEmailChange(trx, id);
  if (before !== null && emailChanged) await insertAlert(trx, emailAlert(before, { byOther }), before);
  if (before !== null && numbersOf(before.phones) !== numbersOf(next.account.phones)) {
    await insertAlert(trx, phonesAlert(before, { byOther }), before);
  }
  return { isSame: false, emailChanged, changes: detailChanges(known?.details ?? NO_DETAILS, next.details) };
}

/** Profiles on PostgreSQL. */
export function createProfileStore(writing: AccountWriting): ProfileStore {
  const { knex } = writing;

  async function pending(where: string, bindings: readonly (string | number)[]): Promise<PendingLoginEmail[]> {
    const { rows } = await knex.raw<{ rows: PendingRow[] }>(
      `select c.account_id, a.email, c.change_id from login_email_changes c join accounts a on a.id = c.account_id ${where}`,
      bindings,
    );
    return rows.map(toPending);
  }

  return {
    details: async (id) => {
      const [details, change] = await Promise.all([
        readDetails(knex, id),
        knex("login_email_changes").where({ account_id: id }).first("change_id"),
      ]);
      return { ...details, loginEmailPending: change !== undefined };
    },
    edit: async (id, decide) => {
      let details: ProfileDetails | undefined;
      let emailChanged = false;
      const account = await editAccount(writing, id, async (before, trx) => {
        const known: Profile | null = before && { account: before, details: await readDetails(trx, id) };
        const next = decide(known, await readBarrier(trx, id));
        details = next.details;
        const written = await writeProfile(trx, id, known, next);
        emailChanged = written.emailChanged;
        const { account } = next;
        if (written.isSame) return { account, change: null };
        return {
          account,
          change: { account, accessChanged: false, firstActivation: false },
          changes: written.changes,
        };
      });
      return { account, details: details ?? (await readDetails(knex, id)), emailChanged };
    },
    pendingLoginEmails: (limit) => pending("order by c.changed_at limit ?", [limit]),
    pendingLoginEmail: async (id) => (await pending("where c.account_id = ?", [id]))[0] ?? null,
    loginEmailPassedOn: async ({ userId, key }) => {
      await knex("login_email_changes").where({ account_id: userId, change_id: key }).delete();
    },
  };
}
