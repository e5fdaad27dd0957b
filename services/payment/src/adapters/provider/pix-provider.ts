import { AppError } from "@tenho/kernel/errors/app-error";
import { BreakerRefusal, type BreakerState, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { providerRefused, refusalOf } from "../../app/bank-refusal.ts";
import type { BankProbe } from "../../app/check-bank.ts";
import type { PixProvider } from "../../app/providers.ts";
import { unreadable } from "../../app/unreadable.ts";
import { providerAmount } from "../../domain/provider-money.ts";
import { createAccessToken } from "./access-token.ts";
import { fieldOf, fieldsOf, textOf } from "./answer-fields.ts";
import { addressOf, type BankAccess, headersOf } from "./bank-access.ts";
import { createHttpClient, type JsonAnswer, type TlsFiles } from "./http-client.ts";
import { receivedPath, returnPath } from "./pix-paths.ts";
import { readCharge } from "./read-charge.ts";
import { readSingle, returnStatusOf } from "./read-payment.ts";
import { readReceived } from "./read-received.ts";
import { createRefusalCounter, createRefusalMemory } from "./refusal-memory.ts";

const BREAKER_CALLS_MIN = 10;
const IN_FLIGHT_MAX = 32;
/** Kind of call that asks for a token. */
const TOKEN = "token";
/** The state that ends a charge, asked for by its receiver. */
const REMOVED = "REMOVIDA_PELO_USUARIO_RECEBEDOR";
const PAYER_NOTE = "Créditos Tenho";

export type PixProviderOptions = {
  bank: BankAccess;
  /** The receiver's key. */
  pixKey: string;
  timeoutMs: number;
  breakerResetMs: number;
  tls: TlsFiles;
  metrics: Metrics;
  now: () => Date;
};

type Call = {
  method: "GET" | "PUT" | "PATCH";
  path: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
};

/** A refusal is caused by the request; any other error counts against the provider's health. */
const isProviderFailure = (error: unknown): boolean =>
  !(error instanceof AppError && error.reason === "provider_refused");

function accepted({ json, refusal }: JsonAnswer): unknown {
  if (refusal !== null) throw providerRefused(refusal);
  return json;
}

/** A bank's API Pix v2 behind time limits and a breaker; its access token is renewed as it ends or is refused. */
export function createPixProvider(
  options: PixProviderOptions,
): PixProvider & BankProbe & { breakerState(): BreakerState; lastRefusal(): string | null; close(): Promise<void> } {
  const http = createHttpClient({ timeoutMs: options.timeoutMs, tls: options.tls });
  const { bank } = options;
  const token = createAccessToken({ http, bank, now: options.now });

  async function sendOnce({ method, path, body, headers = {} }: Call, accessToken: string): Promise<JsonAnswer> {
    return http.call({
      method,
      url: addressOf(bank, path),
      headers: {
        ...headersOf({ ...bank.headers, ...headers }),
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

  const refusals = createRefusalMemory(options.now);
  const countRefusal = createRefusalCounter(options.metrics);

  async function call(what: Call): Promise<JsonAnswer> {
    const kind = `${what.method} ${what.path.split(/[/?]/)[1]}`;
    try {
      const answer = await breaker.call(what);
      refusals.accepted(TOKEN);
      if (answer.refusal !== null && answer.status !== 404) {
        refusals.refused(kind, answer.refusal);
        countRefusal(answer.refusal);
      } else refusals.accepted(kind);
      return answer;
    } catch (error) {
      // Only a token is refused by an error; what the API refuses is an answer.
      const refusal = refusalOf(error);
      if (refusal !== null) {
        refusals.refused(TOKEN, refusal);
        countRefusal(refusal);
      }
      if (!(error instanceof BreakerRefusal)) throw error;
      const message = "O provedor de pagamento está indisponível. Tente de novo em instantes.";
      throw new AppError("unavailable", message, { cause: error });
    }
  }

  /** Finds something at the provider; null when the provider does not know it. */
  async function find<Found>(path: string, read: (json: unknown) => Found): Promise<Found | null> {
    const answer = await call({ method: "GET", path });
    return answer.status === 404 ? null : read(accepted(answer));
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
      return readCharge(accepted(await call({ method: "PUT", path: `/cob/${txid}`, body })), options.now());
    },
    readCharge: (txid) => find(`/cob/${txid}`, (json) => readCharge(json, options.now())),
    listReceived: async (query) =>
      readReceived(accepted(await call({ method: "GET", path: receivedPath(query) })), options.now()),
    readPayment: (endToEndId) =>
      find(`/pix/${endToEndId}`, (json) => {
        if (json === undefined) throw unreadable(["JSON"]);
        return readSingle(json, options.now());
      }),
    refund: async ({ endToEndId, id, amountCents }) => {
      const body = { valor: providerAmount(amountCents) };
      return returnStatusOf(fieldsOf(accepted(await call({ method: "PUT", path: returnPath(endToEndId, id), body }))));
    },
    readRefund: (endToEndId, id) =>
      find(returnPath(endToEndId, id), (json) => {
        const status = returnStatusOf(fieldsOf(json));
        if (status === "") throw unreadable(["status"]);
        return status;
      }),
    readCallbackUrl: () =>
      find(webhookPath, (json) => {
        const answer = fieldsOf(json);
        if (answer === null) throw unreadable(["JSON"]);
        return textOf(fieldOf(answer, "webhookUrl"));
      }),
    registerCallbackUrl: async (address) => {
      const body = { webhookUrl: address };
      const { refusal } = await call({ method: "PUT", path: webhookPath, body, headers: bank.webhookHeaders });
      if (refusal !== null) throw providerRefused(refusal);
    },
    renewToken: () => token.renew(),
    removeCharge: async (txid) => {
      accepted(await call({ method: "PATCH", path: `/cob/${txid}`, body: { status: REMOVED } }));
    },
    lastRefusal: refusals.newest,
    breakerState: breaker.state,
    close: async () => {
      breaker.close();
      await http.close();
    },
  };
}
