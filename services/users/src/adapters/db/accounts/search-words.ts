import type { Knex } from "knex";
import { searchWords } from "../../../domain/accounts/account-search.ts";

const VECTOR = "array_to_tsvector(?::text[])";

/** The column of the words by which an account is found. */
export const searchWordsColumn = (trx: Knex, account: { displayName: string; email: string }) =>
  trx.raw(VECTOR, [searchWords(account)]);

/**
 * Gives their search words to at most `limit` accounts that have none: those stored before the column, and those that an older version has written.
 * A name that changes meanwhile is left to the next run.
 *
 * @returns the number of accounts read
 */
export async function fillSearchWords(knex: Knex, limit: number): Promise<number> {
  const { rows } = await knex.raw<{ rows: { id: string; displayName: string; email: string }[] }>(
    `select id, display_name as "displayName", email from accounts where search_words is null order by id limit ?`,
    [limit],
  );
  for (const { id, displayName, email } of rows) {
    await knex.raw(
      `update accounts set search_words = ${VECTOR}
       where id = ? and search_words is null and display_name = ? and email = ?`,
      [searchWords({ displayName, email }), id, displayName, email],
    );
  }
  return rows.length;
}
