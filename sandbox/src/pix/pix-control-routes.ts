import { randomUUID } from "node:crypto";
import express from "express";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { ControlError, parseControl } from "../http/control-error.ts";
import { answerRuleSchema } from "./answer-rules.ts";
import { BANKS } from "./banks.ts";
import { payCharges, payKey } from "./pay-charge.ts";
import { valorSchema } from "./pix-schemas.ts";
import type { Charge, PixReturn } from "./records.ts";
import { returnNow, unreturnedCents } from "./return-pix.ts";
import { toCents, toValor } from "./valor.ts";

const paySchema = z.strictObject({
  valor: valorSchema.optional(),
  copies: z.int().min(1).max(500).default(1),
  delay_ms: z.int().min(0).max(600_000).optional(),
});
const payAllSchema = z.strictObject({ txids: z.array(z.string()).min(1).max(1_000) });
const amountSchema = z.strictObject({ valor: valorSchema.optional() });
const addressSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_000) });
const transferSchema = z.strictObject({ valor: valorSchema });
const answersSchema = z.strictObject({ rules: z.array(answerRuleSchema).max(1_000) });
const bankSchema = z.strictObject({ bank: z.enum(BANKS) });
const nothing = z.strictObject({});

/** `/control/pix/*`: actions of payers and their banks, and the passing of time. */
export function pixControlRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  const { pix: state } = context.state;
  router.get("/charges", (_req, res) => {
    const charges = state.allCharges().map(({ txid, request, status }) => {
      return { txid, valor: request.valor.original, status, e2eids: state.pixOf(txid).map((pix) => pix.endToEndId) };
    });
    res.json({ charges });
  });
  router.post("/pay", async (req, res) => {
    const { txids } = parseControl(payAllSchema, req.body);
    const payments = txids.map((txid) => ({ charge: knownCharge(context, txid) }));
    const { paid, callbackStatus } = await payCharges(context, payments);
    res.json({ e2eids: paid.map(({ endToEndId }) => endToEndId), status: callbackStatus });
  });
  router.post("/transfers", async (req, res) => {
    const { valor } = parseControl(transferSchema, req.body);
    const { endToEndId } = await payKey(context, context.pixKey, toCents(valor));
    res.json({ e2eid: endToEndId, valor });
  });
  router.put("/answers", (req, res) => {
    const { rules } = parseControl(answersSchema, req.body);
    context.pixAnswers.set(rules);
    res.json({ rules: rules.length });
  });
  router.put("/bank", (req, res) => {
    const { bank } = parseControl(bankSchema, req.body);
    context.playedBank.name = bank;
    context.accessTokens.revokeAll();
    res.json({ bank });
  });
  router.put("/webhook", (req, res) => {
    const { url } = parseControl(addressSchema, req.body);
    context.state.commit({ t: "pix_webhook", webhook: { url, createdAtMs: Date.now() } });
    res.json({ webhook: url });
  });
  router.delete("/webhook", (_req, res) => {
    context.state.commit({ t: "pix_webhook", webhook: null });
    res.json({ webhook: null });
  });
  router.delete("/tokens", (_req, res) => {
    context.accessTokens.revokeAll();
    res.json({ tokens: 0 });
  });
  router.post("/:txid/pay", async (req, res) => {
    const charge = knownCharge(context, req.params.txid);
    const { valor, copies, delay_ms: delayMs } = parseControl(paySchema, req.body ?? {});
    const payment = { charge, ...(valor !== undefined && { valueCents: toCents(valor) }) };
    const options = { copies, ...(delayMs !== undefined && { delayMs }) };
    const { paid, callbackStatus } = await payCharges(context, [payment], options);
    const [pix] = paid;
    res.json({
      txid: charge.txid,
      e2eid: pix?.endToEndId,
      valor: toValor(pix?.valueCents ?? 0),
      status: callbackStatus,
    });
  });
  router.post("/:txid/forge", async (req, res) => {
    const charge = knownCharge(context, req.params.txid);
    const { valor = charge.request.valor.original } = parseControl(amountSchema, req.body ?? {});
    const nowMs = Date.now();
    const status = await context.pixNotifier.forge(charge.txid, charge.request.chave, toCents(valor), nowMs);
    res.json({ txid: charge.txid, valor, status });
  });
  router.post("/:txid/refund", async (req, res) => {
    res.json(await giveBack(context, req.params.txid, req.body, "ORIGINAL"));
  });
  router.post("/:txid/clawback", async (req, res) => {
    res.json(await giveBack(context, req.params.txid, req.body, "MED_FRAUDE"));
  });
  router.post("/:txid/expire", (req, res) => {
    const charge = knownCharge(context, req.params.txid);
    parseControl(nothing, req.body ?? {});
    const createdAtMs = Math.min(charge.createdAtMs, Date.now() - charge.request.calendario.expiracao * 1_000 - 1_000);
    context.state.commit({ t: "charge", charge: { ...charge, createdAtMs } });
    res.json({ txid: charge.txid, status: charge.status });
  });
  return router;
}

function knownCharge(context: SandboxContext, txid: string): Charge {
  const charge = context.state.pix.charge(txid);
  if (charge === undefined) throw new ControlError(404, "txid: no such charge");
  return charge;
}

/** Returns a charge's newest payment that has an amount left: all that is left, or the amount `valor`. */
async function giveBack(
  context: SandboxContext,
  txid: string,
  body: unknown,
  natureza: PixReturn["natureza"],
): Promise<object> {
  knownCharge(context, txid);
  const { valor } = parseControl(amountSchema, body ?? {});
  const pix = context.state.pix.pixOf(txid).findLast((candidate) => unreturnedCents(candidate) > 0);
  if (pix === undefined) throw new ControlError(409, "txid: nothing paid that could be returned");
  const valueCents = valor === undefined ? unreturnedCents(pix) : toCents(valor);
  if (valueCents > unreturnedCents(pix)) throw new ControlError(409, "valor: more than is left of the payment");
  const id = randomUUID().replaceAll("-", "");
  const { returned, callbackStatus } = await returnNow(context, pix, { id, valueCents, natureza });
  return { id, e2eid: pix.endToEndId, valor: toValor(returned.valueCents), natureza, status: callbackStatus };
}
