import { randomUUID, timingSafeEqual } from "node:crypto";
import express from "express";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { resetConnection } from "../http/reset-connection.ts";
import { answer } from "../pix/answer.ts";

const chargeSchema = z.strictObject({
  /** The shop's idempotency key. */
  reference: z.string().min(1).max(100),
  /** Amount in centavos. */
  amount: z.int().min(1).max(100_000_000),
  token: z.string().regex(/^tok_(approved|declined)[a-zA-Z0-9_]{0,80}$/),
});

const refusal = (code: string, message: string) => ({ error: { code, message } });

/** `/card/charges`: a card acquirer that takes tokens, never card numbers. The token determines the outcome of the charge. */
export function cardRoutes(context: SandboxContext, apiKey: string): express.Router {
  const router = express.Router();
  const { pix: state } = context.state;
  router.use(express.json({ limit: "10kb" }));
  router.use((req, res, next) => {
    const { mode, errorCode } = context.faults.get("card");
    if (mode === "down") return resetConnection(req);
    if (mode === "hang") return;
    if (mode === "error") {
      const status = errorCode >= 400 && errorCode <= 599 ? errorCode : 503;
      return void res.status(status).json(refusal("unavailable", "The acquirer is unavailable."));
    }
    const given = Buffer.from(req.get("authorization") ?? "");
    const expected = Buffer.from(`Bearer ${apiKey}`);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return next();
    res.status(401).json(refusal("unauthorized", "The API key is wrong."));
  });
  router.post("/charges", async (req, res) => {
    const parsed = chargeSchema.safeParse(req.body);
    if (!parsed.success) return void res.status(422).json(refusal("invalid_request", "A field is missing or wrong."));
    const { reference, amount, token } = parsed.data;
    const known = state.card(reference);
    if (known !== undefined && known.amountCents !== amount) {
      return void res.status(409).json(refusal("reference_in_use", "The reference has a charge of another amount."));
    }
    const status = token.startsWith("tok_approved") ? ("APPROVED" as const) : ("DECLINED" as const);
    const charge = known ?? { id: `ch_${randomUUID()}`, reference, amountCents: amount, status };
    if (known === undefined) context.state.commit({ t: "card", charge });
    await answer(context, "card", { req, res }, { body: { id: charge.id, status: charge.status } });
  });
  router.get("/charges/:reference", async (req, res) => {
    const charge = state.card(req.params.reference);
    if (charge === undefined) return void res.status(404).json(refusal("not_found", "No charge of this reference."));
    await answer(context, "card", { req, res }, { body: { id: charge.id, status: charge.status } });
  });
  return router;
}
