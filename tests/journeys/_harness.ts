import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Connection, createConnection } from "mongoose";
import { connectClients } from "../../dev/seed/clients.ts";
import { buildWeb } from "../../dev/stack/build-web.ts";
import type { World } from "../../dev/stack/stack.ts";
import { startWorld } from "../../dev/stack/start-stack.ts";
import { type Whatsapp, whatsapp } from "../support/sandbox-whatsapp.ts";
import { buildTown, type TownClients } from "../support/test-data.ts";
import { addStaff } from "./_staff-accounts.ts";

/** Nobody waits here for what is a deliberate pause elsewhere; limits stay out of the way of quick hands. */
const QUICK = {
  LOG_LEVEL: "warn",
  WISH_GATHER_MS: "150",
  TELL_GATHER_MS: "400",
  SWEEP_MS: "300",
  TRAIN_DEBOUNCE_MS: "200",
  RATE_ANONYMOUS_MAX: "100000",
  RATE_SESSION_MAX: "100000",
  RATE_LOGIN_MAX: "1000",
};

const SANDBOX = { STATUS_DELAY_MS: "0", PAIR_BURST: "1000", PAIR_INTERVAL_MS: "0" };

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A whole Tenho with its web app, the small town and everybody who logs in. */
export type JourneyWorld = {
  world: World;
  town: TownClients;
  wa: Whatsapp;
  /** Where the panel is. */
  url: string;
  /** A look straight into messaging's store. */
  documents: () => Promise<Connection>;
  close(): Promise<void>;
};

export async function startJourneyWorld(name: string): Promise<JourneyWorld> {
  const profile = `${name}-${process.pid}`;
  const world = await startWorld({
    profile,
    env: QUICK,
    envOf: { sandbox: SANDBOX },
    throwAway: true,
    meanwhile: () => buildWeb(root, join(root, ".tenho", profile, "logs", "web-build.log"), console.log),
  });
  let town: TownClients | undefined;
  let looking: Connection | undefined;
  const close = async (): Promise<void> => {
    await looking?.close();
    await town?.close();
    await world.stop();
    world.remove();
  };
  try {
    town = await connectClients(world.stores.natsUrl);
    await buildTown(town);
    await addStaff(town);
    const documents = async (): Promise<Connection> => {
      looking ??= await createConnection(world.stores.mongoUrl, { serverSelectionTimeoutMS: 15_000 }).asPromise();
      return looking;
    };
    return { documents, world, town, wa: whatsapp(world.urls.sandbox), url: world.urls.gateway, close };
  } catch (error) {
    // A world left behind would keep the test file running.
    await close();
    throw error;
  }
}
