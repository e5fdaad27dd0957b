import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { OpenRefundResult, Refund, RefundDraft, RefundState, RefundStore } from "../../app/refund-store.ts";
import { changeCharge, lockCharge, type PublishChange } from "./change-charge.ts";
import { callWork } from "./due-store.ts";
import type { PaymentRow } from "./payment-row.ts";
import { closingAction, refundAction } from "./refund-actions.ts";
import { refundFromRow, selectRefunds } from "./refund-row.ts";
import { countReturned } from "./returned-cents.ts";

const UNDER_WAY = "refunds.state in ('REQUESTED', 'TAKEN', 'UNDOING')";
const ENDS: ReadonlySet<RefundState> = new Set(["DONE", "SPENT", "UNDONE"]);

/** Refunds on PostgreSQL; `triggerRelay` is called after a commit that wrote a notice. */
export function createRefundStore(deps: {
  knex: Knex;
  publish: PublishChange;
  triggerRelay: () => void;
  now: () => Date;
}): RefundStore {
  const { knex } = deps;

  async function findOne(db: Knex, where: (query: ReturnType<typeof selectRefunds>) => void): Promise<Refund | null> {
    const query = selectRefunds(db);
    where(query);
    const [row] = await query;
    return row === undefined ? null : refundFromRow(row);
  }
  const find = (db: Knex, id: string) => findOne(db, (query) => query.where("refunds.id", id));
  const findByKey = (db: Knex, key: string) => findOne(db, (query) => query.where("refunds.key", key));
  const findUnderWay = (db: Knex, paymentId: string) =>
    findOne(db, (query) => query.where("refunds.payment_id", paymentId).whereRaw(UNDER_WAY));

  async function insert(trx: Knex, draft: RefundDraft): Promise<boolean> {
    const made = await trx("refunds")
      .insert({
        id: draft.id,
        payment_id: draft.paymentId,
        amount_cents: draft.amountCents,
        asked_cents: draft.askedCents,
        seen_returned_cents: draft.seenReturnedCents,
        key: draft.key,
        credit_of: draft.creditOf,
        review_id: draft.reviewId,
        requested_by: draft.requestedBy,
        created_at: deps.now(),
        state: draft.reviewId === null ? "REQUESTED" : "TAKEN",
      })
      .onConflict()
      .ignore()
      .returning("id");
    return made.length > 0;
  }

  async function open(trx: Knex, draft: RefundDraft): Promise<OpenRefundResult> {
    // The charge is locked: nothing more goes back of it between the check and the refund.
    const { txid } = (await trx<PaymentRow>("payments").where({ id: draft.paymentId }).first("txid")) ?? {};
    const charge = await lockCharge(trx, txid ?? "");
    const known = await findByKey(trx, draft.key);
    if (known !== null) return { outcome: "FOUND", refund: known };
    const underWay = await findUnderWay(trx, draft.paymentId);
    if (underWay !== null) return { outcome: "UNDER_WAY", refund: underWay };
    if (draft.seenReturnedCents !== null && draft.seenReturnedCents !== charge?.returned_cents) {
      return { outcome: "CHANGED" };
    }
    const payment = await trx<PaymentRow>("payments").where({ id: draft.paymentId }).first();
    if (payment === undefined || payment.returned_cents + draft.amountCents > payment.amount_cents) {
      return { outcome: "EXCEEDS" };
    }
    if (!(await insert(trx, draft))) {
      // Happens only for a payment without a charge, whose refunds no lock serialises.
      const other = (await findByKey(trx, draft.key)) ?? (await findUnderWay(trx, draft.paymentId));
      if (other === null) throw new AppError("unavailable", "Outra devolução acabou de terminar. Tente de novo.");
      return { outcome: "UNDER_WAY", refund: other };
    }
    await callWork(trx, "refund", draft.id, deps.now());
    const refund = await find(trx, draft.id);
    if (refund === null) throw new Error("a refund that was just stored is not there");
    // A return decided by a review was recorded with its decision.
    if (draft.reviewId === null) await enqueue(trx, auditRow("payment", refundAction(refund, draft.unitId)));
    return { outcome: "MADE", refund };
  }

  type Step = { id: string; from: RefundState; to: RefundState; unspentCents?: number | undefined };

  async function advance(trx: Knex, { id, from, to, unspentCents }: Step): Promise<boolean> {
    const refund = await find(trx, id);
    // The charge is locked before the refund, in the order in which another refund is opened.
    const charge = await lockCharge(trx, refund?.txid ?? "");
    const [moved] = await trx("refunds")
      .where({ id, state: from })
      .update({
        state: to,
        ...(unspentCents !== undefined && { unspent_cents: unspentCents }),
        ...(ENDS.has(to) && { ended_at: deps.now() }),
      })
      .returning(["payment_id", "amount_cents", "review_id"]);
    if (moved === undefined) return false;
    if (to === "DONE") {
      await countReturned(trx, deps.publish, {
        paymentId: moved.payment_id,
        amountCents: moved.amount_cents,
        status: "REFUNDED",
        wasCredited: moved.review_id === null,
      });
    } else if (charge !== undefined) await changeCharge(trx, deps.publish, charge, {});
    return true;
  }

  return {
    find: (id) => find(knex, id),
    findByKey: (key) => findByKey(knex, key),
    statesOf: async (paymentId) => {
      const rows = await knex("refunds")
        .where({ payment_id: paymentId })
        .select<{ id: string; state: RefundState }[]>("id", "state");
      return new Map(rows.map(({ id, state }) => [id, state]));
    },
    ofPayment: async (paymentId, limit) => {
      const rows = await selectRefunds(knex)
        .where("refunds.payment_id", paymentId)
        .orderBy("refunds.created_at", "desc")
        .orderBy("refunds.id", "desc")
        .limit(limit);
      return rows.map(refundFromRow);
    },
    open: (draft) =>
      withTransaction(knex, (trx, onCommit) => {
        onCommit(deps.triggerRelay);
        return open(trx, draft);
      }),
    advance: (id, from, to, unspentCents) =>
      withTransaction(knex, (trx, onCommit) => {
        onCommit(deps.triggerRelay);
        return advance(trx, { id, from, to, unspentCents });
      }),
    close: (id, to, unitId) =>
      withTransaction(knex, async (trx, onCommit) => {
        const failing = await trx("due_work").where({ kind: "refund", id }).whereRaw("is_failing").first("id");
        if (failing === undefined || !(await advance(trx, { id, from: "TAKEN", to }))) return false;
        await enqueue(trx, auditRow("payment", closingAction({ kind: "refund", id, unitId, state: to })));
        onCommit(deps.triggerRelay);
        return true;
      }),
  };
}
