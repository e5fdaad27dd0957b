import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import type { ChargeDraft, ChargeStore, OpenChargeResult, OpenChargeRules } from "../../app/charge-store.ts";
import { UNREADABLE } from "../../app/unreadable.ts";
import { mayBecome } from "../../domain/charge.ts";
import { changeCharge, lockCharge, type PublishChange } from "./change-charge.ts";
import { type ChargeRow, chargeFromRow } from "./charge-row.ts";
import { callWork } from "./due-store.ts";

/** Only charges of these keys may be given to somebody who asks again; other charges belong to the request that made them. */
const REUSABLE_KEYS = "panel:%";

/**
 * Excludes charges that look unpaid only because the bank's answer cannot be read. They must neither be shown to a buyer again nor count among those
 * that may still be paid.
 */
const READABLE = `
not exists (
  select 1 from due_work d where d.kind = 'charge' and d.id = charges.txid and d.failure->>'reason' = '${UNREADABLE}'
)`;

/**
 * Deletes unpaid charges, oldest first. A charge being settled is locked and therefore skipped. Payments are looked up charge by charge: a join
 * would read them all.
 */
const DELETE_UNPAID = `
delete from charges where txid in (
  select txid from charges
  where status in ('ACTIVE', 'REMOVED', 'FAILED', 'DECLINED') and created_at < ?::timestamptz and expires_at < ?::timestamptz
    and (select p.id from payments p where p.txid = charges.txid limit 1) is null
    and (select d.id from due_work d where d.kind = 'charge' and d.id = charges.txid limit 1) is null
  order by created_at limit ? for update skip locked)`;

/** Charges on PostgreSQL; `triggerRelay` is called after a commit that wrote a notice. */
export function createChargeStore(deps: {
  knex: Knex;
  publish: PublishChange;
  triggerRelay: () => void;
  /** Delay before a new charge is first checked with the provider. */
  firstCheckMs: number;
}): ChargeStore {
  const { knex } = deps;
  const charges = (db: Knex = knex) => db<ChargeRow>("charges");

  /** Finds, among the few open charges, the one that can be paid for longest. */
  async function findReusable(trx: Knex, draft: ChargeDraft, { reuse, openMax }: OpenChargeRules) {
    if (reuse === null) return undefined;
    const found = await charges(trx)
      .where({ user_id: draft.userId, status: "ACTIVE", method: draft.method, amount_cents: draft.amountCents })
      .andWhere("expires_at", ">", reuse.openUntil)
      .andWhere("created_at", ">", reuse.madeAfter)
      .andWhereLike("key", REUSABLE_KEYS)
      .whereRaw(READABLE)
      .limit(openMax);
    return found.sort((a, b) => b.expires_at.getTime() - a.expires_at.getTime())[0];
  }

  async function open(trx: Knex, draft: ChargeDraft, rules: OpenChargeRules): Promise<OpenChargeResult> {
    // The charges of one merchant are opened one after another, so that their limit holds.
    await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`charges of ${draft.userId}`]);
    const known = (await charges(trx).where({ key: draft.key }).first()) ?? (await findReusable(trx, draft, rules));
    if (known !== undefined) return { outcome: "FOUND", charge: chargeFromRow(known) };
    const ends = await charges(trx)
      .where({ user_id: draft.userId, status: "ACTIVE" })
      .andWhere("expires_at", ">", draft.createdAt)
      .whereRaw(READABLE)
      .orderBy("expires_at")
      .limit(rules.openMax)
      .pluck("expires_at");
    if (ends.length >= rules.openMax) return { outcome: "TOO_MANY", retryAt: ends[0] as Date };
    const [row] = await charges(trx)
      .insert({
        txid: draft.txid,
        key: draft.key,
        user_id: draft.userId,
        method: draft.method,
        amount_cents: draft.amountCents,
        created_at: draft.createdAt,
        expires_at: draft.expiresAt,
      })
      .returning("*");
    if (row === undefined) throw new Error("the insertion of a charge answered no row");
    await callWork(trx, "charge", draft.txid, new Date(draft.createdAt.getTime() + deps.firstCheckMs));
    return { outcome: "MADE", charge: chargeFromRow(row) };
  }

  return {
    open: (draft, rules) => withTransaction(knex, (trx) => open(trx, draft, rules)),
    find: async (txid) => {
      const row = await charges().where({ txid }).first();
      return row === undefined ? null : chargeFromRow(row);
    },
    findByKey: async (key) => {
      const row = await charges().where({ key }).first();
      return row === undefined ? null : chargeFromRow(row);
    },
    list: async ({ userId, limit, before }) => {
      const query = charges().orderBy("created_at", "desc").orderBy("txid", "desc").limit(limit);
      if (userId !== null) query.where({ user_id: userId });
      if (before !== null) query.andWhereRaw("(created_at, txid) < (?, ?)", [before.createdAt, before.txid]);
      return (await query).map(chargeFromRow);
    },
    unpaidOf: (userId, madeAfter, limit) =>
      charges()
        .where({ user_id: userId })
        .whereRaw("status in ('ACTIVE', 'REMOVED', 'FAILED')")
        .andWhere("created_at", ">", madeAfter)
        .orderBy("created_at", "desc")
        .limit(limit)
        .pluck("txid"),
    known: async (txids) =>
      new Set<string>(
        await charges()
          .whereRaw("txid = any(?)", [[...txids]])
          .pluck("txid"),
      ),
    deleteUnpaid: async (before, limit) => {
      const { rowCount } = await knex.raw<{ rowCount: number }>(DELETE_UNPAID, [before, before, limit]);
      return rowCount;
    },
    noteCallback: async (txids) => {
      await charges()
        .whereRaw("txid = any(?)", [[...txids]])
        .whereNull("called_back_at")
        // The store's clock, as of the moment a payment is recorded.
        .update({ called_back_at: knex.fn.now() });
    },
    saveCopyCode: async (txid, copyCode) => {
      await charges().where({ txid }).update({ copy_code: copyCode });
    },
    changeStatus: (txid, to) =>
      withTransaction(knex, async (trx, onCommit) => {
        const row = await lockCharge(trx, txid);
        if (row === undefined || !mayBecome(row.status, to)) return false;
        await changeCharge(trx, deps.publish, row, { status: to });
        onCommit(deps.triggerRelay);
        return true;
      }),
  };
}
