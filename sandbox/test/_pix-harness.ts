import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import type { Sandbox } from "../src/app.ts";
import { type Answer, post, startSandboxHarness } from "./_harness.ts";

export const KEY = "chave@tenho.example";
export const CREDENTIALS = { PIX_CLIENT_ID: "loja", PIX_CLIENT_SECRET: "segredo-da-loja", PIX_KEY: KEY };
const BASIC = `Basic ${Buffer.from("loja:segredo-da-loja").toString("base64")}`;

export interface PixShape {
  readonly endToEndId: string;
  readonly txid?: string;
  readonly valor: string;
  readonly devolucoes?: { id: string; natureza: string; status: string; valor: string; horario: object }[];
}

/** Fake of the receiver's webhook: stores the callbacks it receives and answers as a test wants. */
export class PixReceiver {
  readonly calls: { path: string; pix: PixShape[]; body: string }[] = [];
  answer: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) => res.writeHead(200).end();
  url = "";

  async start(t: TestContext): Promise<void> {
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString("utf8");
      this.calls.push({ path: req.url ?? "", pix: (JSON.parse(body) as { pix: PixShape[] }).pix, body });
      this.answer(req, res);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/pix`;
    t.after(() => {
      server.close();
      server.closeAllConnections();
    });
  }

  get paid(): string[] {
    return this.calls.flatMap(({ pix }) => pix.map(({ endToEndId }) => endToEndId));
  }
}

export type Call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<Answer<T>>;

/** A sandbox with a receiver of its Pix callbacks, and a client with an access token. */
export async function startPixHarness(t: TestContext, env: Record<string, string> = {}) {
  const receiver = new PixReceiver();
  await receiver.start(t);
  const { sandbox, folder } = await startSandboxHarness(t, {
    ...CREDENTIALS,
    PIX_CALLBACK_URL: receiver.url,
    PIX_SETTLE_DELAY_MS: "0",
    ...env,
  });
  const call = await pixClient(sandbox);
  const control = <T = Record<string, unknown>>(path: string, body: object = {}) =>
    post<T>(`${sandbox.url}/control/pix/${path}`, body);
  const fault = (target: string, mode: string, rest: object = {}) =>
    post(`${sandbox.url}/control/faults`, { target, mode, ...rest });
  return { sandbox, receiver, folder, call, control, fault };
}

export async function askToken(sandbox: Sandbox, authorization = BASIC): Promise<Answer<{ access_token: string }>> {
  const headers = { authorization, "content-type": "application/x-www-form-urlencoded" };
  return post(`${sandbox.url}/pix/oauth/token`, "grant_type=client_credentials", headers);
}

/** Calls the API Pix with a token of its own. */
export async function pixClient(sandbox: Sandbox): Promise<Call> {
  const { access_token } = (await askToken(sandbox)).body;
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${sandbox.url}/pix${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  };
}

export const TXID = "9d36b84fc70b478fb95c12729b90ca25";
export const cob = (original = "10.00", rest: object = {}) => ({
  calendario: { expiracao: 3600 },
  valor: { original },
  chave: KEY,
  solicitacaoPagador: "Créditos",
  ...rest,
});
