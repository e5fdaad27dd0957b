import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromForm } from "@tenho/kernel/http/contract/form-values";
import { reaisBetween } from "@tenho/kernel/http/contract/reais";
import { z } from "zod";
import { purchaseFailure } from "./purchase-failure.ts";
import { refuseCardNumbers } from "./refuse-card-numbers.ts";

export const tag = "payment";
const inspect = refuseCardNumbers;

/** Reais, at least one centavo. */
export const amount = reaisBetween(0.01, 1_000_000);

/** Reais; an amount that may not be bought is answered as a purchase failure. */
export const purchaseAmount = fromForm(z.number());

export const method = z.enum(["PIX", "CARD"]);
const seenStatus = z.enum([
  "ACTIVE",
  "PAID",
  "EXPIRED",
  "REMOVED",
  "REVIEW",
  "REFUNDED",
  "CLAWED_BACK",
  "DECLINED",
  "FAILED",
]);
export const txidParams = z.strictObject({ txid: z.string().regex(/^[a-zA-Z0-9]{26,35}$/) });

/** The specification's fields, and those a screen needs to wait for the payment. */
export const pixPurchase = z
  .object({
    IsSuccess: z.literal(true),
    Message: z.string(),
    Item: z.object({ pix: z.object({ link_qr_code: z.string(), qr_code_data: z.string() }) }),
    /** The QR code as a PNG in a data URL. */
    qrCodeUrl: z.string(),
    /** "Pix copia e cola". */
    qrCodeData: z.string(),
    txid: z.string(),
    amount: z.number(),
    expires_at: z.iso.datetime(),
    status: seenStatus,
  })
  .meta({ id: "PixPurchase" });

export const charge = z
  .object({
    txid: z.string(),
    method,
    amount: z.number(),
    paid_amount: z.number().nullable(),
    /** Sum returned to the payer. */
    returned_amount: z.number(),
    status: seenStatus,
    /** Present only for a charge that can be paid. */
    copy_code: z.string().optional(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Charge" });

export const buyByPix = defineRoute({
  operationId: "buyByPix",
  method: "post",
  path: "/payment/pix",
  summary:
    "Cobrança Pix que carrega a própria carteira; uma aberta do mesmo valor é mostrada de novo. O cabeçalho Idempotency-Key torna a repetição segura",
  tag,
  access: { permission: "financial.buy_credits" },
  inspect,
  failure: purchaseFailure,
  body: z.strictObject({ amount: purchaseAmount }),
  response: pixPurchase,
  status: 201,
  errors: ["invalid_input", "forbidden", "conflict", "rate_limited", "unavailable"],
});

export const checkPendingPix = defineRoute({
  operationId: "checkPendingPix",
  method: "post",
  path: "/payment/check-pending-pix/:userId",
  summary: "Verificar PIX: confere no banco as cobranças em aberto de uma empresa",
  tag,
  access: { permission: "financial.view" },
  params: z.strictObject({ userId: z.uuid() }),
  response: z.object({ checked: z.number().int(), credited: z.number().int(), amount: z.number() }),
  errors: ["not_found", "rate_limited", "unavailable"],
});

export const listCharges = defineRoute({
  operationId: "listCharges",
  method: "get",
  path: "/payment/charges",
  summary: "Cobranças de uma empresa, da mais nova à mais antiga; de todas, para MASTER sem user_id",
  tag,
  access: { permission: "financial.view" },
  inspect,
  query: z.strictObject({
    user_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({ charges: z.array(charge), next_cursor: z.string().nullable() }),
  errors: ["not_found", "unavailable"],
});

export const getCharge = defineRoute({
  operationId: "getCharge",
  method: "get",
  path: "/payment/charges/:txid",
  summary: "Uma cobrança",
  tag,
  access: { permission: "financial.view" },
  params: txidParams,
  response: charge,
  errors: ["not_found", "unavailable"],
});

export const chargeRoutes = [buyByPix, checkPendingPix, listCharges, getCharge];
