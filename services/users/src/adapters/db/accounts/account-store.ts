import type { AccountStore } from "../../../app/ports.ts";
import { firstCategories, listByCategory } from "../administration/category-lists.ts";
import { countAccounts, countDemonstration, merchantsByUnit } from "./account-counts.ts";
import { countFound, countOverrides, hasMerchants, listAccounts, merchantsFor } from "./account-lists.ts";
import { type AccountWriting, editAccount, selectAccounts } from "./edit-account.ts";
import { fillSearchWords } from "./search-words.ts";

/** Accounts on PostgreSQL. */
export function createAccountStore(writing: AccountWriting): AccountStore {
  const { knex } = writing;

  return {
    get: (ids) => (ids.length === 0 ? Promise.resolve([]) : selectAccounts(knex, "where a.id = any(?::uuid[])", [ids])),
    findByEmail: async (email) =>
      (await selectAccounts(knex, "where lower(a.email) = lower(?)", [email.trim()]))[0] ?? null,
    findByPhone: (phone) =>
      selectAccounts(
        knex,
        // Only a WhatsApp number that was proved counts, which one account alone can have; staff of an inactive company does not count.
        `where a.id = any(array(select n.account_id from proved_numbers n join phones p using (account_id, phone)
            where n.phone = ? and p.type = 'WHATSAPP'))
          and a.is_active and a.role in ('CLIENT', 'USER')
          and (a.client_id is null or (select c.is_active from accounts c where c.id = a.client_id)) limit 10`,
        [phone],
      ),
    edit: (id, decide) => editAccount(writing, id, decide),
    merchantsFor: (categoryId, unitId, page) => merchantsFor(knex, categoryId, unitId, page),
    hasMerchants: (categoryId, unitId) => hasMerchants(knex, categoryId, unitId),
    list: (filter, page) => listAccounts(knex, filter, page),
    listByCategory: (filter, page) => listByCategory(knex, filter, page),
    firstCategories: () => firstCategories(knex),
    countFound: (filter, max) => countFound(knex, filter, max),
    countOverrides: (permissions, max) => countOverrides(knex, permissions, max),
    countDemonstration: (max) => countDemonstration(knex, max),
    count: (unitIds) => countAccounts(knex, unitIds),
    categoriesInUse: async (unitIds) => {
      const { rows } = await knex.raw<{ rows: { category_id: number; merchants: string }[] }>(
        `select c.category_id, count(*) as merchants from account_categories c join accounts a on a.id = c.account_id
         where a.role = 'CLIENT' and a.is_active and (cardinality(?::uuid[]) = 0 or a.unit_id = any(?::uuid[]))
         group by c.category_id order by merchants desc, c.category_id`,
        [unitIds as string[], unitIds as string[]],
      );
      return rows.map((row) => ({ categoryId: row.category_id, merchants: Number(row.merchants) }));
    },
    merchantsByUnit: () => merchantsByUnit(knex),
    fillSearchWords: (limit) => fillSearchWords(knex, limit),
  };
}
