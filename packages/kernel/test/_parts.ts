import type { NatsConnection } from "@nats-io/nats-core";
import { createLogger } from "../src/log/create-logger.ts";
import { createMetrics } from "../src/metrics/create-metrics.ts";
import { connectNats } from "../src/nats/connect-nats.ts";
import { testInfra } from "../src/testing/test-infra.ts";

/** A logger that keeps its lines, and metrics of their own. */
export function testTools() {
  const lines: string[] = [];
  const log = createLogger({ service: "test", level: "debug", destination: { write: (line) => lines.push(line) } });
  return { log, lines, metrics: createMetrics("test") };
}

/** A connection to this suite's own NATS account. */
export function connectSuite(name = "test"): Promise<NatsConnection> {
  return connectNats({ url: testInfra().natsUrl(), name });
}

/** What a promise rejects with; resolving is the failure here. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("resolved, and should have failed");
}
