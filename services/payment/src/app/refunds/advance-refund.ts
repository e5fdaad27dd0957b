import { AppError } from "@tenho/kernel/errors/app-error";
import { RETURN_UNDER_WAY, returnOutcome } from "../../domain/returned-money.ts";
import type { LedgerKey } from "../clients.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { Refund } from "../refund-store.ts";
import { CREDIT_SOURCES } from "../settlement/credit-payment.ts";

const DESCRIPTIONS = { taken: "Devolução de compra por Pix", givenBack: "Devolução não realizada: crédito de volta" };

const UNDONE_SOURCE = "pix-refund-undone";

/** The ledger's key of the credit a refund takes: the purchase's, or the credit given back for an earlier refund. */
export const creditKey = ({ creditOf, paymentId }: Pick<Refund, "creditOf" | "paymentId">): LedgerKey =>
  creditOf === null
    ? { source: CREDIT_SOURCES.PIX, externalId: paymentId }
    : { source: UNDONE_SOURCE, externalId: creditOf };

/**
 * Takes a refund as far as it goes: the credit leaves the wallet first, then the bank is asked under our own id, and what the bank does not return
 * is credited again under a key of its own. Every step is stored before the next, so it may die and be run again anywhere, and by several processes
 * at once. Returns the refund in its state afterwards. Raises: `unavailable` when the bank or the wallet does not answer.
 */
export async function advanceRefund(ctx: PaymentContext, id: string): Promise<Refund | null> {
  for (;;) {
    const refund = await ctx.refunds.find(id);
    if (refund === null) return null;
    if (refund.state === "REQUESTED") await takeCredit(ctx, refund);
    else if (refund.state === "UNDOING") await undo(ctx, refund);
    else if (refund.state !== "TAKEN" || !(await returnMoney(ctx, refund))) return refund;
  }
}

async function takeCredit(ctx: PaymentContext, refund: Refund): Promise<void> {
  if (refund.userId === null) throw new Error("a refund of credit without a wallet");
  const order = {
    source: "pix-refund",
    externalId: refund.id,
    credit: creditKey(refund),
    userId: refund.userId,
    amountCents: refund.amountCents,
    description: DESCRIPTIONS.taken,
  };
  const taken = await ctx.wallet.refundCredit(order).catch((error: unknown) => {
    // The bank has taken it back meanwhile: nothing is left of the purchase, and asking again would not change that.
    if (!(error instanceof AppError) || error.reason !== "more_than_bought") throw error;
    return { outcome: "SPENT" as const, unspentCents: 0 };
  });
  ctx.crashPoint("refund-credit-taken");
  await ctx.refunds.advance(refund.id, "REQUESTED", taken.outcome === "SPENT" ? "SPENT" : "TAKEN", taken.unspentCents);
}

/** Reads the refund before requesting it: a bank need not accept the same id twice. */
async function askBank(ctx: PaymentContext, { id, paymentId, amountCents }: Refund): Promise<string> {
  const known = await ctx.pix.readRefund(paymentId, id);
  if (known !== null) return known;
  try {
    return await ctx.pix.refund({ endToEndId: paymentId, id, amountCents });
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== "provider_refused") throw error;
    // The refusal may mean that another process has just requested it.
    return (await ctx.pix.readRefund(paymentId, id)) ?? "NAO_REALIZADO";
  }
}

/** The status that the payment itself shows of a devolução of ours; empty where it shows none. */
async function listedStatus(ctx: PaymentContext, { id, paymentId }: Refund): Promise<string> {
  const found = await ctx.pix.readPayment(paymentId).catch((error: unknown) => {
    ctx.log.warn({ err: error, refund_id: id }, "a payment could not be read for its refund");
    return null;
  });
  const returned = found?.payments.flatMap((payment) => payment.returned) ?? [];
  return returned.find((one) => one.id === id)?.status ?? "";
}

async function returnMoney(ctx: PaymentContext, refund: Refund): Promise<boolean> {
  const status = await askBank(ctx, refund);
  ctx.crashPoint("refund-asked");
  const isOwnWord = returnOutcome(status) === "PENDING" && status !== RETURN_UNDER_WAY;
  if (isOwnWord) ctx.log.warn({ refund_id: refund.id, status }, "the bank gives a refund a status of its own");
  const outcome = returnOutcome(isOwnWord ? await listedStatus(ctx, refund) : status);
  if (outcome === "PENDING") return false;
  await ctx.refunds.advance(refund.id, "TAKEN", outcome === "RETURNED" ? "DONE" : "UNDOING");
  ctx.crashPoint("refund-answered");
  return true;
}

async function undo(ctx: PaymentContext, refund: Refund): Promise<void> {
  if (refund.reviewId !== null) await ctx.reviews.close(refund.reviewId, "OPEN");
  else if (refund.userId !== null) {
    await ctx.wallet.credit({
      source: UNDONE_SOURCE,
      externalId: refund.id,
      userId: refund.userId,
      method: "PIX",
      amountCents: refund.amountCents,
      description: DESCRIPTIONS.givenBack,
      txid: refund.txid,
      endToEndId: refund.paymentId,
    });
    ctx.crashPoint("refund-credit-given-back");
  }
  await ctx.refunds.advance(refund.id, "UNDOING", "UNDONE");
}
