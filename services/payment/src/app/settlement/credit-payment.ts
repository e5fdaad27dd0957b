import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { WalletClient } from "../ports/clients.ts";
import type { Payment, PaymentStore } from "../ports/payment-store.ts";

const DESCRIPTIONS = { PIX: "Compra por Pix", CARD: "Compra por cartão" } as const;

/** Where the keys of credits come from; with the payment's id they are unique in the ledger. */
export const CREDIT_SOURCES = { PIX: "pix", CARD: "card" } as const;

/**
 * Credits a recorded payment in the ledger under its own key, then marks it. Whatever dies in between, and however many do it at once, the
 * ledger has one credit. Answers whether this call was the one that marked it. Raises: what the wallet raises.
 */
export function createCreditPayment(deps: {
  payments: Pick<PaymentStore, "markCredited">;
  wallet: Pick<WalletClient, "credit">;
  crashPoint: CrashPoint;
}) {
  return async (payment: Payment & { userId: string }, amountCents: number): Promise<boolean> => {
    await deps.wallet.credit({
      source: CREDIT_SOURCES[payment.method],
      externalId: payment.id,
      userId: payment.userId,
      method: payment.method,
      amountCents,
      description: DESCRIPTIONS[payment.method],
      txid: payment.txid,
      endToEndId: payment.method === "PIX" ? payment.id : null,
    });
    deps.crashPoint("wallet-credited");
    const marked = await deps.payments.markCredited(payment.id, amountCents);
    deps.crashPoint("payment-credited");
    return marked;
  };
}

export type CreditPayment = ReturnType<typeof createCreditPayment>;
