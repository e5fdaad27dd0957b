import { withTransaction } from "@tenho/kernel/db/with-transaction";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { ClawbackState, NewPayment, PaymentStore } from "../../app/payment-store.ts";
import type { ReviewReason } from "../../domain/judge-payment.ts";
import { changeCharge, lockCharge, type PublishChange } from "./change-charge.ts";
import { ensureWork } from "./due-store.ts";
import { type PaymentRow, paymentFromRow } from "./payment-row.ts";
import { countReturned } from "./returned-cents.ts";

/** Delay after which a charge is checked again, in case this process dies before it has credited what it recorded. */
const RESUME_MS = 30_000;

type ClawbackRow = {
  payment_id: string;
  id: string;
  amount_cents: number;
  state: ClawbackState;
  in_ledger: boolean | null;
  recorded_at: Date;
};

/** Payments on PostgreSQL; `triggerRelay` is called after a commit that wrote a notice. */
export function createPaymentStore(deps: {
  knex: Knex;
  publish: PublishChange;
  triggerRelay: () => void;
  now: () => Date;
}): PaymentStore {
  const { knex, publish } = deps;
  const payments = (db: Knex = knex) => db<PaymentRow>("payments");

  async function openReview(
    trx: Knex,
    payment: NewPayment,
    charge: { userId: string; amountCents: number } | null,
    reason: ReviewReason,
  ): Promise<void> {
    const id = uuidv7();
    await trx("reviews").insert({
      id,
      payment_id: payment.id,
      txid: payment.txid,
      user_id: charge?.userId ?? null,
      expected_cents: charge?.amountCents ?? null,
      paid_cents: payment.amountCents,
      reason,
    });
    await publish(trx, { id, version: 1, userId: null });
  }

  return {
    find: async (id) => {
      const row = await payments().where({ id }).first();
      return row === undefined ? null : paymentFromRow(row);
    },
    credited: async (ids) =>
      new Set<string>(
        await payments()
          .whereRaw("id = any(?)", [[...ids]])
          .where({ state: "CREDITED" })
          .pluck("id"),
      ),
    ofCharge: async (txid) => (await payments().where({ txid }).orderBy("paid_at").orderBy("id")).map(paymentFromRow),
    record: (payment, charge, judge) =>
      withTransaction(knex, async (trx, onCommit) => {
        const row = charge === null ? undefined : await lockCharge(trx, charge.txid);
        const known = await payments(trx).where({ id: payment.id }).first();
        if (known !== undefined) return paymentFromRow(known);
        const earlier = row === undefined ? [] : await payments(trx).where({ txid: row.txid }).select("id");
        const reason = judge(earlier.length);
        const [stored] = await payments(trx)
          .insert({
            id: payment.id,
            method: payment.method,
            txid: payment.txid,
            user_id: charge?.userId ?? null,
            amount_cents: payment.amountCents,
            paid_at: payment.paidAt,
            state: reason === null ? "RECEIVED" : "REVIEW",
          })
          .onConflict("id")
          .ignore()
          .returning("*");
        // Another process stored the payment in the meantime: this happens only for payments without a charge, which lock nothing.
        if (stored === undefined)
          return paymentFromRow((await payments(trx).where({ id: payment.id }).first()) as PaymentRow);
        if (reason !== null) await openReview(trx, payment, charge, reason);
        if (row !== undefined) {
          if (reason !== null) await changeCharge(trx, publish, row, { status: "REVIEW" });
          await ensureWork(trx, "charge", row.txid, new Date(deps.now().getTime() + RESUME_MS));
        }
        onCommit(deps.triggerRelay);
        return paymentFromRow(stored);
      }),
    markCredited: (id, creditedCents) =>
      withTransaction(knex, async (trx, onCommit) => {
        const found = await payments(trx).where({ id }).first("txid");
        const charge = await lockCharge(trx, found?.txid ?? "");
        const [credited] = await payments(trx)
          .where({ id })
          .whereIn("state", ["RECEIVED", "REVIEW"])
          .update({ state: "CREDITED", credited_cents: creditedCents })
          .returning("*");
        if (credited === undefined || charge === undefined) return false;
        await changeCharge(trx, publish, charge, {
          status: "PAID",
          paid_cents: (charge.paid_cents ?? 0) + credited.amount_cents,
          paid_at: charge.paid_at ?? credited.paid_at,
        });
        onCommit(deps.triggerRelay);
        return true;
      }),
    recordClawback: async (paymentId, { id, amountCents }) => {
      await knex<ClawbackRow>("clawbacks")
        .insert({ payment_id: paymentId, id, amount_cents: amountCents })
        .onConflict(["payment_id", "id"])
        .ignore();
      const row = await knex<ClawbackRow>("clawbacks").where({ payment_id: paymentId, id }).first("state");
      return row?.state ?? "RECORDED";
    },
    clawbacksOf: async (paymentId, limit) => {
      const rows = await knex<ClawbackRow>("clawbacks").where({ payment_id: paymentId }).orderBy("id").limit(limit);
      return rows
        .map(({ id, amount_cents, state, recorded_at }) => ({
          id,
          amountCents: amount_cents,
          state,
          recordedAt: recorded_at,
        }))
        .sort((a, b) => b.recordedAt.getTime() - a.recordedAt.getTime());
    },
    markClawedBack: (paymentId, clawbackId, { isFraudClaim, wasCredited }) =>
      withTransaction(knex, async (trx, onCommit) => {
        const [taken] = await trx<ClawbackRow>("clawbacks")
          .where({ payment_id: paymentId, id: clawbackId, state: "RECORDED" })
          .update({ state: "TAKEN", in_ledger: wasCredited })
          .returning("amount_cents");
        if (taken === undefined) return;
        const status = isFraudClaim ? "CLAWED_BACK" : "REFUNDED";
        await countReturned(trx, publish, { paymentId, amountCents: taken.amount_cents, status, wasCredited });
        onCommit(deps.triggerRelay);
      }),
  };
}
