import { centsToReais, reaisToCents } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { idempotencyKey } from "@tenho/kernel/http/input/idempotency-key";
import type { PaymentContext } from "../../app/payment-context.ts";
import type { Refund } from "../../app/refund-store.ts";
import { readRefunds } from "../../app/refunds/read-refunds.ts";
import { refundCharge } from "../../app/refunds/refund-charge.ts";
import { presentCharge } from "./present-charge.ts";
import * as contract from "./refund-contract.ts";

const presentRefund = ({ id, amountCents, state, createdAt, endedAt }: Refund) => ({
  id,
  amount: centsToReais(amountCents),
  state,
  created_at: createdAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
});

/** Refunds over HTTP, for MASTER. */
export function refundHandlers(ctx: PaymentContext): BoundRoute[] {
  return [
    bind(contract.refundCharge, async ({ params, body, identity, req }) => {
      const { charge, refund } = await refundCharge(ctx, {
        txid: params.txid,
        key: idempotencyKey(req),
        amountCents: body?.amount === undefined ? null : reaisToCents(body.amount),
        seenReturnedCents: body?.returned === undefined ? null : reaisToCents(body.returned),
        requestedBy: identity.userId,
      });
      return {
        ...presentCharge(charge, ctx.now()),
        done: refund.state === "DONE",
        refund: presentRefund(refund),
      };
    }),
    bind(contract.listRefunds, async ({ params }) => {
      const { charge, refunds, clawbacks, ...left } = await readRefunds(ctx, params.txid);
      return {
        txid: charge.txid,
        paid: centsToReais(charge.paidCents ?? 0),
        returned: centsToReais(charge.returnedCents),
        refundable: centsToReais(left.refundableCents),
        unspent: left.unspentCents === null ? null : centsToReais(left.unspentCents),
        block: left.block,
        until: left.until?.toISOString() ?? null,
        refunds: refunds.map(presentRefund),
        taken_back: clawbacks.map(({ id, amountCents, recordedAt }) => ({
          id,
          amount: centsToReais(amountCents),
          at: recordedAt.toISOString(),
        })),
      };
    }),
  ];
}
