import type { PaymentContext } from "../payment-context.ts";
import type { Payment } from "../payment-store.ts";

const DESCRIPTIONS = { PIX: "Compra por Pix", CARD: "Compra por cartão" } as const;

/** Sources of the keys of credits; with the payment's id they are unique in the ledger. */
export const CREDIT_SOURCES = { PIX: "pix", CARD: "card" } as const;

/**
 * Credits a recorded payment in the ledger under its own key, then marks it. The ledger has one credit even if processes die in between or several
 * run at once. Returns whether this call was the one that marked it. Raises: what the wallet raises.
 */
export async function creditPayment(
  ctx: PaymentContext,
  payment: Payment & { userId: string },
  amountCents: number,
): Promise<boolean> {
  await ctx.wallet.credit({
    source: CREDIT_SOURCES[payment.method],
    externalId: payment.id,
    userId: payment.userId,
    method: payment.method,
    amountCents,
    description: DESCRIPTIONS[payment.method],
    txid: payment.txid,
    endToEndId: payment.method === "PIX" ? payment.id : null,
  });
  ctx.crashPoint("wallet-credited");
  const marked = await ctx.payments.markCredited(payment.id, amountCents);
  ctx.crashPoint("payment-credited");
  return marked;
}
