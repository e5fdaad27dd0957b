import express, { type Request, type Response } from "express";
import type { SandboxContext } from "../context.ts";
import { resetConnection } from "../http/reset-connection.ts";
import { answer } from "./answer.ts";
import { scopeOf } from "./banks.ts";
import { chargeRoutes } from "./charge-routes.ts";
import { issueToken, type PixCredentials } from "./issue-token.ts";
import { answerPixProblem, OAuthProblem, PixProblem } from "./pix-problem.ts";
import { receivedPixRoutes } from "./received-pix-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

/** `/pix/*`: a payment provider that follows the Central Bank's API Pix 2.9.0. */
export function pixRoutes(context: SandboxContext, credentials: PixCredentials): express.Router {
  const router = express.Router();
  router.use((req, _res, next) => {
    if (!playedFault(context, req)) next();
  });
  router.use(express.urlencoded({ extended: false }), express.json({ limit: "100kb" }));
  router.post("/oauth/token", async (req, res) => {
    await answer(context, "pix", { req, res }, { body: issueToken(context, req, credentials) });
  });
  router.use((req, _res, next) => {
    const token = /^Bearer (.+)$/.exec(req.get("authorization") ?? "")?.[1] ?? "";
    const scopes = context.accessTokens.scopesOf(token, Date.now());
    if (scopes === null) throw new PixProblem(401, "AcessoNegado", "O token de acesso falta ou não vale mais.");
    const { ways } = context.playedBank;
    const missing = ways.missing(req, credentials.clientId);
    if (missing !== null)
      throw new OAuthProblem(400, "invalid_request", `Software cliente não identificado: falta ${missing}.`);
    if (!scopes.has(scopeOf(req))) {
      throw new PixProblem(403, "AcessoNegado", `Requisição de participante sem o escopo ${scopeOf(req)}.`);
    }
    next();
  });
  router.use(context.pixAnswers.apply);
  router.use("/cob", chargeRoutes(context));
  router.use("/pix", receivedPixRoutes(context));
  router.use("/webhook", webhookRoutes(context));
  router.use((_req: Request, _res: Response) => {
    throw new PixProblem(404, "NaoEncontrado", "Não há nada neste endereço da API Pix.");
  });
  router.use(answerPixProblem);
  return router;
}

/** Plays faults before anything is done: connection reset, no answer at all, an error. False when no such fault is set. */
function playedFault(context: SandboxContext, req: Request): boolean {
  const { mode, errorCode } = context.faults.get("pix");
  if (mode === "down") resetConnection(req);
  if (mode === "down" || mode === "hang") return true;
  if (mode !== "error") return false;
  const status = errorCode >= 400 && errorCode <= 599 ? errorCode : 503;
  throw new PixProblem(status, "ServicoIndisponivel", "Serviço não está disponível no momento.");
}
