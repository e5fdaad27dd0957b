import { centsToReais } from "@tenho/br/money/money";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { idempotencyKey } from "@tenho/kernel/http/input/idempotency-key";
import { z } from "zod";
import { buyByPix } from "../../app/charges/buy-by-pix.ts";
import type { CheckPending } from "../../app/charges/check-pending.ts";
import { listCharges, readCharge } from "../../app/charges/read-charges.ts";
import type { PaymentContext } from "../../app/payment-context.ts";
import * as contract from "./charge-contract.ts";
import { presentCharge, presentPixPurchase } from "./present-charge.ts";
import { purchaseCents } from "./purchase-cents.ts";

/** A cursor is input: what it holds must be what the store can compare with. */
const cursorShape = z.strictObject({
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  txid: z.string().regex(/^[a-zA-Z0-9]{26,35}$/),
});

/** Charges over HTTP. */
export function chargeHandlers(
  ctx: PaymentContext,
  { checkPending, countCheck }: { checkPending: CheckPending; countCheck: (userId: string) => Promise<void> },
): BoundRoute[] {
  return [
    bind(contract.buyByPix, async ({ body, identity, req }) => {
      const charge = await buyByPix(ctx, identity, purchaseCents(body.amount), idempotencyKey(req));
      return presentPixPurchase(charge, ctx.now());
    }),
    bind(contract.checkPendingPix, async ({ params, identity }) => {
      await countCheck(identity.userId ?? "");
      const { checked, credited, amountCents } = await checkPending(identity, params.userId.toLowerCase());
      return { checked, credited, amount: centsToReais(amountCents) };
    }),
    bind(contract.listCharges, async ({ query, identity }) => {
      const { limit } = query;
      const before = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const userId = query.user_id?.toLowerCase() ?? null;
      const charges = await listCharges(ctx, identity, { userId, limit: limit + 1, before });
      const { items, next_cursor } = toPage(charges, limit, ({ createdAt, txid }) => ({
        createdAt: createdAt.toISOString(),
        txid,
      }));
      return { charges: items.map((charge) => presentCharge(charge, ctx.now())), next_cursor };
    }),
    bind(contract.getCharge, async ({ params, identity }) =>
      presentCharge(await readCharge(ctx, identity, params.txid), ctx.now()),
    ),
  ];
}
