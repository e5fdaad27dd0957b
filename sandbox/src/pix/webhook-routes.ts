import express from "express";
import type { SandboxContext } from "../context.ts";
import { answer } from "./answer.ts";
import { RECEIVER } from "./br-code.ts";
import { PixProblem, parsePix, violation } from "./pix-problem.ts";
import { webhookSchema } from "./pix-schemas.ts";

/** `/webhook/{chave}`: the destination of callbacks. */
export function webhookRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  router.put("/:chave", async (req, res) => {
    if (req.params.chave !== context.pixKey) {
      const reason = "O parâmetro {chave} não corresponde a uma chave DICT pertencente a este usuário recebedor.";
      throw violation("WebhookOperacaoInvalida", "chave", reason);
    }
    const { webhookUrl } = parsePix(webhookSchema, req.body, "WebhookOperacaoInvalida", "webhook");
    context.state.commit({ t: "pix_webhook", webhook: { url: webhookUrl, createdAtMs: Date.now() } });
    await answer(context, "pix", { req, res }, { body: { webhookUrl } });
  });
  router.get("/:chave", async (req, res) => {
    const webhook = webhookOf(context, req.params.chave);
    const criacao = new Date(webhook.createdAtMs).toISOString();
    const body = { webhookUrl: webhook.url, cnpj: RECEIVER.cnpj, criacao };
    await answer(context, "pix", { req, res }, { body });
  });
  router.delete("/:chave", (req, res) => {
    webhookOf(context, req.params.chave);
    context.state.commit({ t: "pix_webhook", webhook: null });
    res.status(204).end();
  });
  return router;
}

function webhookOf(context: SandboxContext, chave: string): { url: string; createdAtMs: number } {
  const { webhook } = context.state.pix;
  if (chave === context.pixKey && webhook !== null && webhook !== undefined) return webhook;
  throw new PixProblem(404, "WebhookNaoEncontrado", "O webhook denotado por {chave} não se encontra estabelecido.");
}
