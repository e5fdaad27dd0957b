import type { RequestListener } from "node:http";
import timers from "node:timers/promises";
import type { DiagnosticsReader } from "../diagnostics/read-diagnostics.ts";
import type { Health } from "../health/health.ts";
import type { Logger } from "../telemetry/create-logger.ts";
import type { Metrics } from "../telemetry/create-metrics.ts";
import type { Component, RunningService } from "./component.ts";
import { createHttpServer, type HttpServer, listen, urlOf } from "./http-server.ts";
import { answerNotFound, onceStarted, withProbes } from "./probe-routes.ts";
import { createStopSteps } from "./stop-steps.ts";

export type { Component, RunningService } from "./component.ts";

export type ServiceOptions = {
  service: string;
  log: Logger;
  config: {
    readonly SERVICE_HOST: string;
    readonly PORT: number;
    /**
     * Port of probes and metrics, when they have a listener apart from the app. It opens first and closes last, so that
     * starting and draining can be watched.
     */
    readonly ADMIN_PORT?: number | undefined;
    readonly ADMIN_HOST?: string;
    readonly SHUTDOWN_DELAY_MS?: number;
    readonly SHUTDOWN_TIMEOUT_MS: number;
  };
  health: Health;
  metrics: Metrics;
  /** Answers /diagnostics where probes have a listener of their own; the port of the app never does. */
  diagnostics?: DiagnosticsReader;
  /** The express app. */
  app: RequestListener;
  /** Components, started in this order and stopped in the reverse order. */
  start?: readonly Component[];
};

/** Share of the time limit that draining may take; the rest is for closing connections. */
const DRAIN_SHARE = 0.8;

/**
 * Listens (probes answer at once, the app after its components have started), starts the components in order, and returns the running
 * service. Its stop: unready, and every answer closes its connection, for `SHUTDOWN_DELAY_MS` → components drain in reverse → HTTP closes after
 * the requests in flight → components stop in reverse, all these within `SHUTDOWN_TIMEOUT_MS`. When a component fails to start, those
 * started before it are stopped and the call rejects.
 */
export async function runService(options: ServiceOptions): Promise<RunningService> {
  const { service, log, config, health, metrics, diagnostics, app, start = [] } = options;
  const { ADMIN_PORT: adminPort, ADMIN_HOST: adminHost = "127.0.0.1" } = config;
  let started = false;
  const isStarted = () => started;
  const probing = { health, metrics, isStarted };
  const gated = onceStarted(isStarted, app);
  const http = createHttpServer(adminPort === undefined ? withProbes(probing, gated) : gated);
  const adminHttp = createHttpServer(withProbes({ ...probing, diagnostics }, answerNotFound));
  const running: Component[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= stopService({ service, log, health, http, adminHttp, running, config, started });
    return stopping;
  };

  try {
    let adminUrl: string | undefined;
    if (adminPort !== undefined) {
      adminUrl = urlOf(adminHost, await listen(adminHttp.server, adminHost, adminPort, "ADMIN_PORT"));
    }
    const port = await listen(http.server, config.SERVICE_HOST, config.PORT);
    for (const component of start) {
      // Registered before it has started: a component that fails half-way may hold resources to release.
      running.push(component);
      await component.start();
    }
    started = true;
    log.info({ port }, "started");
    const url = urlOf(config.SERVICE_HOST, port);
    return { url, port, adminUrl: adminUrl ?? url, stop };
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
  adminHttp: HttpServer;
  running: readonly Component[];
  config: ServiceOptions["config"];
  started: boolean;
}): Promise<void> {
  const { service, log, health, http, adminHttp, started } = options;
  const { SHUTDOWN_DELAY_MS: delayMs = 0, SHUTDOWN_TIMEOUT_MS: limitMs } = options.config;
  health.setDraining();
  log.info("stopping");
  http.closeConnections();
  for (const component of options.running) component.prepareStop?.();
  if (started && delayMs > 0) await timers.setTimeout(delayMs);
  const startedAtMs = performance.now();
  const drainUntilMs = startedAtMs + limitMs * DRAIN_SHARE;
  const stopUntilMs = startedAtMs + limitMs;
  const components = [...options.running].reverse();
  const steps = createStopSteps(log);
  for (const component of components) {
    if (component.drain !== undefined)
      await steps.run(`drain ${component.name}`, drainUntilMs, async () => component.drain?.());
  }
  await steps.run("http", drainUntilMs, () => http.close());
  http.cut();
  for (const component of components) await steps.run(`stop ${component.name}`, stopUntilMs, () => component.stop());
  // Probes under way are cut, since they are not worth waiting for.
  adminHttp.cut();
  await steps.run("admin", stopUntilMs, () => adminHttp.close());
  if (steps.failed.length > 0) throw new Error(`${service} did not stop cleanly: ${steps.failed.join(", ")}`);
  log.info({ duration_ms: Math.round(performance.now() - startedAtMs) }, "stopped");
}
