import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { Charge } from "../../domain/charge/charge.ts";
import { nextCheckAt } from "../../domain/charge/check-schedule.ts";
import { reviewReason } from "../../domain/settlement/judge-payment.ts";
import type { ChargeStore } from "../ports/charge-store.ts";
import type { DueStore } from "../ports/due-store.ts";
import type { Payment, PaymentStore } from "../ports/payment-store.ts";
import type { PixProvider, ProviderCharge, ProviderPayment } from "../ports/providers.ts";
import type { RefundStore } from "../ports/refund-store.ts";
import type { CreditPayment } from "./credit-payment.ts";
import type { SettleCard } from "./settle-card.ts";
import { NOTHING_SETTLED, type Settlement } from "./settlement.ts";
import type { TakeBack } from "./take-back.ts";

const byMoment = (a: ProviderPayment, b: ProviderPayment): number =>
  a.paidAt.getTime() - b.paidAt.getTime() || (a.endToEndId < b.endToEndId ? -1 : 1);

/**
 * Reads a charge back from its provider and brings our books to what it says: credits what was paid, puts before MASTER what does not fit,
 * takes back what the bank took back. The one function behind the callback, "Verificar PIX" and the sweeps: safe to run at any time, by any
 * number of processes at once, and to die at any line.
 * Raises: `unavailable` when the provider, the wallet or the store does not answer.
 */
export function createSettleCharge(deps: {
  charges: Pick<ChargeStore, "find" | "saveCopyCode" | "changeStatus">;
  payments: Pick<PaymentStore, "record" | "find">;
  refunds: Pick<RefundStore, "idsOf">;
  due: Pick<DueStore, "call">;
  pix: Pick<PixProvider, "readCharge">;
  /** The receiver's key every charge of ours names. */
  pixKey: string;
  settleCard: SettleCard;
  creditPayment: CreditPayment;
  takeBack: TakeBack;
  onReview: () => void;
  crashPoint: CrashPoint;
  now: () => Date;
}) {
  async function settlePayment(charge: Charge, readBack: ProviderCharge, paid: ProviderPayment): Promise<number> {
    const txid = paid.txid ?? readBack.txid;
    const payment = await deps.payments.record(
      { id: paid.endToEndId, method: "PIX", txid: charge.txid, amountCents: paid.amountCents, paidAt: paid.paidAt },
      charge,
      (earlierPayments) =>
        reviewReason(paid, {
          charge,
          readBack: { ...readBack, txid: readBack.txid === txid ? txid : "", pixKey: paid.pixKey ?? readBack.pixKey },
          ownPixKey: deps.pixKey,
          earlierPayments,
        }),
    );
    deps.crashPoint("payment-recorded");
    const credited = await creditOnce(payment);
    if (payment.state === "REVIEW") deps.onReview();
    if (paid.returned.length > 0) {
      await deps.takeBack((await deps.payments.find(payment.id)) ?? payment, paid.returned);
      await callOwnRefunds(payment.id, paid);
    }
    return credited;
  }

  async function creditOnce(payment: Payment): Promise<number> {
    if (payment.state !== "RECEIVED" || payment.userId === null) return 0;
    const isOurs = await deps.creditPayment({ ...payment, userId: payment.userId }, payment.amountCents);
    return isOurs ? payment.amountCents : 0;
  }

  /** A callback also tells how a refund of ours ended: it is looked at now. */
  async function callOwnRefunds(paymentId: string, { returned }: ProviderPayment): Promise<void> {
    const own = await deps.refunds.idsOf(paymentId);
    for (const { id, status } of returned) {
      if (own.has(id) && status !== "EM_PROCESSAMENTO") await deps.due.call("refund", id, deps.now());
    }
  }

  async function settlePix(charge: Charge): Promise<Settlement> {
    const readBack = await deps.pix.readCharge(charge.txid);
    const nextAt = nextCheckAt(charge, deps.now());
    if (readBack === null) {
      // The provider never heard of it, and nobody can have paid it.
      if (nextAt === null) await deps.charges.changeStatus(charge.txid, "FAILED");
      return { ...NOTHING_SETTLED, nextAt };
    }
    if (charge.copyCode === null && readBack.copyCode !== null) {
      await deps.charges.saveCopyCode(charge.txid, readBack.copyCode);
    }
    if (readBack.isRemoved) await deps.charges.changeStatus(charge.txid, "REMOVED");
    let [credited, amountCents] = [0, 0];
    for (const paid of [...readBack.payments].sort(byMoment)) {
      const cents = await settlePayment(charge, readBack, paid);
      if (cents > 0) credited += 1;
      amountCents += cents;
    }
    const isOpen = readBack.payments.length === 0 && !readBack.isRemoved && charge.status === "ACTIVE";
    return { credited, amountCents, nextAt: isOpen ? nextAt : null };
  }

  return async (txid: string): Promise<Settlement> => {
    const charge = await deps.charges.find(txid);
    if (charge === null) return NOTHING_SETTLED;
    return charge.method === "CARD" ? deps.settleCard(charge) : settlePix(charge);
  };
}

export type SettleCharge = ReturnType<typeof createSettleCharge>;
