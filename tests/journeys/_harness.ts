import { type Connection, createConnection } from "mongoose";
import { connectServiceClients, type ServiceClients } from "../../dev/seed/clients.ts";
import { openSeedStores, type SeedStores } from "../../dev/seed/stores.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { type GivenStack, readGivenStack } from "../support/given-stack.ts";
import { startJourneyStack } from "../support/journey-stack.ts";
import { openSandboxWhatsapp, type SandboxWhatsapp } from "../support/sandbox-whatsapp.ts";

/** Connections to a whole stack with its web app, the test data and an account of each role. */
export type JourneyHarness = {
  stack: GivenStack;
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

/** Connects to the stack that the run has started for all files that only need one; `close` disconnects. */
export const openJourneys = (): Promise<JourneyHarness> => connect(readGivenStack());

/** Starts a stack for one file alone, which may kill its processes; `close` removes it. */
export async function startJourneyHarness(name: string): Promise<JourneyHarness & { stack: Stack }> {
  const stack = await startJourneyStack(`${name}-${process.pid}`);
  const end = async (): Promise<void> => {
    await stack.stop();
    stack.remove();
  };
  try {
    const journey = await connect(stack);
    const close = async (): Promise<void> => {
      await journey.close();
      await end();
    };
    return { ...journey, stack, close };
  } catch (error) {
    // A stack left behind would keep the test file running.
    await end();
    throw error;
  }
}

async function connect(stack: GivenStack): Promise<JourneyHarness> {
  const clients = await connectServiceClients(stack.natsUrlOf("seed"));
  const operations = await connectServiceClients(stack.natsUrlOf("operations"), "operations");
  const stores = openSeedStores(stack.postgresUrlOf);
  let looking: Connection | undefined;
  const documents = async (): Promise<Connection> => {
    looking ??= await createConnection(stack.stores.mongoUrl, { serverSelectionTimeoutMS: 15_000 }).asPromise();
    return looking;
  };
  const close = async (): Promise<void> => {
    await looking?.close();
    await clients.close();
    await operations.close();
    await stores.close();
  };
  const { gateway, sandbox } = stack.urls;
  return { documents, stack, clients, stores, operations, wa: openSandboxWhatsapp(sandbox), url: gateway, close };
}
