import { formatBRL } from "@tenho/br/money";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge/charge.ts";
import { newProviderId } from "../../domain/charge/new-id.ts";
import type { ChargeStore } from "../ports/charge-store.ts";
import type { Payment, PaymentStore } from "../ports/payment-store.ts";
import type { RefundStore } from "../ports/refund-store.ts";
import type { AdvanceRefund } from "./advance-refund.ts";

/** The Central Bank's window for a devolução. */
const REFUND_DAYS_MAX = 90;
const DAY_MS = 86_400_000;

const conflict = (message: string, reason: string): AppError => new AppError("conflict", message, { reason });

/**
 * Returns a paid charge, or `amountCents` of it, to who paid; only credit that was not spent. A repetition goes on with the refund under way.
 * Raises: `not_found`; `conflict` when nothing can be refunded (`nothing_to_refund`, `refund_window`, `refund_of_card`), when less is unspent
 * (`credit_spent`, the message says how much), when another refund is under way (`refund_under_way`), or the bank refused it
 * (`refund_failed`); `unavailable` when the bank does not answer: the refund goes on by itself.
 */
export function createRefundCharge(deps: {
  charges: Pick<ChargeStore, "find">;
  payments: Pick<PaymentStore, "ofCharge">;
  refunds: Pick<RefundStore, "open">;
  advanceRefund: AdvanceRefund;
  now: () => Date;
}) {
  function refundable(charge: Charge, payments: readonly Payment[]): Payment {
    if (charge.method === "CARD") {
      throw conflict("A devolução de compra por cartão é feita no painel da adquirente.", "refund_of_card");
    }
    const payment = payments.find(
      (one) => one.state === "CREDITED" && one.userId !== null && one.returnedCents < one.amountCents,
    );
    if (payment === undefined) throw conflict("Esta cobrança não tem o que devolver.", "nothing_to_refund");
    if (deps.now().getTime() - payment.paidAt.getTime() > REFUND_DAYS_MAX * DAY_MS) {
      throw conflict(`O banco só devolve um Pix até ${REFUND_DAYS_MAX} dias depois.`, "refund_window");
    }
    return payment;
  }

  return async (
    txid: string,
    amountCents: number | null,
    requestedBy: string | null,
  ): Promise<{ charge: Charge; isDone: boolean }> => {
    const charge = await deps.charges.find(txid);
    if (charge === null) throw new AppError("not_found", "Cobrança não encontrada.");
    const payment = refundable(charge, await deps.payments.ofCharge(txid));
    const left = payment.amountCents - payment.returnedCents;
    const wanted = amountCents ?? left;
    if (wanted > left) {
      throw conflict(`Desta cobrança restam ${formatBRL(left)} para devolver.`, "nothing_to_refund");
    }
    const draft = { id: newProviderId(), paymentId: payment.id, amountCents: wanted, reviewId: null, requestedBy };
    const refund = await deps.refunds.open(draft);
    if (refund.amountCents !== wanted) {
      throw conflict(`Já há uma devolução de ${formatBRL(refund.amountCents)} em andamento.`, "refund_under_way");
    }
    const result = await deps.advanceRefund(refund.id);
    if (result?.state === "SPENT") {
      const unspent = formatBRL(result.unspentCents ?? 0);
      throw conflict(`Só se devolve crédito não gasto: desta compra restam ${unspent}.`, "credit_spent");
    }
    if (result?.state === "UNDONE") throw conflict("O banco não fez a devolução; o crédito voltou.", "refund_failed");
    return { charge: (await deps.charges.find(txid)) ?? charge, isDone: result?.state === "DONE" };
  };
}

export type RefundCharge = ReturnType<typeof createRefundCharge>;
