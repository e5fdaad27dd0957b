import { AppError } from "@tenho/kernel/errors/app-error";
import { BreakerRefusal, type BreakerState, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { z } from "zod";
import type { CardCharge, CardProvider } from "../../app/providers.ts";
import { createHttpClient, type JsonAnswer, type JsonRequest, providerRefused } from "./http-client.ts";

const BREAKER_CALLS_MIN = 10;
const IN_FLIGHT_MAX = 32;

const chargeShape = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  status: z.enum(["APPROVED", "DECLINED"]),
});

const unavailable = (cause: unknown): AppError =>
  new AppError("unavailable", "O pagamento por cartão está indisponível. Tente de novo em instantes.", { cause });

function read({ status, json }: JsonAnswer): CardCharge {
  if (status >= 300) throw providerRefused(status);
  const parsed = chargeShape.safeParse(json);
  if (!parsed.success) throw unavailable(parsed.error);
  return parsed.data;
}

/** A card acquirer's API behind a time limit and a breaker. It receives tokens, never card numbers. */
export function createCardProvider(options: {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  breakerResetMs: number;
  metrics: Metrics;
}): CardProvider & { breakerState(): BreakerState; close(): Promise<void> } {
  const http = createHttpClient({ timeoutMs: options.timeoutMs, tls: {} });
  const breaker = createBreaker((call: JsonRequest) => http.call(call), {
    target: "card",
    metrics: options.metrics,
    resetMs: options.breakerResetMs,
    callsMin: BREAKER_CALLS_MIN,
    inFlightMax: IN_FLIGHT_MAX,
  });
  const headers = { authorization: `Bearer ${options.apiKey}`, "content-type": "application/json" };

  async function call(request: JsonRequest): Promise<JsonAnswer> {
    try {
      return await breaker.call(request);
    } catch (error) {
      throw error instanceof BreakerRefusal ? unavailable(error) : error;
    }
  }

  return {
    charge: async ({ reference, amountCents, token }) => {
      const body = JSON.stringify({ reference, amount: amountCents, token });
      return read(await call({ method: "POST", url: `${options.baseUrl}/charges`, headers, body }));
    },
    read: async (reference) => {
      const answer = await call({ method: "GET", url: `${options.baseUrl}/charges/${reference}`, headers });
      return answer.status === 404 ? null : read(answer);
    },
    breakerState: breaker.state,
    close: async () => {
      breaker.close();
      await http.close();
    },
  };
}
