import { ConfigError, loadConfig } from "../config/load-config.ts";
import { retryUntilReachable } from "../lifecycle/retry-until-reachable.ts";
import { connectNats } from "../nats/connect-nats.ts";
import { createLogger } from "../telemetry/create-logger.ts";
import { provisionConfigSchema, streamOptionsOf } from "./config.ts";
import { provisionBroker } from "./provision-broker.ts";

const NAME = "provisioner";

/** The provision command: runs before services start, as the broker user of its name, and ends. Exit code 1 when the broker refused. */
try {
  const config = loadConfig(provisionConfigSchema, process.env);
  const log = createLogger({ service: NAME, level: config.LOG_LEVEL });
  const nc = await connectNats({ url: config.NATS_URL, name: NAME });
  try {
    await retryUntilReachable({ log, store: "nats" }, () => provisionBroker(nc, streamOptionsOf(config)));
    log.info("streams, buckets and durables are there");
  } finally {
    await nc.close();
  }
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${NAME}: ${error.message}\n`);
  else createLogger({ service: NAME, level: "info" }).fatal({ err: error }, "the broker could not be provisioned");
  process.exitCode = 1;
}
