import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Connection, createConnection } from "mongoose";
import { connectServiceClients, type ServiceClients } from "../../dev/seed/clients.ts";
import { openSeedStores, type SeedStores } from "../../dev/seed/stores.ts";
import { buildWeb } from "../../dev/stack/build-web.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { openSandboxWhatsapp, type SandboxWhatsapp } from "../support/sandbox-whatsapp.ts";
import { createTestData } from "../support/test-data.ts";
import { addStaff } from "./_staff-accounts.ts";

/** Deliberate pauses are short here, and rate limits out of reach. */
export const QUICK = {
  LOG_LEVEL: "warn",
  WISH_GATHER_MS: "150",
  TELL_GATHER_MS: "400",
  SWEEP_MS: "300",
  TRAIN_DEBOUNCE_MS: "200",
  PAIR_INTERVAL_MS: "0",
  // Longer than a screen needs to show an offer and receive its answer.
  OFFER_PANEL_FIRST_MS: "20000",
  RATE_ANONYMOUS_MAX: "100000",
  RATE_SESSION_MAX: "100000",
  RATE_LOGIN_MAX: "1000",
  RATE_REGISTRATION_MAX: "1000",
  RATE_FORM_MAX: "1000",
};

const SANDBOX = { STATUS_DELAY_MS: "0", PAIR_BURST: "1000", PAIR_INTERVAL_MS: "0" };

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A whole stack with its web app, the test data and an account of each role. */
export type JourneyHarness = {
  stack: Stack;
  clients: ServiceClients;
  stores: SeedStores;
  /** The same services, called by the commands that repair a running system. */
  operations: ServiceClients;
  wa: SandboxWhatsapp;
  /** Address of the panel. */
  url: string;
  /** A connection to messaging's store. */
  documents: () => Promise<Connection>;
  close(): Promise<void>;
};

export async function startJourneyHarness(name: string): Promise<JourneyHarness> {
  const profile = `${name}-${process.pid}`;
  const stack = await startStack({
    profile,
    env: QUICK,
    envOf: { sandbox: SANDBOX },
    throwAway: true,
    observer: true,
    meanwhile: () => buildWeb(root, join(root, ".tenho", profile, "logs", "web-build.log"), console.log),
  });
  let clients: ServiceClients | undefined;
  let operations: ServiceClients | undefined;
  let stores: SeedStores | undefined;
  let looking: Connection | undefined;
  const close = async (): Promise<void> => {
    await looking?.close();
    await clients?.close();
    await operations?.close();
    await stores?.close();
    await stack.stop();
    stack.remove();
  };
  try {
    clients = await connectServiceClients(stack.natsUrlOf("seed"));
    stores = openSeedStores(stack.postgresUrlOf);
    operations = await connectServiceClients(stack.natsUrlOf("operations"), "operations");
    await createTestData(clients, stack.postgresUrlOf);
    await addStaff(clients, stores);
    const documents = async (): Promise<Connection> => {
      looking ??= await createConnection(stack.stores.mongoUrl, { serverSelectionTimeoutMS: 15_000 }).asPromise();
      return looking;
    };
    const { gateway, sandbox } = stack.urls;
    return { documents, stack, clients, stores, operations, wa: openSandboxWhatsapp(sandbox), url: gateway, close };
  } catch (error) {
    // A stack left behind would keep the test file running.
    await close();
    throw error;
  }
}
