import { AppError } from "@tenho/kernel/errors/app-error";
import { BreakerRefusal, type BreakerState, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { createHttpClient, type JsonAnswer, type JsonRequest } from "./http-client.ts";

const BREAKER_CALLS_MIN = 10;
const IN_FLIGHT_MAX = 32;

/** The card may have been charged, or nobody could be asked: the charge is looked at again. */
export const cardsUnavailable = (cause: unknown, reason?: string): AppError =>
  new AppError("unavailable", "O pagamento por cartão está indisponível. Tente de novo em instantes.", {
    cause,
    ...(reason !== undefined && { reason }),
  });

export type AcquirerOptions = Readonly<{
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  breakerResetMs: number;
  metrics: Metrics;
}>;

/** State of the breaker before an acquirer, and the end of its connections. */
export type AcquirerConnection = { breakerState(): BreakerState; close(): Promise<void> };

/** Calls to a card acquirer behind a time limit and a breaker. Raises: `unavailable`, as the client of HTTP does. */
export function createAcquirerCalls({ timeoutMs, breakerResetMs, metrics }: AcquirerOptions): AcquirerConnection & {
  call(request: JsonRequest): Promise<JsonAnswer>;
} {
  const http = createHttpClient({ timeoutMs, tls: {} });
  const breaker = createBreaker((call: JsonRequest) => http.call(call), {
    target: "card",
    metrics,
    resetMs: breakerResetMs,
    callsMin: BREAKER_CALLS_MIN,
    inFlightMax: IN_FLIGHT_MAX,
  });
  return {
    async call(request) {
      try {
        return await breaker.call(request);
      } catch (error) {
        throw error instanceof BreakerRefusal ? cardsUnavailable(error) : error;
      }
    },
    breakerState: breaker.state,
    close: async () => {
      breaker.close();
      await http.close();
    },
  };
}
