import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { Charge } from "../../domain/charge/charge.ts";
import { nextCheckAt } from "../../domain/charge/check-schedule.ts";
import type { ChargeStore } from "../ports/charge-store.ts";
import type { PaymentStore } from "../ports/payment-store.ts";
import type { CardCharge, CardProvider } from "../ports/providers.ts";
import type { CreditPayment } from "./credit-payment.ts";
import { NOTHING_SETTLED, type Settlement } from "./settlement.ts";

/** Ids of card payments and of Pix never meet. */
const paymentIdOf = ({ id }: CardCharge): string => `card:${id}`;

/** Brings our books to what the acquirer says of a card's charge. Safe to repeat. Raises: `unavailable`. */
export function createSettleCard(deps: {
  charges: Pick<ChargeStore, "changeStatus">;
  payments: Pick<PaymentStore, "record">;
  card: Pick<CardProvider, "read">;
  creditPayment: CreditPayment;
  crashPoint: CrashPoint;
  now: () => Date;
}) {
  async function apply(charge: Charge, result: CardCharge): Promise<Settlement> {
    if (result.status === "DECLINED") {
      await deps.charges.changeStatus(charge.txid, "DECLINED");
      return NOTHING_SETTLED;
    }
    const payment = await deps.payments.record(
      {
        id: paymentIdOf(result),
        method: "CARD",
        txid: charge.txid,
        amountCents: charge.amountCents,
        paidAt: deps.now(),
      },
      charge,
      (earlierPayments) => (earlierPayments > 0 ? "SECOND_PAYMENT" : null),
    );
    deps.crashPoint("payment-recorded");
    if (payment.state !== "RECEIVED") return NOTHING_SETTLED;
    const isOurs = await deps.creditPayment({ ...payment, userId: charge.userId }, payment.amountCents);
    return isOurs ? { credited: 1, amountCents: payment.amountCents, nextAt: null } : NOTHING_SETTLED;
  }

  /** `result`: what the acquirer has just answered; it is asked when there is none. */
  return async (charge: Charge, result?: CardCharge): Promise<Settlement> => {
    const known = result ?? (await deps.card.read(charge.txid));
    if (known !== null) return apply(charge, known);
    if (charge.status !== "ACTIVE") return NOTHING_SETTLED;
    const nextAt = nextCheckAt(charge, deps.now());
    // The acquirer never heard of it: no card was charged.
    if (nextAt === null) await deps.charges.changeStatus(charge.txid, "FAILED");
    return { ...NOTHING_SETTLED, nextAt };
  };
}

export type SettleCard = ReturnType<typeof createSettleCard>;
