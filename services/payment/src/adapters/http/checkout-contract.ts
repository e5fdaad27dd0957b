import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { CHECKOUT_SECONDS_MAX } from "../../domain/checkout-reference.ts";
import { method, pixPurchase, purchaseAmount, tag } from "./charge-contract.ts";
import { purchaseFailure } from "./purchase-failure.ts";
import { refuseCardNumbers } from "./refuse-card-numbers.ts";

const inspect = refuseCardNumbers;
const reference = z.string().min(1).max(500);
const BODY_BYTES_MAX = 16 * 1024;

export const getPaymentMethods = defineRoute({
  operationId: "getPaymentMethods",
  method: "get",
  path: "/payment/methods",
  summary: "Como a compra pode ser paga: Pix sempre, cartão onde a adquirente tem o seu campo",
  tag,
  access: { permission: "financial.buy_credits" },
  response: z.object({
    card_field_url: z
      .url()
      .nullable()
      .meta({ description: "Página para um quadro, que recebe o número do cartão e dá um token" }),
  }),
  errors: ["forbidden"],
});

export const openCheckout = defineRoute({
  operationId: "openCheckout",
  method: "post",
  path: "/payment/checkouts",
  summary: "Referência assinada com que uma compra pode ser paga sem sessão, por até 15 minutos",
  tag,
  access: { permission: "financial.buy_credits" },
  inspect,
  failure: purchaseFailure,
  body: z.strictObject({
    amount: purchaseAmount,
    method,
    ttl_seconds: z.number().int().min(1).max(CHECKOUT_SECONDS_MAX).optional(),
  }),
  response: z.object({ reference: z.string(), expires_at: z.iso.datetime() }),
  status: 201,
  errors: ["invalid_input", "forbidden"],
});

export const payCheckoutByPix = defineRoute({
  operationId: "payCheckoutByPix",
  method: "post",
  path: "/payment/gbank/pix",
  summary: "Cobrança Pix de uma referência; usada de novo, a mesma",
  tag,
  access: "public",
  ignoresQuery: true,
  inspect,
  failure: purchaseFailure,
  bodyBytesMax: BODY_BYTES_MAX,
  body: z.strictObject({ reference }),
  response: pixPurchase,
  status: 201,
  errors: ["invalid_input", "conflict", "rate_limited", "unavailable"],
});

export const payCheckoutByCard = defineRoute({
  operationId: "payCheckoutByCard",
  method: "post",
  path: "/payment/gbank/credito",
  summary: "Paga uma referência com o token de um cartão, nunca com o número",
  tag,
  access: "public",
  ignoresQuery: true,
  inspect,
  failure: purchaseFailure,
  bodyBytesMax: BODY_BYTES_MAX,
  body: z.strictObject({ reference, card_token: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{3,199}$/) }),
  response: z.object({
    IsSuccess: z.boolean(),
    Message: z.string(),
    status: z.enum(["ACTIVE", "PAID", "DECLINED", "EXPIRED", "FAILED", "REVIEW", "REMOVED", "REFUNDED", "CLAWED_BACK"]),
  }),
  errors: ["invalid_input", "rate_limited", "unavailable"],
});

export const checkoutRoutes = [getPaymentMethods, openCheckout, payCheckoutByPix, payCheckoutByCard];
