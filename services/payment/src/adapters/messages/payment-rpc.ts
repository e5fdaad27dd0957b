import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import { type PaymentService, SmokeChargeSeenBy, SmokeChargeState } from "@tenho/proto/payment/v1/payment_pb";
import { requestCharge } from "../../app/charges/request-charge.ts";
import { makeSmokeCharge, returnSmokeCharge, type SmokeCharge } from "../../app/charges/smoke-charge.ts";
import type { PaymentContext } from "../../app/payment-context.ts";

const SEEN_BY = { CALLBACK: SmokeChargeSeenBy.CALLBACK, SWEEP: SmokeChargeSeenBy.SWEEP } as const;

const presentSmokeCharge = ({ charge, state, seenBy }: SmokeCharge) => ({
  txid: charge.txid,
  amountCents: BigInt(charge.amountCents),
  copyCode: charge.copyCode ?? "",
  expiresAt: timestampFromDate(charge.expiresAt),
  state: SmokeChargeState[state],
  seenBy: seenBy === null ? SmokeChargeSeenBy.UNSPECIFIED : SEEN_BY[seenBy],
});

/** Payment's RPC. */
export function paymentRpc(
  ctx: PaymentContext,
): Omit<ServiceImpl<typeof PaymentService>, "getStatus" | "getDiagnostics" | "checkOutside"> {
  return {
    requestCharge: async (request) => {
      const charge = await requestCharge(ctx, {
        key: request.key,
        userId: parseUuid(request.userId),
        amountCents: Number(request.amountCents),
        expiresAt: toDate(request.expiresAt),
      });
      return {
        txid: charge.txid,
        amountCents: BigInt(charge.amountCents),
        copyCode: charge.copyCode ?? "",
        expiresAt: timestampFromDate(charge.expiresAt),
      };
    },
    makeSmokeCharge: async ({ runId, userId }) =>
      presentSmokeCharge(await makeSmokeCharge(ctx, { runId: parseUuid(runId), userId: parseUuid(userId) })),
    returnSmokeCharge: async ({ runId }) => presentSmokeCharge(await returnSmokeCharge(ctx, parseUuid(runId))),
  };
}
