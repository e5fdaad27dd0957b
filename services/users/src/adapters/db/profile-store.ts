import { isDeepStrictEqual } from "node:util";
import type { AuditChange } from "@tenho/kernel/audit/audit-row";
import type { Knex } from "knex";
import type { PendingLoginEmail, Profile, ProfileStore } from "../../app/profile/profile-ports.ts";
import { NO_DETAILS, type ProfileDetails } from "../../domain/profile.ts";
import { type AccountWriting, editAccount } from "./accounts/edit-account.ts";
import { recordEmailChange } from "./email-proof/record-email-change.ts";
import { requestProof } from "./email-proof/request-proof.ts";

type DetailsRow = { birth_date: string | null; gender: ProfileDetails["gender"]; other_emails: string[] };
type PendingRow = { account_id: string; email: string; change_id: string };

async function readDetails(db: Knex, id: string): Promise<ProfileDetails> {
  const { rows } = await db.raw<{ rows: DetailsRow[] }>(
    `select to_char(birth_date, 'YYYY-MM-DD') as birth_date, gender, other_emails from profile_details where account_id = ?`,
    [id],
  );
  const [row] = rows;
  return { birthDate: row?.birth_date ?? null, gender: row?.gender ?? null, otherEmails: row?.other_emails ?? [] };
}

async function writeDetails(trx: Knex, id: string, details: ProfileDetails): Promise<void> {
  const columns = { birth_date: details.birthDate, gender: details.gender, other_emails: details.otherEmails };
  await trx("profile_details")
    .insert({ account_id: id, ...columns })
    .onConflict("account_id")
    .merge(columns);
}

/** For the audit log. */
function detailChanges(before: ProfileDetails, after: ProfileDetails): AuditChange[] {
  const changes = [
    { field: "birth_date", before: before.birthDate, after: after.birthDate },
    { field: "gender", before: before.gender, after: after.gender },
    { field: "other_emails", before: before.otherEmails, after: after.otherEmails },
  ];
  return changes
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
    .map((change) => ({ ...change, isPersonal: true }));
}

const toPending = ({ account_id, email, change_id }: PendingRow): PendingLoginEmail => ({
  userId: account_id,
  email,
  key: change_id,
});

/** The same address again waits as before: another mail is asked for by itself. */
async function requestProofOf(trx: Knex, id: string, email: string): Promise<void> {
  const open = await trx("email_proofs").where({ account_id: id, email }).whereRaw("expires_at > now()").first("email");
  if (open === undefined) await requestProof(trx, id, email);
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
        const next = decide(known);
        details = next.details;
        const { wantedEmail, ...profile } = next;
        if (wantedEmail !== undefined) await requestProofOf(trx, id, wantedEmail);
        if (isDeepStrictEqual(known, profile)) return { account: next.account, change: null };
        await writeDetails(trx, id, next.details);
        emailChanged = next.account.email !== before?.email;
        if (emailChanged) await recordEmailChange(trx, id);
        return {
          account: next.account,
          change: { account: next.account, accessChanged: false, firstActivation: false },
          changes: detailChanges(known?.details ?? NO_DETAILS, next.details),
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
