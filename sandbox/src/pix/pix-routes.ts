import { timingSafeEqual } from "node:crypto";
import express, { type Request, type Response } from "express";
import type { SandboxContext } from "../context.ts";
import { resetConnection } from "../http/reset-connection.ts";
import { answer } from "./answer.ts";
import { chargeRoutes } from "./charge-routes.ts";
import { answerPixProblem, PixProblem, parsePix } from "./pix-problem.ts";
import { tokenSchema } from "./pix-schemas.ts";
import { receivedPixRoutes } from "./received-pix-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

export interface PixCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** `/pix/*`: a payment provider that follows the Central Bank's API Pix 2.9.0. */
export function pixRoutes(context: SandboxContext, credentials: PixCredentials): express.Router {
  const router = express.Router();
  router.use((req, _res, next) => {
    if (!playedFault(context, req)) next();
  });
  router.use(express.urlencoded({ extended: false }), express.json({ limit: "100kb" }));
  router.post("/oauth/token", async (req, res) => {
    authenticate(req, credentials);
    parsePix(tokenSchema, req.body, "RequisicaoInvalida", "token");
    const { token, expiresInSeconds } = context.accessTokens.issue(Date.now());
    const body = { access_token: token, token_type: "Bearer", expires_in: expiresInSeconds, scope: SCOPES };
    await answer(context, "pix", { req, res }, { body });
  });
  router.use((req, _res, next) => {
    const token = /^Bearer (.+)$/.exec(req.get("authorization") ?? "")?.[1] ?? "";
    if (!context.accessTokens.isValid(token, Date.now()))
      throw unauthorised("O token de acesso falta ou não vale mais.");
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

const SCOPES = "cob.read cob.write pix.read pix.write webhook.read webhook.write";

/** Plays faults before anything is done: connection reset, no answer at all, an error. False when no such fault is set. */
function playedFault(context: SandboxContext, req: Request): boolean {
  const { mode, errorCode } = context.faults.get("pix");
  if (mode === "down") resetConnection(req);
  if (mode === "down" || mode === "hang") return true;
  if (mode !== "error") return false;
  const status = errorCode >= 400 && errorCode <= 599 ? errorCode : 503;
  throw new PixProblem(status, "ServicoIndisponivel", "Serviço não está disponível no momento.");
}

function authenticate(req: Request, { clientId, clientSecret }: PixCredentials): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`);
  const given = Buffer.from(req.get("authorization") ?? "");
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw unauthorised("As credenciais do cliente não conferem.");
}

const unauthorised = (detail: string) => new PixProblem(401, "AcessoNegado", detail);
