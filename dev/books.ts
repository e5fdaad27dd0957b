import { loadDevConfig } from "./command/config.ts";
import { printFailure } from "./command/print-failure.ts";
import { findStores } from "./profile/find-stores.ts";

/** `npm run books`: proves the books of the named stores, else asks the wallet of the running `npm start`, as `operations`. */
try {
  const config = loadDevConfig();
  const storeUrl = config.postgresUrlOf.wallet ?? config.postgresUrl;
  if (storeUrl !== undefined) {
    process.env.POSTGRES_URL = storeUrl;
  } else if (config.natsUrl === undefined) {
    process.env.NATS_URL = findStores(config, "POSTGRES_URL ou NATS_URL").natsUrl;
  }
  await import("../services/wallet/src/check-books.ts");
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
