import { type BreakerState, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import { foreignInt, withoutNulls } from "@tenho/kernel/outbound/foreign-json";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { Agent, type Dispatcher, request as httpRequest } from "undici";
import { z } from "zod";
import type { GraphClient, SendResult } from "../../app/ports/graph-client.ts";
import { refusesCaller } from "../../domain/outgoing/graph-errors.ts";
import { GRAPH_VERSION } from "./graph-version.ts";
import { renderContent } from "./render-content.ts";

const BREAKER_OPEN_DELAY_MS = 2_000;
const NOT_CONNECTED_DELAY_MS = 1_000;
/** Pause of messages while no token is known. */
const NO_TOKEN_DELAY_MS = 30_000;
const BREAKER_CALLS_MIN = 10;

const accepted = z.object({
  contacts: z
    .array(z.object({ wa_id: z.string().optional() }))
    .optional()
    .catch(undefined),
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
});
const refused = z.object({
  error: z.object({
    code: foreignInt,
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
});

type GraphRequest = Parameters<GraphClient["send"]>[0];

// Error codes without a connection, so nothing can have been accepted.
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Thrown so that the breaker counts the failure; carries the outcome for the message. */
class GraphUnanswered extends Error {
  override name = "GraphDown";
  readonly result: SendResult;
  constructor(result: SendResult, cause: unknown) {
    super("the Graph API is not answering us", { cause });
    this.result = result;
  }
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

async function readAnswer({ statusCode, body: answer }: Dispatcher.ResponseData): Promise<SendResult> {
  const body = withoutNulls(await answer.json().catch(() => null));
  const ok = accepted.safeParse(body);
  if (statusCode >= 200 && statusCode < 300 && ok.success) {
    const [message] = ok.data.messages;
    return { outcome: "accepted", wamid: message?.id ?? "", waId: ok.data.contacts?.[0]?.wa_id ?? null };
  }
  const error = refused.safeParse(body);
  if (error.success) {
    const { code, message, error_data } = error.data.error;
    return { outcome: "refused", code, title: message ?? "", details: error_data?.details ?? "" };
  }
  // This is no answer of Meta's, but a proxy's page or a truncated answer. The message may have been accepted.
  throw new GraphUnanswered({ outcome: "unknown" }, new Error(`status ${statusCode}`));
}

/**
 * Meta's Graph API behind a time limit and a breaker. Never throws: every end of a call is an outcome, and only a call that
 * certainly did not reach Meta is `not_sent`.
 */
export function createGraphClient(options: {
  baseUrl: string;
  /** The token in force; empty: there is none, and messages wait for one. */
  token: () => string;
  timeoutMs: number;
  breakerResetMs: number;
  metrics: Metrics;
}): GraphClient & { breakerState(): BreakerState } {
  const calls = options.metrics.counter("graph_calls_total", "Calls to the Graph API by outcome", ["outcome"]);

  const refusals = options.metrics.counter("graph_refusals_total", "Messages Meta refused, by its error code", [
    "code",
  ]);

  // `fetch` is not used: its streams and signals cost more than the call itself.
  const dispatcher = new Agent();

  async function call({ phoneNumberId, recipient, id, content }: GraphRequest, signal: AbortSignal) {
    try {
      return await httpRequest(`${options.baseUrl}/${GRAPH_VERSION}/${phoneNumberId}/messages`, {
        dispatcher,
        method: "POST",
        headers: { authorization: `Bearer ${options.token()}`, "content-type": "application/json" },
        body: JSON.stringify({
          messaging_product: "whatsapp",
          recipient_type: "individual",
          ...recipient,
          biz_opaque_callback_data: id,
          ...renderContent(content),
        }),
        signal,
      });
    } catch (error) {
      const isNotSent = NOT_CONNECTED.has(causeCode(error));
      throw new GraphUnanswered(
        isNotSent ? { outcome: "not_sent", delayMs: NOT_CONNECTED_DELAY_MS } : { outcome: "unknown" },
        error,
      );
    }
  }

  /** The time limit covers the answer's last byte. */
  async function post(request: GraphRequest): Promise<SendResult> {
    const timeIsUp = new AbortController();
    const timer = setTimeout(() => timeIsUp.abort(), options.timeoutMs);
    try {
      const result = await readAnswer(await call(request, timeIsUp.signal));
      if (result.outcome === "refused" && refusesCaller(result.code)) {
        throw new GraphUnanswered(result, new Error(`code ${result.code}`));
      }
      return result;
    } finally {
      clearTimeout(timer);
    }
  }

  const breaker = createBreaker(post, {
    target: "graph",
    metrics: options.metrics,
    resetMs: options.breakerResetMs,
    callsMin: BREAKER_CALLS_MIN,
  });

  return {
    send: async (request) => {
      if (options.token() === "") return { outcome: "not_sent", delayMs: NO_TOKEN_DELAY_MS };
      let result: SendResult;
      try {
        result = await breaker.call(request);
      } catch (error) {
        result =
          error instanceof GraphUnanswered ? error.result : { outcome: "not_sent", delayMs: BREAKER_OPEN_DELAY_MS };
      }
      calls.inc({ outcome: result.outcome });
      if (result.outcome === "refused") refusals.inc({ code: String(result.code) });
      return result;
    },
    breakerState: breaker.state,
  };
}
