import { loadDevConfig } from "./command/config.ts";
import { printFailure } from "./command/print-failure.ts";
import { findStores } from "./profile/find-stores.ts";

/** `npm run books`: proves the books of the named stores, else of the running `npm start`. */
try {
  const config = loadDevConfig();
  if (config.postgresUrl === undefined && config.natsUrl === undefined) {
    const { postgresUrl, natsUrl } = findStores(config, "POSTGRES_URL ou NATS_URL");
    Object.assign(process.env, { POSTGRES_URL: postgresUrl, NATS_URL: natsUrl });
  }
  await import("../services/wallet/src/check-books.ts");
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
