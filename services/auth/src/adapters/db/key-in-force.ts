import type { Knex } from "knex";

/** Returns the key to seal with in this transaction. A change of the key waits for the end of the transaction, and then finds what was sealed. */
export async function readKeyInForce(trx: Knex): Promise<string> {
  const row = await trx<{ key_id: string }>("sealing_key").forShare().first("key_id");
  if (row === undefined) throw new Error("the row of the sealing key is missing");
  return row.key_id;
}
