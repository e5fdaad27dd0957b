import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import express from "express";
import type { SandboxContext } from "../context.ts";
import { answer } from "./answer.ts";
import { pageOf } from "./page-of.ts";
import { PixProblem, parsePix, violation } from "./pix-problem.ts";
import { chargeChangeSchema, chargeSchema, chargesQuerySchema, TXID } from "./pix-schemas.ts";
import { presentCharge } from "./present.ts";
import type { Charge, ChargeRequest } from "./records.ts";

/** `/cob`: immediate charges. */
export function chargeRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  const { pix: state } = context.state;
  const codeField = () => context.playedBank.ways.codeField;
  router.put("/:txid", async (req, res) => {
    const request = parsePix(chargeSchema, req.body, "CobOperacaoInvalida", "cob") as ChargeRequest;
    const charge = putCharge(context, req.params.txid, request);
    await answer(context, "pix", { req, res }, { status: 201, body: presentCharge(charge, state, codeField()) });
  });
  router.patch("/:txid", async (req, res) => {
    const charge = changeCharge(context, knownCharge(context, req.params.txid), req.body);
    await answer(context, "pix", { req, res }, { body: presentCharge(charge, state, codeField()) });
  });
  router.get("/:txid", async (req, res) => {
    const charge = knownCharge(context, req.params.txid);
    await answer(context, "pix", { req, res }, { body: presentCharge(charge, state, codeField()) });
  });
  router.get("/", async (req, res) => {
    const query = parsePix(chargesQuerySchema, req.query, "CobConsultaInvalida", "query");
    const found = state.allCharges().filter(({ createdAtMs, status }) => {
      if (createdAtMs < query.inicio || createdAtMs > query.fim) return false;
      return query.status === undefined || query.status === status;
    });
    const { parametros, items } = pageOf(found, query);
    const body = { parametros, cobs: items.map((charge) => presentCharge(charge, state, codeField())) };
    await answer(context, "pix", { req, res }, { body });
  });
  return router;
}

function knownCharge(context: SandboxContext, txid: string): Charge {
  const charge = context.state.pix.charge(txid);
  if (charge !== undefined) return charge;
  throw new PixProblem(404, "CobNaoEncontrado", "Cobrança não encontrada para o txid informado.");
}

/** Makes a charge; a repeated request gets the same charge again, another request under its txid changes the charge while it is ATIVA. */
function putCharge(context: SandboxContext, txid: string, request: ChargeRequest): Charge {
  if (!TXID.test(txid)) throw violation("CobOperacaoInvalida", "txid", "O campo txid não respeita o _schema_.");
  checkKey(context, request.chave);
  const known = context.state.pix.charge(txid);
  if (known !== undefined) return revise(context, known, request, "A cobrança já existe, não está no status ATIVA");
  const charge: Charge = {
    txid,
    request,
    status: "ATIVA",
    revision: 0,
    createdAtMs: Date.now(),
    locationId: randomBytes(16).toString("hex"),
  };
  context.state.commit({ t: "charge", charge });
  return charge;
}

function changeCharge(context: SandboxContext, charge: Charge, body: unknown): Charge {
  const { status, ...change } = parsePix(chargeChangeSchema, body, "CobOperacaoInvalida", "cob");
  if (change.chave !== undefined) checkKey(context, change.chave);
  if (status === undefined) {
    return revise(context, charge, { ...charge.request, ...change } as ChargeRequest, "A cobrança não está ATIVA");
  }
  if (Object.keys(change).length > 0) {
    throw violation("CobOperacaoInvalida", "cob.status", "A remoção não pode vir com outras alterações.");
  }
  if (charge.status !== "ATIVA") throw violation("CobOperacaoInvalida", "cob.status", "A cobrança não está ATIVA.");
  const removed = { ...charge, status, revision: charge.revision + 1 };
  context.state.commit({ t: "charge", charge: removed });
  return removed;
}

function revise(context: SandboxContext, charge: Charge, request: ChargeRequest, refusal: string): Charge {
  if (isDeepStrictEqual(charge.request, request)) return charge;
  if (charge.status !== "ATIVA") {
    throw violation("CobOperacaoInvalida", "cob.status", `${refusal}, e a presente requisição busca alterá-la.`);
  }
  const revised = { ...charge, request, revision: charge.revision + 1 };
  context.state.commit({ t: "charge", charge: revised });
  return revised;
}

function checkKey(context: SandboxContext, chave: string): void {
  if (chave === context.pixKey) return;
  throw violation(
    "CobOperacaoInvalida",
    "cob.chave",
    "O campo cob.chave corresponde a uma conta que não pertence a este usuário recebedor.",
  );
}
