import { isDeepStrictEqual } from "node:util";
import type { AuditChange } from "@tenho/kernel/events/audit-row";
import type { Knex } from "knex";
import type { ProfileDetails } from "../../domain/profile.ts";

type DetailsRow = { birth_date: string | null; gender: ProfileDetails["gender"]; other_emails: string[] };

export async function readDetails(db: Knex, id: string): Promise<ProfileDetails> {
  const { rows } = await db.raw<{ rows: DetailsRow[] }>(
    `select to_char(birth_date, 'YYYY-MM-DD') as birth_date, gender, other_emails from profile_details where account_id = ?`,
    [id],
  );
  const [row] = rows;
  return { birthDate: row?.birth_date ?? null, gender: row?.gender ?? null, otherEmails: row?.other_emails ?? [] };
}

export async function writeDetails(trx: Knex, id: string, details: ProfileDetails): Promise<void> {
  const columns = { birth_date: details.birthDate, gender: details.gender, other_emails: details.otherEmails };
  await trx("profile_details")
    .insert({ account_id: id, ...columns })
    .onConflict("account_id")
    .merge(columns);
}

/** The changed details, for the audit log. */
export function detailChanges(before: ProfileDetails, after: ProfileDetails): AuditChange[] {
  const changes = [
    { field: "birth_date", before: before.birthDate, after: after.birthDate },
    { field: "gender", before: before.gender, after: after.gender },
    { field: "other_emails", before: before.otherEmails, after: after.otherEmails },
  ];
  return changes
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
    .map((change) => ({ ...change, isPersonal: true }));
}
