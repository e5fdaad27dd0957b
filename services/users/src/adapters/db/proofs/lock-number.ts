import type { Knex } from "knex";

/** Serialises, until the transaction ends, whatever concerns proofs of one number; taken after the account's lock where both are needed. */
export const lockNumber = async (trx: Knex, phone: string): Promise<void> => {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('number proof ' || ?, 0))", [phone]);
};
