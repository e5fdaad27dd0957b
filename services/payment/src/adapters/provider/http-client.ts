import { AppError } from "@tenho/kernel/errors/app-error";
import { Agent, type Dispatcher, request } from "undici";
import { type BankRefusal, refusalText } from "../../app/bank-refusal.ts";
import { readRefusal } from "./read-refusal.ts";

/** Certificates for mutual TLS, PEM. */
export type TlsFiles = { cert?: string | undefined; key?: string | undefined; ca?: string | undefined };

export type JsonRequest = {
  method: Dispatcher.HttpMethod;
  url: string;
  headers: Record<string, string>;
  body?: string;
};

/** `json` is undefined where the body of a success is no JSON, and null for any other answer, whose words are `refusal`. */
export type JsonAnswer = { status: number; json: unknown; refusal: BankRefusal | null };

const BYTES_MAX = 4 * 1024 * 1024;
/** Longer refusals are pages for people. */
const REFUSAL_CHARS_MAX = 64 * 1024;

const unanswered = (cause: unknown): AppError =>
  new AppError("unavailable", "O provedor de pagamento não respondeu agora. Tente de novo em instantes.", { cause });

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
    const text = await answer.text();
    if (statusCode < 300) return { status: statusCode, json: parsed(text), refusal: null };
    const refusal = readRefusal(statusCode, text.length > REFUSAL_CHARS_MAX ? null : parsed(text));
    if (statusCode >= 500 || statusCode === 429) throw new Error(`the provider answered ${refusalText(refusal)}`);
    return { status: statusCode, json: null, refusal };
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
