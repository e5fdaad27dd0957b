import { AppError } from "@tenho/kernel/errors/app-error";
import { BreakerRefusal, type BreakerState, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { z } from "zod";
import type { PixProvider, ReceivedQuery } from "../../app/providers.ts";
import { providerAmount } from "../../domain/provider-money.ts";
import { createAccessToken } from "./access-token.ts";
import { chargeShape, receivedShape, returnedShape, webhookShape } from "./bcb-shapes.ts";
import { createHttpClient, type JsonAnswer, providerRefused, type TlsFiles } from "./http-client.ts";

const BREAKER_CALLS_MIN = 10;
const IN_FLIGHT_MAX = 32;
const ITEMS_A_PAGE = 100;
const PAYER_NOTE = "Créditos Tenho";

export type PixProviderOptions = {
  /** Base URL of the API, to which `/cob` is added. */
  baseUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** The receiver's key. */
  pixKey: string;
  timeoutMs: number;
  breakerResetMs: number;
  tls: TlsFiles;
  metrics: Metrics;
  now: () => Date;
};

type Call = { method: "GET" | "PUT"; path: string; body?: object };

const notAsItShould = (cause: unknown): AppError =>
  new AppError("unavailable", "O provedor de pagamento não respondeu como devia.", { cause });

/** A refusal is caused by the request; any other error counts against the provider's health. */
const isProviderFailure = (error: unknown): boolean =>
  !(error instanceof AppError && error.reason === "provider_refused");

function read<T extends z.ZodType>(shape: T, { status, json }: JsonAnswer): z.output<T> {
  if (status >= 300) throw providerRefused(status);
  const parsed = shape.safeParse(json);
  if (!parsed.success) throw notAsItShould(parsed.error);
  return parsed.data;
}

/** A bank's API Pix v2 behind time limits and a breaker; its access token is renewed as it ends or is refused. */
export function createPixProvider(
  options: PixProviderOptions,
): PixProvider & { breakerState(): BreakerState; close(): Promise<void> } {
  const http = createHttpClient({ timeoutMs: options.timeoutMs, tls: options.tls });
  const token = createAccessToken({ http, url: options.tokenUrl, ...options });

  async function sendOnce({ method, path, body }: Call, accessToken: string): Promise<JsonAnswer> {
    return http.call({
      method,
      url: `${options.baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async function send(call: Call): Promise<JsonAnswer> {
    const accessToken = await token.get();
    const answer = await sendOnce(call, accessToken);
    if (answer.status !== 401) return answer;
    token.forget(accessToken);
    return sendOnce(call, await token.get());
  }

  const breaker = createBreaker(send, {
    target: "pix",
    metrics: options.metrics,
    resetMs: options.breakerResetMs,
    callsMin: BREAKER_CALLS_MIN,
    inFlightMax: IN_FLIGHT_MAX,
    isFailure: isProviderFailure,
  });

  async function call(what: Call): Promise<JsonAnswer> {
    try {
      return await breaker.call(what);
    } catch (error) {
      if (!(error instanceof BreakerRefusal)) throw error;
      const message = "O provedor de pagamento está indisponível. Tente de novo em instantes.";
      throw new AppError("unavailable", message, { cause: error });
    }
  }

  /** Finds something at the provider; null when the provider does not know it. */
  async function find<T extends z.ZodType>(shape: T, path: string): Promise<z.output<T> | null> {
    const answer = await call({ method: "GET", path });
    return answer.status === 404 ? null : read(shape, answer);
  }

  const webhookPath = `/webhook/${encodeURIComponent(options.pixKey)}`;

  return {
    createCharge: async ({ txid, amountCents, expiresInSeconds }) => {
      const body = {
        calendario: { expiracao: expiresInSeconds },
        valor: { original: providerAmount(amountCents) },
        chave: options.pixKey,
        solicitacaoPagador: PAYER_NOTE,
      };
      return read(chargeShape, await call({ method: "PUT", path: `/cob/${txid}`, body }));
    },
    readCharge: (txid) => find(chargeShape, `/cob/${txid}`),
    listReceived: async (query) => read(receivedShape, await call({ method: "GET", path: receivedPath(query) })),
    refund: async ({ endToEndId, id, amountCents }) => {
      const body = { valor: providerAmount(amountCents) };
      return read(returnedShape, await call({ method: "PUT", path: `/pix/${endToEndId}/devolucao/${id}`, body }));
    },
    readRefund: (endToEndId, id) => find(returnedShape, `/pix/${endToEndId}/devolucao/${id}`),
    readCallbackUrl: () => find(webhookShape, webhookPath),
    registerCallbackUrl: async (address) => {
      const { status } = await call({ method: "PUT", path: webhookPath, body: { webhookUrl: address } });
      if (status >= 300) throw providerRefused(status);
    },
    breakerState: breaker.state,
    close: async () => {
      breaker.close();
      await http.close();
    },
  };
}

function receivedPath({ from, to, page, onlyReturned }: ReceivedQuery): string {
  const query = new URLSearchParams({
    inicio: from.toISOString(),
    fim: to.toISOString(),
    txIdPresente: "true",
    ...(onlyReturned && { devolucaoPresente: "true" }),
    "paginacao.paginaAtual": String(page),
    "paginacao.itensPorPagina": String(ITEMS_A_PAGE),
  });
  return `/pix?${query}`;
}
