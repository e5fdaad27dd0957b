import type { NatsConnection } from "@nats-io/nats-core";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Knex } from "knex";
import { createKnex } from "../src/db/create-knex.ts";
import { type Migration, migrate } from "../src/db/migrate.ts";
import { connectNats } from "../src/nats/connect-nats.ts";
import { createLogger } from "../src/telemetry/create-logger.ts";
import { createMetrics } from "../src/telemetry/create-metrics.ts";

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

/** The error with which a promise rejects; resolving is the failure here. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("resolved, and should have failed");
}

/** A knex on a new database of its own, with the schema `suite`. */
export async function openDatabase(migrations: Record<string, Migration> = {}): Promise<{ knex: Knex; url: string }> {
  const url = await testInfra().postgresUrl("kernel");
  const knex = createKnex({ url, schema: "suite", poolMax: 16, statementTimeoutMs: 60_000, applicationName: "test" });
  await migrate(knex, { schema: "suite", migrations });
  return { knex, url };
}
