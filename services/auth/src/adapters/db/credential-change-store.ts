import type { Knex } from "knex";
import type { CredentialChange, CredentialChangeStore } from "../../app/alert-ports.ts";
import { UNDO_MS } from "../../domain/credential-change.ts";

/** Seconds until the second attempt; doubled for each further one, up to an hour. */
const FIRST_SECONDS = 30;
const MAX_SECONDS = 3_600;
/** Margin for differing clocks of the services. */
const MARGIN_MS = 3_600_000;

type ChangeRow = {
  id: string;
  user_id: string;
  kind: CredentialChange["kind"];
  by_other: boolean;
  occurred_at: Date;
  address: string;
};

export async function insertCredentialChange(trx: Knex, change: CredentialChange): Promise<void> {
  await trx("credential_changes").insert({
    id: change.id,
    user_id: change.userId,
    kind: change.kind,
    by_other: change.byOther,
    occurred_at: change.occurredAt,
    address: change.address,
  });
}

/** Changes still to be reported to users, on PostgreSQL. */
export function createCredentialChangeStore(knex: Knex): CredentialChangeStore {
  return {
    claim: async (limit) => {
      const { rows } = await knex.raw<{ rows: ChangeRow[] }>(
        `update credential_changes set attempts = attempts + 1,
           due_at = now() + least(${FIRST_SECONDS} * power(2, least(attempts, 20)), ${MAX_SECONDS}) * interval '1 second'
         where id = any(array(
           select id from credential_changes where due_at <= now() order by due_at limit ? for update skip locked))
         returning id, user_id, kind, by_other, occurred_at, address`,
        [limit],
      );
      return rows.map((row) => ({
        id: row.id,
        userId: row.user_id,
        kind: row.kind,
        byOther: row.by_other,
        occurredAt: row.occurred_at,
        address: row.address,
      }));
    },
    finish: async (id) => {
      await knex("credential_changes").where({ id }).delete();
    },
    deleteFormerFactors: async (limit) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(
        `delete from former_second_factors where id = any(array(
           select id from former_second_factors where changed_at < ? order by changed_at limit ?
           for update skip locked))`,
        [new Date(Date.now() - UNDO_MS - MARGIN_MS), limit],
      );
      return rowCount;
    },
  };
}
