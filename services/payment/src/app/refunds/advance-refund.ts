import { AppError } from "@tenho/kernel/errors/app-error";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { ReturnedMoney } from "../../domain/settlement/returned-money.ts";
import type { LedgerKey, WalletClient } from "../ports/clients.ts";
import type { PixProvider } from "../ports/providers.ts";
import type { Refund, RefundStore } from "../ports/refund-store.ts";
import type { ReviewStore } from "../ports/review-store.ts";
import { CREDIT_SOURCES } from "../settlement/credit-payment.ts";

const DESCRIPTIONS = { taken: "Devolução de compra por Pix", givenBack: "Devolução não realizada: crédito de volta" };

const UNDONE_SOURCE = "pix-refund-undone";

/** The ledger's key of the credit a refund takes: the purchase's, or what was given back of an earlier refund. */
export const creditKey = ({ creditOf, paymentId }: Pick<Refund, "creditOf" | "paymentId">): LedgerKey =>
  creditOf === null
    ? { source: CREDIT_SOURCES.PIX, externalId: paymentId }
    : { source: UNDONE_SOURCE, externalId: creditOf };

/**
 * Takes a refund as far as it goes: the credit leaves the wallet first, then the bank is asked under our own id, and what the bank does not
 * return is credited again under a key of its own. Every step is stored before the next, so it may die and be run again anywhere, and by
 * several at once. Answers the refund as it then stands. Raises: `unavailable` when the bank or the wallet does not answer.
 */
export function createAdvanceRefund(deps: {
  refunds: Pick<RefundStore, "find" | "advance">;
  reviews: Pick<ReviewStore, "close">;
  wallet: Pick<WalletClient, "refundCredit" | "credit">;
  pix: Pick<PixProvider, "refund" | "readRefund">;
  crashPoint: CrashPoint;
}) {
  const { refunds, pix } = deps;

  async function takeCredit(refund: Refund): Promise<void> {
    if (refund.userId === null) throw new Error("a refund of credit without a wallet");
    const order = {
      source: "pix-refund",
      externalId: refund.id,
      credit: creditKey(refund),
      userId: refund.userId,
      amountCents: refund.amountCents,
      description: DESCRIPTIONS.taken,
    };
    const taken = await deps.wallet.refundCredit(order).catch((error: unknown) => {
      // Taken back by the bank meanwhile: nothing is left of the purchase, and asking again would not change that.
      if (!(error instanceof AppError) || error.reason !== "more_than_bought") throw error;
      return { outcome: "SPENT" as const, unspentCents: 0 };
    });
    deps.crashPoint("refund-credit-taken");
    await refunds.advance(refund.id, "REQUESTED", taken.outcome === "SPENT" ? "SPENT" : "TAKEN", taken.unspentCents);
  }

  /** Asked before it is asked for: a bank need not take the same id twice. */
  async function askBank({ id, paymentId, amountCents }: Refund): Promise<ReturnedMoney["status"]> {
    const known = await pix.readRefund(paymentId, id);
    if (known !== null) return known.status;
    try {
      return (await pix.refund({ endToEndId: paymentId, id, amountCents })).status;
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== "provider_refused") throw error;
      // Refused because another process has just asked for it?
      return (await pix.readRefund(paymentId, id))?.status ?? "NAO_REALIZADO";
    }
  }

  async function returnMoney(refund: Refund): Promise<boolean> {
    const status = await askBank(refund);
    deps.crashPoint("refund-asked");
    if (status === "EM_PROCESSAMENTO") return false;
    await refunds.advance(refund.id, "TAKEN", status === "DEVOLVIDO" ? "DONE" : "UNDOING");
    deps.crashPoint("refund-answered");
    return true;
  }

  async function undo(refund: Refund): Promise<void> {
    if (refund.reviewId !== null) await deps.reviews.close(refund.reviewId, "OPEN");
    else if (refund.userId !== null) {
      await deps.wallet.credit({
        source: UNDONE_SOURCE,
        externalId: refund.id,
        userId: refund.userId,
        method: "PIX",
        amountCents: refund.amountCents,
        description: DESCRIPTIONS.givenBack,
        txid: refund.txid,
        endToEndId: refund.paymentId,
      });
      deps.crashPoint("refund-credit-given-back");
    }
    await refunds.advance(refund.id, "UNDOING", "UNDONE");
  }

  return async (id: string): Promise<Refund | null> => {
    for (;;) {
      const refund = await refunds.find(id);
      if (refund === null) return null;
      if (refund.state === "REQUESTED") await takeCredit(refund);
      else if (refund.state === "UNDOING") await undo(refund);
      else if (refund.state !== "TAKEN" || !(await returnMoney(refund))) return refund;
    }
  };
}

export type AdvanceRefund = ReturnType<typeof createAdvanceRefund>;
