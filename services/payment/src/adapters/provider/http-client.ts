import { AppError } from "@tenho/kernel/errors/app-error";
import { Agent, type Dispatcher, request } from "undici";

/** Certificates for mutual TLS, PEM. */
export type TlsFiles = { cert?: string | undefined; key?: string | undefined; ca?: string | undefined };

export type JsonRequest = {
  method: Dispatcher.HttpMethod;
  url: string;
  headers: Record<string, string>;
  body?: string;
};

/** `json` is undefined where the body of a success is no JSON, and null for any other answer. */
export type JsonAnswer = { status: number; json: unknown };

const BYTES_MAX = 4 * 1024 * 1024;

const unanswered = (cause: unknown): AppError =>
  new AppError("unavailable", "O provedor de pagamento não respondeu agora. Tente de novo em instantes.", { cause });

/** The provider's answer that it refuses the request. */
export const providerRefused = (status: number): AppError =>
  new AppError("unprocessable", "O provedor de pagamento recusou a operação.", {
    reason: "provider_refused",
    cause: new Error(`the provider answered ${status}`),
  });

export type HttpClient = { call(call: JsonRequest): Promise<JsonAnswer>; close(): Promise<void> };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Calls a provider's JSON API, with our certificates where the API requires them. A call ends after `timeoutMs`, body included. Raises:
 * `unavailable` for no answer and for 5xx or 429; other statuses are returned. A success that is no JSON is no failure of the call: the breaker,
 * which stands for all charges, must not open for one that cannot be read.
 */
export function createHttpClient({ timeoutMs, tls }: { timeoutMs: number; tls: TlsFiles }): HttpClient {
  const agent = new Agent({
    connect: { timeout: timeoutMs, ...tls },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connections: 32,
    maxResponseSize: BYTES_MAX,
  });

  async function send({ method, url, headers, body }: JsonRequest): Promise<JsonAnswer> {
    const { statusCode, body: answer } = await request(url, {
      dispatcher: agent,
      method,
      headers: { accept: "application/json", ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    });
    if (statusCode >= 500 || statusCode === 429) {
      await answer.dump();
      throw new Error(`the provider answered ${statusCode}`);
    }
    const text = await answer.text();
    return { status: statusCode, json: statusCode < 300 ? parsed(text) : null };
  }

  return {
    call: async (call: JsonRequest): Promise<JsonAnswer> => {
      try {
        return await send(call);
      } catch (error) {
        throw unanswered(error);
      }
    },
    close: () => agent.close(),
  };
}
