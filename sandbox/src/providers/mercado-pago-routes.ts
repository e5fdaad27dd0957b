import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import express from "express";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { resetConnection } from "../http/reset-connection.ts";
import { answer } from "../pix/answer.ts";

/** Outcomes of payments by the name of the card's holder, as Mercado Pago's test cards have it. */
const OUTCOMES: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  APRO: ["approved", "accredited"],
  OTHE: ["rejected", "cc_rejected_other_reason"],
  CALL: ["rejected", "cc_rejected_call_for_authorize"],
  FUND: ["rejected", "cc_rejected_insufficient_amount"],
  SECU: ["rejected", "cc_rejected_bad_filled_security_code"],
  EXPI: ["rejected", "cc_rejected_bad_filled_date"],
  FORM: ["rejected", "cc_rejected_bad_filled_other"],
  CONT: ["in_process", "pending_contingency"],
};
const KEPT_MAX = 1_000;

const tokenSchema = z.looseObject({ cardholder: z.looseObject({ name: z.string() }) });
const paymentSchema = z.strictObject({
  transaction_amount: z.number().positive(),
  installments: z.literal(1),
  capture: z.literal(true),
  binary_mode: z.boolean(),
  description: z.string(),
  external_reference: z.string().max(64),
  payment_method_id: z.string(),
  token: z.string(),
  payer: z.strictObject({ email: z.string() }),
});

type Payment = Readonly<{
  id: number;
  status: string;
  status_detail: string;
  external_reference: string;
  transaction_amount: number;
  currency_id: "BRL";
  payment_method_id: string;
}>;

/** Mercado Pago's form of a refusal; the code is that of its reference. */
const refusal = (status: number, code: number, description: string) => ({
  message: description,
  error: "bad_request",
  status,
  cause: [{ code, description, data: new Date(0).toISOString() }],
});

/**
 * `/mercadopago/v1`: tokens of cards, as Mercado Pago's script asks for them in the browser, and payments by them, in the forms of its reference. A
 * token is used once; the same `X-Idempotency-Key` gets the payment of its first call.
 */
export function mercadoPagoRoutes(context: SandboxContext, accessToken: string): express.Router {
  const router = express.Router();
  const holders = new Map<string, string>();
  const payments = new Map<string, Payment>();
  router.use(express.json({ limit: "10kb" }));
  router.post("/v1/card_tokens", (req, res) => {
    const parsed = tokenSchema.safeParse(req.body);
    if (!parsed.success)
      return void res.status(400).json(refusal(400, 3020, "cardholder.name cannot be null or empty"));
    const id = randomBytes(16).toString("hex");
    keep(holders, id, parsed.data.cardholder.name);
    res.status(201).json({ id, status: "active", live_mode: false });
  });
  router.use((req, res, next) => {
    const { mode, errorCode } = context.faults.get("card");
    if (mode === "down") return resetConnection(req);
    if (mode === "hang") return;
    if (mode === "error") {
      const status = errorCode >= 400 && errorCode <= 599 ? errorCode : 503;
      return void res.status(status).json(refusal(status, 2004, "POST to Gateway Transactions API fail"));
    }
    const given = Buffer.from(req.get("authorization") ?? "");
    const expected = Buffer.from(`Bearer ${accessToken}`);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return next();
    res.status(401).json({ message: "invalid access token", error: "unauthorized", status: 401, cause: [] });
  });
  router.post("/v1/payments", async (req, res) => {
    const key = req.get("x-idempotency-key") ?? "";
    if (key === "") return void res.status(400).json(refusal(400, 4292, "Header X-Idempotency-Key can't be null"));
    const parsed = paymentSchema.safeParse(req.body);
    if (!parsed.success) return void res.status(400).json(refusal(400, 1, "Params Error"));
    const { token, external_reference, transaction_amount, payment_method_id, payer } = parsed.data;
    if (!payer.email.includes("@"))
      return void res.status(400).json(refusal(400, 4050, "payer.email must be a valid email"));
    const known = payments.get(key);
    const holder = holders.get(token);
    if (known === undefined && holder === undefined) {
      return void res.status(400).json(refusal(400, 2006, "Card Token not found"));
    }
    const [status, status_detail] = OUTCOMES[holder ?? ""] ?? ["rejected", "cc_rejected_other_reason"];
    const facts = { external_reference, transaction_amount, currency_id: "BRL" as const, payment_method_id };
    const payment = known ?? { id: randomInt(1_000_000_000, 9_999_999_999), status, status_detail, ...facts };
    if (known === undefined) keep(payments, key, payment);
    holders.delete(token);
    await answer(context, "card", { req, res }, { status: 201, body: payment });
  });
  router.get("/v1/payments/search", async (req, res) => {
    const results = [...payments.values()].filter((one) => one.external_reference === req.query.external_reference);
    const paging = { total: results.length, limit: 30, offset: 0 };
    await answer(context, "card", { req, res }, { body: { paging, results } });
  });
  return router;
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > KEPT_MAX && oldest !== undefined) map.delete(oldest);
}
