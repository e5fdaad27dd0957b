import { centsToReais } from "@tenho/br/money/money";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import type { createBuyByPix } from "../../app/charges/buy-by-pix.ts";
import type { createCheckPending } from "../../app/charges/check-pending.ts";
import type { createListCharges, createReadCharge } from "../../app/charges/read-charges.ts";
import { buyByPix, checkPendingPix, getCharge, listCharges } from "./charge-contract.ts";
import { presentCharge, presentPixPurchase } from "./present-charge.ts";
import { purchaseCents } from "./purchase-cents.ts";

/** A cursor is input: what it holds must be what the store can compare with. */
const cursorShape = z.strictObject({
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  txid: z.string().regex(/^[a-zA-Z0-9]{26,35}$/),
});

/** Charges over HTTP. */
export function chargeHandlers(deps: {
  buyByPix: ReturnType<typeof createBuyByPix>;
  checkPending: ReturnType<typeof createCheckPending>;
  listCharges: ReturnType<typeof createListCharges>;
  readCharge: ReturnType<typeof createReadCharge>;
  countCheck: (userId: string) => Promise<void>;
  now: () => Date;
}): BoundRoute[] {
  return [
    bind(buyByPix, async ({ body, identity }) => {
      const charge = await deps.buyByPix(identity, purchaseCents(body.amount));
      return presentPixPurchase(charge, deps.now());
    }),
    bind(checkPendingPix, async ({ params, identity }) => {
      await deps.countCheck(identity.userId ?? "");
      const { checked, credited, amountCents } = await deps.checkPending(identity, params.userId.toLowerCase());
      return { checked, credited, amount: centsToReais(amountCents) };
    }),
    bind(listCharges, async ({ query, identity }) => {
      const { limit } = query;
      const before = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const userId = query.user_id?.toLowerCase() ?? null;
      const charges = await deps.listCharges(identity, { userId, limit: limit + 1, before });
      const { items, next_cursor } = toPage(charges, limit, ({ createdAt, txid }) => ({
        createdAt: createdAt.toISOString(),
        txid,
      }));
      return { charges: items.map((charge) => presentCharge(charge, deps.now())), next_cursor };
    }),
    bind(getCharge, async ({ params, identity }) =>
      presentCharge(await deps.readCharge(identity, params.txid), deps.now()),
    ),
  ];
}
