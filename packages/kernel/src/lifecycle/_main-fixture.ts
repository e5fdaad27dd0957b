import { z } from "zod";
import { commonConfig } from "../config/common-config.ts";
import { loadConfig } from "../config/load-config.ts";
import { createHealth } from "../health/health.ts";
import { createLogger } from "../telemetry/create-logger.ts";
import { createMetrics } from "../telemetry/create-metrics.ts";
import { runMain } from "./run-main.ts";
import { runService } from "./run-service.ts";

/** A process of the smallest possible service; its one path answers after the process has received the signal to stop. */
runMain("shop", async () => {
  const config = loadConfig(z.object(commonConfig), process.env);
  const log = createLogger({ service: "shop", level: config.LOG_LEVEL });
  return runService({
    service: "shop",
    log,
    config,
    health: createHealth(),
    metrics: createMetrics("shop"),
    app: (_req, res) => {
      log.info("arrived");
      const answer = () => setImmediate(() => res.end("done"));
      process.once("SIGTERM", answer).once("SIGINT", answer);
    },
  });
});
