import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { purchaseFailure } from "./purchase-failure.ts";
import { refuseCardNumbers } from "./refuse-card-numbers.ts";

export const tag = "payment";
const inspect = refuseCardNumbers;

/** Reais with at most two decimals. */
export const amount = z
  .number()
  .min(0.01)
  .max(1_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "Use no máximo duas casas decimais");

/** Reais; what may be bought is told in the form of a purchase's failures. */
export const purchaseAmount = z.number();

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

/** What the specification gives, and what a screen needs to wait for the payment. */
export const pixPurchase = z.object({
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
});

export const charge = z.object({
  txid: z.string(),
  method,
  amount: z.number(),
  paid_amount: z.number().nullable(),
  /** What went back to who paid. */
  returned_amount: z.number(),
  status: seenStatus,
  /** Only of a charge that can be paid. */
  copy_code: z.string().optional(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
});

export const buyByPix = defineRoute({
  operationId: "buyByPix",
  method: "post",
  path: "/payment/pix",
  summary: "Cobrança Pix que carrega a própria carteira; uma aberta do mesmo valor é mostrada de novo",
  tag,
  access: { permission: "financial.buy_credits" },
  inspect,
  failure: purchaseFailure,
  body: z.strictObject({ amount: purchaseAmount }),
  response: pixPurchase,
  status: 201,
  errors: ["invalid_input", "forbidden", "rate_limited", "unavailable"],
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
