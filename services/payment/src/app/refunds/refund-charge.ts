import { formatBRL } from "@tenho/br/money/money";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge.ts";
import { newProviderId } from "../../domain/new-id.ts";
import {
  creditFor,
  REFUND_DAYS_MAX,
  type RefundBlock,
  refundableCents,
  refundablePayment,
} from "../../domain/refund-rules.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { Payment } from "../payment-store.ts";
import type { Refund } from "../refund-store.ts";
import { advanceRefund } from "./advance-refund.ts";
import { readCredits } from "./read-credits.ts";
import { asPaidMoney, REFUNDS_MAX } from "./read-refunds.ts";
import { readUnit } from "./read-unit.ts";

export type RefundOrder = {
  txid: string;
  /** Idempotency key of the same person; null: a repetition continues the refund under way. */
  key: string | null;
  /** Amount to return; null: all that can be refunded. */
  amountCents: number | null;
  /** Sum already returned of the charge when the person decided; null: not checked. */
  seenReturnedCents: number | null;
  requestedBy: string | null;
};

const conflict = (message: string, reason: string): AppError => new AppError("conflict", message, { reason });

const spent = (unspentCents: number): AppError =>
  conflict(`Só se devolve crédito não gasto: desta compra restam ${formatBRL(unspentCents)}.`, "credit_spent");

function refused(block: RefundBlock): AppError {
  if (block === "CARD") {
    return conflict("A devolução de compra por cartão é feita no painel da adquirente.", "refund_of_card");
  }
  if (block === "WINDOW") {
    return conflict(`O banco só devolve um Pix até ${REFUND_DAYS_MAX} dias depois.`, "refund_window");
  }
  return conflict("Esta cobrança não tem o que devolver.", "nothing_to_refund");
}

/**
 * Returns a paid charge, or `amountCents` of it, to the payer; only credit that was not spent. The same key returns the same refund, however it
 * ended. Steps that cannot be carried out now are retried without a further call.
 * Raises: `not_found`; `conflict` when nothing can be refunded (`nothing_to_refund`, `refund_window`, `refund_of_card`), when less is unspent
 * (`credit_spent`, the message says how much), when another refund is under way (`refund_under_way`) or was made meanwhile (`refund_changed`), for
 * a key of another refund (`key_reused`), or when the bank refused it (`refund_failed`).
 */
export async function refundCharge(
  ctx: PaymentContext,
  order: RefundOrder,
): Promise<{ charge: Charge; refund: Refund }> {
  const charge = await ctx.charges.find(order.txid);
  if (charge === null) throw new AppError("not_found", "Cobrança não encontrada.");
  const stored = await openOnce(ctx, charge, order);
  const refund = await advanceRefund(ctx, stored.id).catch((error: unknown) => {
    ctx.log.warn({ err: error, refund_id: stored.id }, "a refund could not be carried out now, it is tried again");
    return stored;
  });
  if (refund?.state === "SPENT") throw spent(refund.unspentCents ?? 0);
  if (refund?.state === "UNDONE") throw conflict("O banco não fez a devolução; o crédito voltou.", "refund_failed");
  return { charge: (await ctx.charges.find(order.txid)) ?? charge, refund: refund ?? stored };
}

function refundable(ctx: PaymentContext, charge: Charge, payments: readonly Payment[]) {
  const found = refundablePayment(charge, payments.map(asPaidMoney), ctx.now());
  if ("payment" in found) return found;
  throw refused(found.block);
}

/** Chooses the amount to return, and the credit it is taken from. */
async function plan(ctx: PaymentContext, payment: Payment, leftCents: number, askedCents: number | null) {
  const refunds = await ctx.refunds.ofPayment(payment.id, REFUNDS_MAX);
  if (askedCents !== null && refunds.every(({ state }) => state !== "UNDONE")) {
    return { amountCents: askedCents, creditOf: null };
  }
  const credits = await readCredits(ctx.wallet, payment.id, refunds);
  const amountCents = askedCents ?? refundableCents(leftCents, credits);
  if (amountCents === 0) throw spent(0);
  return { amountCents, creditOf: creditFor(amountCents, credits) };
}

async function open(ctx: PaymentContext, charge: Charge, order: RefundOrder, key: string): Promise<Refund> {
  const { payment, leftCents } = refundable(ctx, charge, await ctx.payments.ofCharge(order.txid));
  const beyond = () => conflict(`Desta cobrança restam ${formatBRL(leftCents)} para devolver.`, "nothing_to_refund");
  if ((order.amountCents ?? 0) > leftCents) throw beyond();
  const { amountCents, creditOf } = await plan(ctx, payment, leftCents, order.amountCents);
  const opened = await ctx.refunds.open({
    id: newProviderId(),
    paymentId: payment.id,
    amountCents,
    askedCents: order.amountCents,
    creditOf,
    key,
    reviewId: null,
    requestedBy: order.requestedBy,
    unitId: await readUnit(ctx, charge.userId),
    seenReturnedCents: order.seenReturnedCents,
  });
  if (!("refund" in opened)) {
    if (opened.outcome === "EXCEEDS") throw beyond();
    throw conflict("Outra devolução desta compra foi feita enquanto isso. Confira e tente de novo.", "refund_changed");
  }
  const { refund } = opened;
  if (opened.outcome === "UNDER_WAY" && (order.key !== null || refund.amountCents !== amountCents)) {
    throw conflict(`Já há uma devolução de ${formatBRL(refund.amountCents)} em andamento.`, "refund_under_way");
  }
  return refund;
}

/** The refund an earlier attempt with this key has stored, or a new one. */
async function openOnce(ctx: PaymentContext, charge: Charge, order: RefundOrder): Promise<Refund> {
  const key = order.key === null ? `once:${newProviderId()}` : `by:${order.requestedBy}:${order.key}`;
  const refund = (await ctx.refunds.findByKey(key)) ?? (await open(ctx, charge, order, key));
  const isSame =
    refund.txid === order.txid &&
    refund.askedCents === order.amountCents &&
    refund.seenReturnedCents === order.seenReturnedCents;
  if (order.key !== null && !isSame) {
    throw conflict("Esta chave já foi usada em outra devolução.", "key_reused");
  }
  return refund;
}
