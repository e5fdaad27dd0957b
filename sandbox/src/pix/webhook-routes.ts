import express from "express";
import type { SandboxContext } from "../context.ts";
import { answer } from "./answer.ts";
import { RECEIVER } from "./br-code.ts";
import { EfiProblem, PixProblem, parsePix, violation } from "./pix-problem.ts";
import { webhookSchema } from "./pix-schemas.ts";

const TEST_MS = 10_000;

/** `/webhook/{chave}`: the destination of callbacks. */
export function webhookRoutes(context: SandboxContext): express.Router {
  const router = express.Router();
  router.put("/:chave", async (req, res) => {
    if (req.params.chave !== context.pixKey) {
      const reason = "O parâmetro {chave} não corresponde a uma chave DICT pertencente a este usuário recebedor.";
      throw violation("WebhookOperacaoInvalida", "chave", reason);
    }
    const { webhookUrl } = parsePix(webhookSchema, req.body, "WebhookOperacaoInvalida", "webhook");
    if (context.playedBank.ways.checksMtls) await testAddress(webhookUrl, req.get("x-skip-mtls-checking") === "true");
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

/**
 * Tries an address before it is registered, as Efí does: first without a certificate, which the server must refuse, unless the client skips that; then with a
 * test. There is no TLS here, so no server refuses a caller without a certificate.
 */
async function testAddress(webhookUrl: string, isMtlsSkipped: boolean): Promise<void> {
  if (!isMtlsSkipped) {
    throw new EfiProblem("webhook_invalido", "A autenticação de TLS mútuo não está configurada na URL informada");
  }
  const response = await fetch(webhookUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ evento: "teste_webhook", data_criacao: new Date().toISOString() }),
    signal: AbortSignal.timeout(TEST_MS),
  }).catch(() => null);
  if (response === null) throw new EfiProblem("webhook_invalido", "A URL informada está inacessível");
  if (response.status !== 200) {
    throw new EfiProblem("webhook_invalido", `A URL informada respondeu com o código HTTP ${response.status}`);
  }
}

function webhookOf(context: SandboxContext, chave: string): { url: string; createdAtMs: number } {
  const { webhook } = context.state.pix;
  if (chave === context.pixKey && webhook !== null && webhook !== undefined) return webhook;
  throw new PixProblem(404, "WebhookNaoEncontrado", "O webhook denotado por {chave} não se encontra estabelecido.");
}
