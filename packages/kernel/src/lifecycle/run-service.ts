import type { RequestListener } from "node:http";
import type { Health } from "../health/health.ts";
import type { Logger } from "../log/create-logger.ts";
import type { Metrics } from "../metrics/create-metrics.ts";
import { createHttpServer, type HttpServer, listen } from "./http-server.ts";
import type { Part, RunningService } from "./part.ts";
import { withProbes } from "./probe-routes.ts";
import { createStopSteps } from "./stop-steps.ts";

export type { Part, RunningService } from "./part.ts";

export type ServiceOptions = {
  service: string;
  log: Logger;
  config: { readonly SERVICE_HOST: string; readonly PORT: number; readonly SHUTDOWN_TIMEOUT_MS: number };
  health: Health;
  metrics: Metrics;
  /** The express app. */
  app: RequestListener;
  /** Started in this order, stopped in the reverse. */
  start?: readonly Part[];
};

/** Share of the limit that work in hand may take; the rest is for letting go of connections. */
const DRAIN_SHARE = 0.8;

/**
 * Listens (probes answer at once, the app after its parts have started), starts the parts in order, and gives back the way
 * to stop: unready → parts drain in reverse → HTTP closes after what is in flight → parts stop in reverse, all within
 * `SHUTDOWN_TIMEOUT_MS`. A part that fails to start undoes what had started and rejects.
 */
export async function runService(options: ServiceOptions): Promise<RunningService> {
  const { service, log, config, health, metrics, app, start = [] } = options;
  let started = false;
  const http = createHttpServer(withProbes({ health, metrics, app, isStarted: () => started }));
  const running: Part[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= stopService({ service, log, health, http, running, limitMs: config.SHUTDOWN_TIMEOUT_MS });
    return stopping;
  };

  try {
    const port = await listen(http.server, config.SERVICE_HOST, config.PORT);
    for (const part of start) {
      // Counted before it has started: a part that fails half-way has things to let go of.
      running.push(part);
      await part.start();
    }
    started = true;
    const host = config.SERVICE_HOST === "0.0.0.0" ? "127.0.0.1" : config.SERVICE_HOST;
    log.info({ port }, "started");
    return { url: `http://${host}:${port}`, port, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

async function stopService(options: {
  service: string;
  log: Logger;
  health: Health;
  http: HttpServer;
  running: readonly Part[];
  limitMs: number;
}): Promise<void> {
  const { service, log, health, http, limitMs } = options;
  const startedAtMs = performance.now();
  const drainUntilMs = startedAtMs + limitMs * DRAIN_SHARE;
  const stopUntilMs = startedAtMs + limitMs;
  const parts = [...options.running].reverse();
  const steps = createStopSteps(log);
  health.setDraining();
  log.info("stopping");
  for (const part of parts) {
    if (part.drain !== undefined) await steps.run(`drain ${part.name}`, drainUntilMs, async () => part.drain?.());
  }
  await steps.run("http", drainUntilMs, () => http.close());
  http.cut();
  for (const part of parts) await steps.run(`stop ${part.name}`, stopUntilMs, () => part.stop());
  if (steps.failed.length > 0) throw new Error(`${service} did not stop cleanly: ${steps.failed.join(", ")}`);
  log.info({ duration_ms: Math.round(performance.now() - startedAtMs) }, "stopped");
}
