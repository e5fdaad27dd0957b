import { DEMONSTRATION_DOMAIN } from "@tenho/access/demonstration";
import type { Knex } from "knex";
import type { RoleCounts } from "../../../app/ports.ts";

/** Written as in the definition of the index accounts_demonstration, which PostgreSQL does not recognise with a parameter in its place. */
const IS_DEMONSTRATION = `is_active and lower(email) like '%${DEMONSTRATION_DOMAIN}'`;

type CountRow = { role: string; is_active: boolean; accounts: string };

/** Counts accounts of these units, or of all where none is given, from the counts that the store keeps with each written account. */
export async function countAccounts(knex: Knex, unitIds: readonly string[]): Promise<RoleCounts> {
  const { rows } =
    unitIds.length === 0
      ? await knex.raw<{ rows: CountRow[] }>("select role, is_active, accounts from account_counts")
      : await knex.raw<{ rows: CountRow[] }>(
          "select role, is_active, accounts from unit_account_counts where unit_id = any(?::uuid[])",
          [unitIds as string[]],
        );
  const sum = (isCounted: (row: CountRow) => boolean): number =>
    rows.filter(isCounted).reduce((total, { accounts }) => total + Number(accounts), 0);
  return {
    total: sum(() => true),
    masters: sum(({ role }) => role === "MASTER"),
    admins: sum(({ role }) => role === "ADMIN"),
    clients: sum(({ role }) => role === "CLIENT"),
    users: sum(({ role }) => role === "USER"),
    activeClients: sum(({ role, is_active: isActive }) => role === "CLIENT" && isActive),
  };
}

/** Merchants per unit, active or not, for each unit that has or had any. */
export async function merchantsByUnit(knex: Knex): Promise<Map<string, number>> {
  const { rows } = await knex.raw<{ rows: { unit_id: string; merchants: string }[] }>(
    "select unit_id, sum(accounts) as merchants from unit_account_counts where role = 'CLIENT' group by unit_id",
  );
  return new Map(rows.map((row) => [row.unit_id, Number(row.merchants)]));
}

/** Counts the active accounts of the demonstration by an index of theirs, at most `max`. */
export async function countDemonstration(knex: Knex, max: number): Promise<number> {
  const { rows } = await knex.raw<{ rows: { found: number }[] }>(
    `select count(*)::integer as found from (select 1 from accounts where ${IS_DEMONSTRATION} limit ?) active`,
    [max],
  );
  return rows[0]?.found ?? 0;
}
