import express from "express";
import type { SandboxContext } from "../context.ts";
import { answer } from "./answer.ts";
import { pageOf } from "./page-of.ts";
import { PixProblem, parsePix, violation } from "./pix-problem.ts";
import { pixQuerySchema, RETURN_ID, returnSchema } from "./pix-schemas.ts";
import { presentPix, presentReturn } from "./present.ts";
import type { ReceivedPix } from "./records.ts";
import { requestReturn, unreturnedCents } from "./return-pix.ts";
import { toCents } from "./valor.ts";

const RETURN_WINDOW_MS = 90 * 24 * 60 * 60 * 1_000;

/** `/pix`: payments received, and their returns. */
export function receivedPixRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  const { pix: state } = context.state;
  router.get("/", async (req, res) => {
    const query = parsePix(pixQuerySchema, req.query, "PixConsultaInvalida", "query");
    const found = state.allPix().filter(({ settledAtMs, txid, returns }) => {
      if (settledAtMs < query.inicio || settledAtMs > query.fim) return false;
      if (query.txid !== undefined && query.txid !== txid) return false;
      if (query.txIdPresente !== undefined && query.txIdPresente !== (txid !== null)) return false;
      return query.devolucaoPresente === undefined || query.devolucaoPresente === returns.length > 0;
    });
    const { parametros, items } = pageOf(found, query);
    await answer(context, "pix", { req, res }, { body: { parametros, pix: items.map(presentPix) } });
  });
  router.get("/:e2eid", async (req, res) => {
    await answer(context, "pix", { req, res }, { body: presentPix(knownPix(context, req.params.e2eid)) });
  });
  router.put("/:e2eid/devolucao/:id", async (req, res) => {
    const pix = knownPix(context, req.params.e2eid);
    const { valor, descricao } = parsePix(returnSchema, req.body, "PixDevolucaoInvalida", "devolucao");
    const { id } = req.params;
    checkReturn(pix, id, toCents(valor), Date.now());
    const request = { id, valueCents: toCents(valor), natureza: "ORIGINAL" as const, descricao };
    const body = presentReturn(requestReturn(context, pix, request));
    await answer(context, "pix", { req, res }, { status: 201, body });
  });
  router.get("/:e2eid/devolucao/:id", async (req, res) => {
    const returned = knownPix(context, req.params.e2eid).returns.find(({ id }) => id === req.params.id);
    if (returned === undefined) {
      throw new PixProblem(404, "PixDevolucaoNaoEncontrada", "Devolução não encontrada para o e2eid informado.");
    }
    await answer(context, "pix", { req, res }, { body: presentReturn(returned) });
  });
  return router;
}

function knownPix(context: SandboxContext, endToEndId: string): ReceivedPix {
  const pix = context.state.pix.pix(endToEndId);
  if (pix !== undefined) return pix;
  throw new PixProblem(404, "PixNaoEncontrado", "Pix não encontrado para o e2eid informado.");
}

function checkReturn(pix: ReceivedPix, id: string, valueCents: number, nowMs: number): void {
  const refuse = (propriedade: string, razao: string) => violation("PixDevolucaoInvalida", propriedade, razao);
  if (!RETURN_ID.test(id)) throw refuse("devolucao.id", "O campo devolucao.id não respeita o _schema_.");
  if (pix.returns.some((returned) => returned.id === id)) {
    throw refuse(
      "devolucao.id",
      "A presente requisição de devolução apresenta um {id} já utilizado por outra requisição de devolução para o {e2eid} em questão.",
    );
  }
  if (valueCents > unreturnedCents(pix)) {
    throw refuse(
      "devolucao.valor",
      "A presente requisição de devolução, em conjunto com as demais prévias devoluções, excederia o valor do pix originário.",
    );
  }
  if (nowMs - pix.settledAtMs > RETURN_WINDOW_MS) {
    throw refuse("devolucao", "A presente requisição de devolução viola a janela de tempo de 90 dias.");
  }
}
