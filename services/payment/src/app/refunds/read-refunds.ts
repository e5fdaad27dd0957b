import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Charge } from "../../domain/charge/charge.ts";
import {
  type RefundBlock,
  type RefundCredit,
  refundableCents,
  refundablePayment,
  refundableUntil,
} from "../../domain/refund/refund-rules.ts";
import type { ChargeStore } from "../ports/charge-store.ts";
import type { WalletClient } from "../ports/clients.ts";
import type { Clawback, Payment, PaymentStore } from "../ports/payment-store.ts";
import type { Refund, RefundStore } from "../ports/refund-store.ts";
import { readCredits } from "./read-credits.ts";

/** Refunds of one payment that are looked at. */
export const REFUNDS_MAX = 100;
const UNDER_WAY: ReadonlySet<Refund["state"]> = new Set(["REQUESTED", "TAKEN", "UNDOING"]);

/** What went back of a charge, and what still can; centavos. */
export type ChargeRefunds = {
  charge: Charge;
  /** What can be returned at once; 0 with a `block`. */
  refundableCents: number;
  /** What is unspent of the purchase; null where the wallet does not say now, or where nothing is left to return. */
  unspentCents: number | null;
  block: RefundBlock | null;
  /** Until when the bank returns it; null when nothing was credited. */
  until: Date | null;
  /** Ours, newest first, at most 100 of each payment. */
  refunds: Refund[];
  /** Those we did not ask for, newest first, at most 100 of each payment. */
  clawbacks: Clawback[];
};

/** A payment as the rules of refunds see it. */
export const asPaidMoney = (payment: Payment) => ({ ...payment, isCredited: payment.state === "CREDITED" });

/** Everything that went back of a charge, and what can be returned of it. Raises: `not_found`. */
export function createReadRefunds(deps: {
  charges: Pick<ChargeStore, "find">;
  payments: Pick<PaymentStore, "ofCharge" | "clawbacksOf">;
  refunds: Pick<RefundStore, "ofPayment">;
  wallet: Pick<WalletClient, "unspentOf">;
  log: Pick<Logger, "warn">;
  now: () => Date;
}) {
  async function creditsOf(payment: Payment, refunds: readonly Refund[]): Promise<RefundCredit[]> {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    return readCredits(deps.wallet, payment.id, own).catch((error: unknown) => {
      deps.log.warn({ err: error }, "refunds are shown without what is unspent");
      return [{ creditOf: null, unspentCents: null }];
    });
  }

  async function left(charge: Charge, payments: readonly Payment[], refunds: readonly Refund[]) {
    const found = refundablePayment(charge, payments.map(asPaidMoney), deps.now());
    if ("block" in found) return { refundableCents: 0, unspentCents: null, block: found.block };
    const credits = await creditsOf(found.payment, refunds);
    const unspent = credits.map(({ unspentCents: cents }) => cents).filter((cents) => cents !== null);
    const unspentCents = unspent.length < credits.length ? null : unspent.reduce((sum, cents) => sum + cents, 0);
    const isUnderWay = refunds.some(({ paymentId, state }) => paymentId === found.payment.id && UNDER_WAY.has(state));
    if (isUnderWay) return { refundableCents: 0, unspentCents, block: "UNDER_WAY" as const };
    const cents = refundableCents(found.leftCents, credits);
    return { refundableCents: cents, unspentCents, block: cents === 0 ? ("SPENT" as const) : null };
  }

  return async (txid: string): Promise<ChargeRefunds> => {
    const ids = (await deps.payments.ofCharge(txid)).map(({ id }) => id);
    const refunds = (await Promise.all(ids.map((id) => deps.refunds.ofPayment(id, REFUNDS_MAX)))).flat();
    const clawbacks = (await Promise.all(ids.map((id) => deps.payments.clawbacksOf(id, REFUNDS_MAX)))).flat();
    // The sums after what they are made of: what is shown as returned is counted in them.
    const [charge, payments] = await Promise.all([deps.charges.find(txid), deps.payments.ofCharge(txid)]);
    if (charge === null) throw new AppError("not_found", "Cobrança não encontrada.");
    const [credited] = payments.filter(({ state }) => state === "CREDITED");
    return {
      charge,
      ...(await left(charge, payments, refunds)),
      until: credited === undefined ? null : refundableUntil(credited),
      refunds,
      clawbacks,
    };
  };
}

export type ReadRefunds = ReturnType<typeof createReadRefunds>;
