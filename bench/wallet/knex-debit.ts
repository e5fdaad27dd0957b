import type { createKnex } from "@tenho/kernel/db/create-knex";
import type { DebitCommand } from "../../services/wallet/src/domain/debit.ts";

type Knex = ReturnType<typeof createKnex>;
type Transaction = Parameters<Parameters<Knex["transaction"]>[0]>[0];
type Wallet = { user_id: string; unit_id: string; balance_cents: number };
type Lot = { id: string; user_id: string; remaining_cents: number };

/** The wallet's one-statement debit written the usual way: a transaction of the query builder, statement by statement. */
export async function knexDebit(knex: Knex, command: DebitCommand, id: string): Promise<void> {
  const { userId, source, externalId, amountCents } = command;
  await knex.transaction(async (trx) => {
    const claimed = await trx("movement_keys")
      .insert({ source, external_id: externalId, movement_id: id })
      .onConflict()
      .ignore()
      .returning("movement_id");
    if (claimed.length === 0) throw new Error("key taken");
    const wallet = await trx<Wallet>("wallets").where("user_id", userId).forNoKeyUpdate().first();
    if (wallet === undefined || wallet.balance_cents < amountCents) throw new Error("no balance");
    const balanceCents = wallet.balance_cents - amountCents;
    await takeFromLots(trx, command);
    await trx("wallets").where({ user_id: userId }).update({ balance_cents: balanceCents });
    await writeMovement(trx, command, { id, unitId: wallet.unit_id, balanceCents });
  });
}

async function takeFromLots(trx: Transaction, { userId, amountCents }: DebitCommand): Promise<void> {
  let open = amountCents;
  const lots = await trx<Lot>("lots")
    .select("id", "remaining_cents")
    .where("user_id", userId)
    .andWhere("remaining_cents", ">", 0)
    .orderBy(["expires_at", "id"]);
  for (const lot of lots) {
    if (open === 0) return;
    const taken = Math.min(open, lot.remaining_cents);
    await trx("lots").where({ id: lot.id }).decrement("remaining_cents", taken);
    open -= taken;
  }
}

async function writeMovement(
  trx: Transaction,
  { userId, amountCents, description }: DebitCommand,
  { id, unitId, balanceCents }: { id: string; unitId: string; balanceCents: number },
): Promise<void> {
  const moment = new Date();
  await trx("movements").insert({
    id,
    user_id: userId,
    kind: "debit",
    amount_cents: -amountCents,
    balance_after_cents: balanceCents,
    description,
    occurred_at: moment,
  });
  await trx("postings").insert([
    { movement_id: id, account: `wallet:${userId}`, amount_cents: -amountCents },
    { movement_id: id, account: "house:revenue", amount_cents: amountCents },
  ]);
  await trx("changes").insert({
    movement_id: id,
    user_id: userId,
    unit_id: unitId,
    amount_cents: -amountCents,
    balance_cents: balanceCents,
    occurred_at: moment,
  });
}
