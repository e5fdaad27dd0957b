import type pg from "pg";
import type { FoundCredit, TakeBackDecision, TakeBackEntry } from "../../app/ports.ts";
import type { MovementKey } from "../../domain/movement.ts";

const TAKE_BACK_STATEMENT = "select * from take_back($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/** Takes back credit of a purchase, in one statement. */
export async function takeBack(pool: pg.Pool, entry: TakeBackEntry): Promise<TakeBackDecision> {
  const { rows } = await pool.query<{ outcome: TakeBackDecision["outcome"]; balance_after: number; unspent: number }>(
    TAKE_BACK_STATEMENT,
    [
      entry.id,
      entry.userId,
      entry.source,
      entry.externalId,
      entry.kind,
      entry.purchaseId,
      entry.amountCents,
      entry.description,
      entry.houseAccount,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the function take_back() answered no row");
  return row.outcome === "TAKEN"
    ? { outcome: row.outcome }
    : { outcome: row.outcome, balanceAfterCents: row.balance_after, unspentCents: row.unspent };
}

/** Centavos remaining in the lot that a credit granted; 0 once the lot has ended. */
export async function unspentOf(pool: pg.Pool, creditId: string): Promise<number> {
  const { rows } = await pool.query<{ remaining_cents: number }>(
    "select remaining_cents from lots where id = $1 and expires_at > now()",
    [creditId],
  );
  return rows[0]?.remaining_cents ?? 0;
}

/** Finds purchases by their keys, each by its own index lookup; missing ones are left out. */
export async function findPurchases(pool: pg.Pool, keys: readonly MovementKey[]): Promise<FoundCredit[]> {
  const { rows } = await pool.query<{
    source: string;
    external_id: string;
    user_id: string;
    amount_cents: number;
    unspent_cents: number;
  }>(
    `select distinct k.source, k.external_id, m.user_id, m.amount_cents,
       coalesce(case when l.expires_at > now() then l.remaining_cents end, 0) as unspent_cents
     from unnest($1::text[], $2::text[]) as asked(source, external_id)
     join movement_keys k on k.source = asked.source and k.external_id = asked.external_id
     join movements m on m.id = k.movement_id
     left join lots l on l.id = m.id where m.kind in ('pix', 'card')`,
    [keys.map((key) => key.source), keys.map((key) => key.externalId)],
  );
  return rows.map((row) => ({
    source: row.source,
    externalId: row.external_id,
    userId: row.user_id,
    amountCents: row.amount_cents,
    unspentCents: row.unspent_cents,
  }));
}
