import { setImmediate } from "node:timers/promises";
import { patchMongoDriver } from "@tenho/kernel/db/patch-mongo-driver";
import { eventually } from "@tenho/tests/support/eventually";
import { openPool } from "@tenho/tests/support/stores/open-pool";
import { type Connection, createConnection } from "mongoose";
import type pg from "pg";
import { connectServiceClients, type ServiceClients } from "../../dev/seed/clients.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { lastLines } from "../../dev/shared/log-tail.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { type StackOptions, startStack } from "../../dev/stack/start-stack.ts";
import { openSandboxWhatsapp, type SandboxWhatsapp } from "../support/sandbox-whatsapp.ts";
import { createTestData } from "../support/test-data.ts";
import { ARRIVES_MS } from "../support/wait-until-settled.ts";

/** Every wait of the flow is configuration; here they are short. */
const QUICK = {
  LOG_LEVEL: "warn",
  WISH_GATHER_MS: "150",
  TELL_GATHER_MS: "400",
  SWEEP_MS: "300",
  ANSWER_RESUME_MS: "600",
  WORK_LEASE_MS: "600",
  STEP_BACKOFF_MIN_MS: "100",
  STEP_BACKOFF_MAX_MS: "500",
  // Longer than a call to the Graph API may take, as everywhere: a call in flight does not count as silence.
  RESEND_SILENCE_MS: "10000",
  GRAPH_TIMEOUT_MS: "5000",
  RECIPIENT_LEASE_MS: "6000",
  GRAPH_BREAKER_RESET_MS: "300",
  BREAKER_RESET_MS: "300",
  UPSTREAM_TIMEOUT_MS: "10000",
  MONGO_TIMEOUT_MS: "5000",
  RELAY_SWEEP_MS: "300",
  WISHES_AN_HOUR_MAX: "1000",
  REPLIES_AN_HOUR_MAX: "1000",
  RATE_ANONYMOUS_MAX: "100000",
  RATE_SESSION_MAX: "100000",
  RATE_LOGIN_MAX: "1000",
  RATE_REGISTRATION_MAX: "1000",
  TRAIN_DEBOUNCE_MS: "200",
  PAIR_INTERVAL_MS: "0",
  DUE_SWEEP_MS: "300",
  DUE_LEASE_MS: "3000",
};

const SANDBOX = {
  STATUS_DELAY_MS: "0",
  CALLBACK_RETRY_BASE_MS: "150",
  CALLBACK_RETRY_MAX_MS: "600",
  CALLBACK_TIMEOUT_MS: "3000",
  PAIR_BURST: "1000",
  PAIR_INTERVAL_MS: "0",
  MPS: "100000",
};

/** A whole stack with test data, and direct connections to its stores. */
export type FaultHarness = {
  stack: Stack;
  clients: ServiceClients;
  /** The same services, called by the commands that repair a running system. */
  operations: ServiceClients;
  wa: SandboxWhatsapp;
  documents: () => Promise<Connection>;
  /** The databases of wallet and of categorisation, with these services' own rights. */
  ledger: pg.Pool;
  catalogue: pg.Pool;
  close(): Promise<void>;
};

/** The parts of a harness needed to follow and count a wish, whatever runs it. */
export type WishHarness = Pick<FaultHarness, "wa" | "documents" | "ledger" | "operations"> & {
  stack: Pick<Stack, "processes" | "exited" | "logFile">;
};

export async function startFaultHarness(
  profile: string,
  { env, envOf, secondReplicas = [] }: Pick<StackOptions, "env" | "envOf" | "secondReplicas"> = {},
): Promise<FaultHarness> {
  const stack = await startStack({
    profile: `${profile}-${process.pid}`,
    env: { ...QUICK, ...env },
    envOf: { ...envOf, sandbox: { ...SANDBOX, ...envOf?.sandbox } },
    secondReplicas,
    testComposition: true,
    throwAway: true,
    observer: true,
    // These tests kill the document store: they start it themselves, whatever server the run was given.
    config: { ...loadDevConfig(), mongoUrl: undefined },
  });
  const clients = await connectServiceClients(stack.natsUrlOf("seed"));
  try {
    await createTestData(clients, stack.postgresUrlOf);
  } catch (error) {
    // A stack left behind would keep the test file running.
    await clients.close();
    await stack.stop();
    stack.remove();
    throw error;
  }
  const operations = await connectServiceClients(stack.natsUrlOf("operations"), "operations");
  const ledger = openPool(stack.postgresUrlOf.wallet, "wallet");
  const catalogue = openPool(stack.postgresUrlOf.categorisation, "categorisation");
  let documents: Connection | undefined;
  return {
    stack,
    clients,
    operations,
    ledger,
    catalogue,
    wa: openSandboxWhatsapp(stack.urls.sandbox),
    documents: async () => {
      patchMongoDriver();
      documents ??= await createConnection(stack.stores.mongoUrl, { serverSelectionTimeoutMS: 15_000 }).asPromise();
      return documents;
    },
    close: async () => {
      await documents?.close();
      await ledger.end();
      await catalogue.end();
      await clients.close();
      await operations.close();
      await stack.stop();
      stack.remove();
    },
  };
}

const LOG_LINES = 5;

/**
 * Waits until `condition` returns something, as long as a restarted stack may need. After that it prints which processes run and the end of their
 * logs, which are removed with the stack.
 */
export async function eventuallyArrives<T>(
  { stack }: Pick<WishHarness, "stack">,
  what: string,
  condition: () => T | Promise<T>,
): Promise<NonNullable<T>> {
  try {
    return await eventually(what, condition, ARRIVES_MS);
  } catch (error) {
    for (const name of [...stack.processes, "nats", "mongo", "postgres"] as const) {
      const isUp = await Promise.race([stack.exited(name).then(() => false), setImmediate(true)]);
      console.log(`${name} ${isUp ? "runs" : "is down"}\n${lastLines(stack.logFile(name), LOG_LINES)}`);
    }
    throw error;
  }
}
