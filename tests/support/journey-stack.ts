import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { connectServiceClients } from "../../dev/seed/clients.ts";
import { openSeedStores } from "../../dev/seed/stores.ts";
import { buildWeb } from "../../dev/stack/build-web.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { addStaff } from "./staff-accounts.ts";
import { createTestData } from "./test-data.ts";

/** Deliberate pauses are short here, and rate limits out of reach. */
export const QUICK = {
  LOG_LEVEL: "warn",
  WISH_GATHER_MS: "150",
  TELL_GATHER_MS: "400",
  SWEEP_MS: "300",
  TRAIN_DEBOUNCE_MS: "200",
  PAIR_INTERVAL_MS: "0",
  // Longer than a screen needs to show an offer and receive its answer, on a slow machine too.
  OFFER_PANEL_FIRST_MS: "60000",
  WISHES_AN_HOUR_MAX: "1000",
  REPLIES_AN_HOUR_MAX: "1000",
  RATE_ANONYMOUS_MAX: "100000",
  RATE_SESSION_MAX: "100000",
  RATE_LOGIN_MAX: "1000",
  RATE_REGISTRATION_MAX: "1000",
  RATE_FORM_MAX: "1000",
};

const SANDBOX = { STATUS_DELAY_MS: "0", PAIR_BURST: "1000", PAIR_INTERVAL_MS: "0" };

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Starts a whole stack with its web app, the test data and an account of each role.
 *
 * @param profile folder below `.tenho`; its name ends in the process id of whoever stops the stack, so that a killed one leaves nothing behind for long
 */
export async function startJourneyStack(profile: string, print: (line: string) => void = console.log): Promise<Stack> {
  const stack = await startStack({
    profile,
    env: QUICK,
    envOf: { sandbox: SANDBOX },
    throwAway: true,
    observer: true,
    meanwhile: () => buildWeb(join(root, ".tenho", profile, "logs", "web-build.log"), print),
  });
  try {
    await writeData(stack);
    return stack;
  } catch (error) {
    // A stack left behind would keep its process running.
    await stack.stop();
    stack.remove();
    throw error;
  }
}

async function writeData({ natsUrlOf, postgresUrlOf }: Stack): Promise<void> {
  const clients = await connectServiceClients(natsUrlOf("seed"));
  const stores = openSeedStores(postgresUrlOf);
  try {
    await createTestData(clients, postgresUrlOf);
    await addStaff(clients, stores);
  } finally {
    await clients.close();
    await stores.close();
  }
}
