import type { Logger } from "@tenho/kernel/log/create-logger";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { type ReturnedMoney, takenBack } from "../../domain/settlement/returned-money.ts";
import type { WalletClient } from "../ports/clients.ts";
import type { Payment, PaymentStore } from "../ports/payment-store.ts";
import type { RefundStore } from "../ports/refund-store.ts";
import { CREDIT_SOURCES } from "./credit-payment.ts";

const DESCRIPTION = "Pix devolvido pelo banco";
const FRAUD_CLAIM = /^MED_/;

/**
 * Takes credit back for money the bank took back, once for each devolução, below zero if it was spent. A payment that was never credited
 * only counts it. Raises: `conflict` while the payment is being credited, and what the wallet raises.
 */
export function createTakeBack(deps: {
  payments: Pick<PaymentStore, "recordClawback" | "markClawedBack">;
  refunds: Pick<RefundStore, "idsOf">;
  wallet: Pick<WalletClient, "clawBack">;
  log: Pick<Logger, "warn">;
  crashPoint: CrashPoint;
}) {
  async function takeOne(payment: Payment, one: ReturnedMoney): Promise<void> {
    const state = await deps.payments.recordClawback(payment.id, one);
    if (state === "TAKEN") return;
    deps.crashPoint("clawback-recorded");
    const wasCredited = payment.state === "CREDITED";
    if (wasCredited && payment.userId !== null) {
      await deps.wallet.clawBack({
        source: "pix-clawback",
        externalId: `${payment.id}:${one.id}`,
        credit: { source: CREDIT_SOURCES[payment.method], externalId: payment.id },
        userId: payment.userId,
        amountCents: one.amountCents,
        description: DESCRIPTION,
      });
      deps.crashPoint("wallet-clawed-back");
    }
    await deps.payments.markClawedBack(payment.id, one.id, { isFraudClaim: FRAUD_CLAIM.test(one.nature), wasCredited });
    deps.log.warn(
      { payment_id: payment.id, amount_cents: one.amountCents, nature: one.nature },
      "a payment was taken back",
    );
    deps.crashPoint("clawback-taken");
  }

  return async (payment: Payment, returned: readonly ReturnedMoney[]): Promise<void> => {
    if (returned.length === 0) return;
    const own = await deps.refunds.idsOf(payment.id);
    for (const one of takenBack(returned, own)) await takeOne(payment, one);
  };
}

export type TakeBack = ReturnType<typeof createTakeBack>;
