import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { AccountChange, AccountStore } from "../../app/ports.ts";
import type { Account } from "../../domain/account.ts";
import { type AccountRow, accountFromRow, SELECT_ACCOUNTS } from "./account-row.ts";
import { writeAccount } from "./write-account.ts";

const NEWEST_FIRST = "order by a.created_at desc, a.id desc";

/** Accounts on PostgreSQL; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createAccountStore(deps: {
  knex: Knex;
  publishChange: (trx: Knex, change: AccountChange) => Promise<void>;
  triggerRelay: () => void;
}): AccountStore {
  const { knex } = deps;

  async function select(db: Knex, where: string, bindings: readonly unknown[]): Promise<Account[]> {
    const { rows } = await db.raw<{ rows: AccountRow[] }>(`${SELECT_ACCOUNTS} ${where}`, bindings as Knex.RawBinding[]);
    return rows.map(accountFromRow);
  }

  return {
    get: (ids) => (ids.length === 0 ? Promise.resolve([]) : select(knex, "where a.id = any(?::uuid[])", [ids])),
    findByEmail: async (email) => (await select(knex, "where lower(a.email) = lower(?)", [email.trim()]))[0] ?? null,
    findByPhone: (phone) =>
      select(
        knex,
        // Only a number given as WhatsApp counts, which one account alone can hold; staff of an inactive company does not count.
        `where a.is_active and a.role in ('CLIENT', 'USER')
          and (a.client_id is null or exists (select 1 from accounts c where c.id = a.client_id and c.is_active))
          and exists (select 1 from phones p where p.account_id = a.id and p.phone = ? and p.type = 'WHATSAPP') limit 10`,
        [phone],
      ),
    edit: (id, decide) =>
      withTransaction(knex, async (trx, onCommit) => {
        // An advisory lock, since an account that does not exist yet has no row to lock.
        await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [id]);
        const [before] = await select(trx, "where a.id = ?", [id]);
        const { account, change } = decide(before ?? null);
        if (change === null) return account;
        await writeAccount(trx, account);
        await deps.publishChange(trx, change);
        onCommit(deps.triggerRelay);
        return account;
      }),
    merchantsFor: (categoryId, unitId) =>
      select(
        knex,
        `where a.role = 'CLIENT' and a.is_active
          and (a.all_units or a.unit_id = ?::uuid or a.service_unit_ids @> array[?::uuid])
          and exists (select 1 from account_categories c where c.account_id = a.id and c.category_id = ?)`,
        [unitId, unitId, categoryId],
      ),
    list: ({ unitIds, roles }, { limit, after }) =>
      select(
        knex,
        `where (cardinality(?::uuid[]) = 0 or a.unit_id = any(?::uuid[])) and (cardinality(?::text[]) = 0 or a.role = any(?::text[]))
          and (?::timestamptz is null or (a.created_at, a.id) < (?::timestamptz, ?::uuid)) ${NEWEST_FIRST} limit ?`,
        [unitIds, unitIds, roles, roles, after?.createdAt ?? null, after?.createdAt ?? null, after?.id ?? null, limit],
      ),
    count: async (unitIds) => {
      const { rows } = await knex.raw<{ rows: Record<string, string>[] }>(
        `select count(*) as total, count(*) filter (where role = 'MASTER') as masters,
          count(*) filter (where role = 'ADMIN') as admins, count(*) filter (where role = 'CLIENT') as clients,
          count(*) filter (where role = 'USER') as users, count(*) filter (where role = 'CLIENT' and is_active) as active_clients
         from accounts where (cardinality(?::uuid[]) = 0 or unit_id = any(?::uuid[]))`,
        [unitIds as string[], unitIds as string[]],
      );
      const row = rows[0] ?? {};
      const countOf = (name: string): number => Number(row[name] ?? 0);
      return {
        total: countOf("total"),
        masters: countOf("masters"),
        admins: countOf("admins"),
        clients: countOf("clients"),
        users: countOf("users"),
        activeClients: countOf("active_clients"),
      };
    },
    categoriesInUse: async (unitIds) => {
      const { rows } = await knex.raw<{ rows: { category_id: number; merchants: string }[] }>(
        `select c.category_id, count(*) as merchants from account_categories c join accounts a on a.id = c.account_id
         where a.role = 'CLIENT' and a.is_active and (cardinality(?::uuid[]) = 0 or a.unit_id = any(?::uuid[]))
         group by c.category_id order by merchants desc, c.category_id`,
        [unitIds as string[], unitIds as string[]],
      );
      return rows.map((row) => ({ categoryId: row.category_id, merchants: Number(row.merchants) }));
    },
    merchantsByUnit: async () => {
      const { rows } = await knex.raw<{ rows: { unit_id: string; clients: string }[] }>(
        "select unit_id, count(*) as clients from accounts where role = 'CLIENT' group by unit_id",
      );
      return new Map(rows.map((row) => [row.unit_id, Number(row.clients)]));
    },
  };
}
