import { AppError } from "@tenho/kernel/errors/app-error";
import { BreakerRefusal, type BreakerState, createBreaker } from "@tenho/kernel/outbound/create-breaker";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { providerRefused } from "../../app/bank-refusal.ts";
import type { CardCharge, CardProvider } from "../../app/providers.ts";
import { unreadable } from "../../app/unreadable.ts";
import { fieldOf, fieldsOf, textOf, wordOf } from "./answer-fields.ts";
import { createHttpClient, type JsonAnswer, type JsonRequest } from "./http-client.ts";

const BREAKER_CALLS_MIN = 10;
const IN_FLIGHT_MAX = 32;

const CHARGE_ID = /^[\x21-\x7e]{1,100}$/;

const unavailable = (cause: unknown): AppError =>
  new AppError("unavailable", "O pagamento por cartão está indisponível. Tente de novo em instantes.", { cause });

function read({ json, refusal }: JsonAnswer): CardCharge {
  if (refusal !== null) throw providerRefused(refusal);
  const answer = fieldsOf(json);
  const id = textOf(fieldOf(answer, "id")) ?? "";
  const word = wordOf(fieldOf(answer, "status"));
  if (!CHARGE_ID.test(id)) throw unreadable(["id"]);
  // Any other word is no decision yet: the charge is asked about again.
  if (word !== "APPROVED" && word !== "DECLINED") throw unreadable(["status"]);
  return { id, status: word };
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
