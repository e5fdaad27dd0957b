import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import CircuitBreaker from "opossum";
import { z } from "zod";
import type { Graph, SendResult } from "../../app/ports/delivery-store.ts";
import { renderContent } from "./render-content.ts";

const API_VERSION = "v24.0";
const BREAKER_OPEN_DELAY_MS = 2_000;
const NOT_CONNECTED_DELAY_MS = 1_000;

const accepted = z.object({
  contacts: z.array(z.object({ wa_id: z.string().optional() })).optional(),
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
});
const refused = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});

// No connection was made, so nothing can have been taken.
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Thrown for the breaker to count; carries what the message should do. */
class GraphDown extends Error {
  override name = "GraphDown";
  readonly result: SendResult;
  constructor(result: SendResult, cause: unknown) {
    super("the Graph API is not answering", { cause });
    this.result = result;
  }
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

async function readAnswer(response: Response): Promise<SendResult> {
  const body: unknown = await response.json().catch(() => null);
  const ok = accepted.safeParse(body);
  if (response.ok && ok.success) {
    const [message] = ok.data.messages;
    return { outcome: "accepted", wamid: message?.id ?? "", waId: ok.data.contacts?.[0]?.wa_id ?? null };
  }
  const error = refused.safeParse(body);
  if (error.success) {
    const { code, message, error_data } = error.data.error;
    return { outcome: "refused", code, title: message ?? "", details: error_data?.details ?? "" };
  }
  // An answer that is none of Meta's: a proxy's page, or half an answer. It may have been taken.
  throw new GraphDown({ outcome: "unknown" }, new Error(`status ${response.status}`));
}

/**
 * Meta's Graph API behind a time limit and a breaker. Never throws: every end of a call is an outcome, and only a call that
 * certainly never left counts as `not_sent`.
 */
export function createGraphClient(options: {
  baseUrl: string;
  token: string;
  timeoutMs: number;
  breakerResetMs: number;
  metrics: Metrics;
}): Graph {
  const calls = options.metrics.counter("graph_calls_total", "Calls to the Graph API by outcome", ["outcome"]);
  const state = options.metrics.gauge("breaker_open", "1 while the breaker refuses calls", ["target"]);

  async function post(request: Parameters<Graph["send"]>[0]): Promise<SendResult> {
    let response: Response;
    try {
      response = await fetch(`${options.baseUrl}/${API_VERSION}/${request.phoneNumberId}/messages`, {
        method: "POST",
        headers: { authorization: `Bearer ${options.token}`, "content-type": "application/json" },
        body: JSON.stringify({
          messaging_product: "whatsapp",
          recipient_type: "individual",
          ...request.recipient,
          biz_opaque_callback_data: request.id,
          ...renderContent(request.content),
        }),
        signal: AbortSignal.timeout(options.timeoutMs),
        redirect: "error",
      });
    } catch (error) {
      const certain = NOT_CONNECTED.has(causeCode(error));
      throw new GraphDown(
        certain ? { outcome: "not_sent", delayMs: NOT_CONNECTED_DELAY_MS } : { outcome: "unknown" },
        error,
      );
    }
    return readAnswer(response);
  }

  const breaker = new CircuitBreaker(post, {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 10,
    resetTimeout: options.breakerResetMs,
  });
  state.set({ target: "graph" }, 0);
  breaker.on("open", () => state.set({ target: "graph" }, 1));
  breaker.on("close", () => state.set({ target: "graph" }, 0));

  return {
    send: async (request) => {
      let result: SendResult;
      try {
        result = await breaker.fire(request);
      } catch (error) {
        result = error instanceof GraphDown ? error.result : { outcome: "not_sent", delayMs: BREAKER_OPEN_DELAY_MS };
      }
      calls.inc({ outcome: result.outcome });
      return result;
    },
  };
}
