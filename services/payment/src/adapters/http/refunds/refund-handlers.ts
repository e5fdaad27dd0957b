import { centsToReais, reaisToCents } from "@tenho/br/money/money";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { Refund } from "../../../app/ports/refund-store.ts";
import type { ReadRefunds } from "../../../app/refunds/read-refunds.ts";
import type { RefundCharge } from "../../../app/refunds/refund-charge.ts";
import { presentCharge } from "../present-charge.ts";
import { listRefunds, refundCharge } from "./refund-contract.ts";

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,100}$/;

const presentRefund = ({ id, amountCents, state, createdAt, endedAt }: Refund) => ({
  id,
  amount: centsToReais(amountCents),
  state,
  created_at: createdAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
});

/** Refunds over HTTP, for MASTER. */
export function refundHandlers(deps: {
  refundCharge: RefundCharge;
  readRefunds: ReadRefunds;
  now: () => Date;
}): BoundRoute[] {
  return [
    bind(refundCharge, async ({ params, body, identity, req }) => {
      const key = req.header("idempotency-key") ?? null;
      if (key !== null && !IDEMPOTENCY_KEY.test(key)) {
        throw new AppError("invalid_input", "Cabeçalho Idempotency-Key inválido.");
      }
      const { charge, refund } = await deps.refundCharge({
        txid: params.txid,
        key,
        amountCents: body?.amount === undefined ? null : reaisToCents(body.amount),
        seenReturnedCents: body?.returned === undefined ? null : reaisToCents(body.returned),
        requestedBy: identity.userId,
      });
      return {
        ...presentCharge(charge, deps.now()),
        done: refund.state === "DONE",
        refund: presentRefund(refund),
      };
    }),
    bind(listRefunds, async ({ params }) => {
      const { charge, refunds, clawbacks, ...left } = await deps.readRefunds(params.txid);
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
