import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import { changeCharge, lockCharge, type PublishChange } from "./change-charge.ts";
import type { PaymentRow } from "./payment-row.ts";

/**
 * Counts money of a payment as returned. A payment that was never credited becomes RETURNED once all of it went back, and its review ends; a charge
 * takes `status` once all credited money of it went back. Raises: `conflict` for a payment in review that is being credited just now, or one that
 * the ledger holds credit of although the caller assumed none.
 */
export async function countReturned(
  trx: Knex,
  publish: PublishChange,
  returned: {
    paymentId: string;
    amountCents: number;
    status: "REFUNDED" | "CLAWED_BACK";
    /** True when the caller took the credit out of the ledger. */
    wasCredited: boolean;
  },
): Promise<void> {
  const { paymentId, amountCents, status, wasCredited } = returned;
  const found = await trx<PaymentRow>("payments").where({ id: paymentId }).first("txid");
  const charge = await lockCharge(trx, found?.txid ?? "");
  const review = await trx("reviews").where({ payment_id: paymentId }).forUpdate().first("state");
  const [payment] = await trx<PaymentRow>("payments")
    .where({ id: paymentId })
    .update({ returned_cents: trx.raw("returned_cents + ?", [amountCents]) as never })
    .returning("*");
  if (payment === undefined) return;
  const isCredited = payment.state === "CREDITED";
  if (isCredited !== wasCredited || review?.state === "CREDITING") {
    throw new AppError("conflict", "O pagamento está sendo tratado agora. Tente de novo em instantes.", {
      reason: "being_credited",
    });
  }
  const allWentBack = payment.returned_cents >= payment.amount_cents;
  if (!isCredited && allWentBack) {
    await trx<PaymentRow>("payments").where({ id: paymentId }).update({ state: "RETURNED" });
    await endReview(trx, publish, paymentId);
  }
  if (charge === undefined) return;
  if (isCredited) {
    const sum = charge.returned_cents + amountCents;
    const isWhole = sum >= (charge.paid_cents ?? 0);
    await changeCharge(trx, publish, charge, { returned_cents: sum, ...(isWhole && { status }) });
  } else if (charge.paid_cents === null) {
    await changeCharge(trx, publish, charge, allWentBack ? { status } : {});
  }
}

async function endReview(trx: Knex, publish: PublishChange, paymentId: string): Promise<void> {
  const [ended] = await trx("reviews")
    .where({ payment_id: paymentId })
    .whereIn("state", ["OPEN", "RETURNING"])
    .update({ state: "RETURNED", version: trx.raw("version + 1") })
    .returning(["id", "version"]);
  if (ended !== undefined) await publish(trx, { id: ended.id, version: ended.version, userId: null });
}
