import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { z } from "zod";
import { createSandbox } from "../../../sandbox/src/app.ts";
import { loadSandboxConfig } from "../../../sandbox/src/config.ts";
import type { answerRuleSchema } from "../../../sandbox/src/pix/answer-rules.ts";

export const PIX_KEY = "chave-de-teste";
export const CALLBACK_SECRET = "segredo-do-callback-de-teste";
const CLIENT_ID = "cliente-de-teste";
const CLIENT_SECRET = "senha-de-teste";
const CARD_KEY = "chave-da-adquirente-de-teste";

export type AnswerRule = z.input<typeof answerRuleSchema>;
export type SandboxCharge = { txid: string; valor: string; status: string; e2eids: string[] };

/** The sandbox as the bank and the card acquirer; its callbacks go nowhere until a receiver is named. */
export async function startBank(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tenho-bank-"));
  const sandbox = await createSandbox(
    loadSandboxConfig({
      PORT: "0",
      SANDBOX_DATA_DIR: folder,
      WHATSAPP_APP_SECRET: "segredo-de-teste",
      WHATSAPP_VERIFY_TOKEN: "verificar",
      GRAPH_API_TOKEN: "token-de-teste",
      PIX_CLIENT_ID: CLIENT_ID,
      PIX_CLIENT_SECRET: CLIENT_SECRET,
      PIX_KEY,
      PIX_CALLBACK_URL: "http://127.0.0.1:1/hooks/pix",
      PIX_CALLBACK_SECRET: CALLBACK_SECRET,
      PIX_SETTLE_DELAY_MS: "0",
      CARD_API_KEY: CARD_KEY,
      CALLBACK_RETRY_BASE_MS: "50",
      CALLBACK_RETRY_MAX_MS: "200",
      ...env,
    }),
  );
  const control = async <T>(path: string, body?: object, method = "POST"): Promise<T> => {
    const post = { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${sandbox.url}/control/${path}`, body === undefined ? {} : post);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    url: sandbox.url,
    /** Payment's settings of the bank and the acquirer. */
    env: {
      PIX_API_URL: `${sandbox.url}/pix`,
      PIX_CLIENT_ID: CLIENT_ID,
      PIX_CLIENT_SECRET: CLIENT_SECRET,
      PIX_KEY,
      PIX_CALLBACK_SECRET: CALLBACK_SECRET,
      CARD_API_URL: `${sandbox.url}/card`,
      CARD_API_KEY: CARD_KEY,
    },
    callBackTo: (url: string) => sandbox.setPixCallbackUrl(`${url}/hooks/pix?hmac=${CALLBACK_SECRET}`),
    pay: (txid: string, how: { valor?: string; copies?: number } = {}) =>
      control<{ e2eid: string; valor: string; status: number | null }>(`pix/${txid}/pay`, how),
    charges: async () => (await control<{ charges: SandboxCharge[] }>("pix/charges")).charges,
    refund: (txid: string, valor?: string) => control<{ id: string }>(`pix/${txid}/refund`, { valor }),
    clawBack: (txid: string, valor?: string) => control<{ id: string }>(`pix/${txid}/clawback`, { valor }),
    expire: (txid: string) => control(`pix/${txid}/expire`, {}),
    forge: (txid: string, valor?: string) => control<{ status: number }>(`pix/${txid}/forge`, { valor }),
    /** The bank's own answer to a call of ours. */
    async readBack<T>(path: string): Promise<T> {
      const basic = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64");
      const body = new URLSearchParams({ grant_type: "client_credentials" });
      const issued = await fetch(`${sandbox.url}/pix/oauth/token`, {
        method: "POST",
        headers: { authorization: `Basic ${basic}` },
        body,
      });
      const { access_token: token } = (await issued.json()) as { access_token: string };
      const answer = await fetch(`${sandbox.url}/pix${path}`, { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()) as T;
    },
    /** Has the sandbox play this bank's ways. */
    play: (bank: string) => control("pix/bank", { bank }, "PUT"),
    /** Makes the bank forget our address. */
    dropWebhook: async () => {
      await fetch(`${sandbox.url}/control/pix/webhook`, { method: "DELETE" });
    },
    /** Registers another address with the bank, as somebody else would. */
    pointWebhook: (url: string) => control("pix/webhook", { url }, "PUT"),
    /** Changes the bank's answers by rules, in the place of those before; see the sandbox's `PUT /control/pix/answers`. */
    answers: (...rules: AnswerRule[]) => control("pix/answers", { rules }, "PUT"),
    fault: (target: "pix" | "pix_callbacks" | "card", mode: string, more: object = {}) =>
      control("faults", { target, mode, ...more }),
    async stop() {
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
