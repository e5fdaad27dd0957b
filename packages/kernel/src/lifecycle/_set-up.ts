import type { TestContext } from "node:test";
import express from "express";
import { createHealth } from "../health/health.ts";
import { createLogger } from "../telemetry/create-logger.ts";
import { createMetrics } from "../telemetry/create-metrics.ts";
import { type Component, type RunningService, runService } from "./run-service.ts";

type Setup = { service: RunningService; events: string[]; release: () => void; arrived: Promise<void> };

/** A component that notes what happens to it. */
export function component(name: string, events: string[], changes: Partial<Component> = {}): Component {
  const note = (what: string) => async () => {
    events.push(`${what} ${name}`);
  };
  return { name, start: note("start"), drain: note("drain"), stop: note("stop"), ...changes };
}

/** A service with one slow path, `/slow`, that answers when released. */
export async function setUp(
  t: TestContext,
  changes: {
    components?: (events: string[]) => Component[];
    limitMs?: number;
    delayMs?: number;
    adminPort?: number;
  } = {},
): Promise<Setup> {
  const events: string[] = [];
  const slow = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  const app = express();
  app.get("/slow", async (_req, res) => {
    arrival.resolve();
    await slow.promise;
    events.push("answered");
    res.send("done");
  });
  app.get("/fast", (_req, res) => res.send("ok"));
  const service = await runService({
    service: "shop",
    log: createLogger({ service: "shop", level: "silent" }),
    config: {
      SERVICE_HOST: "127.0.0.1",
      PORT: 0,
      ADMIN_PORT: changes.adminPort,
      SHUTDOWN_DELAY_MS: changes.delayMs ?? 0,
      SHUTDOWN_TIMEOUT_MS: changes.limitMs ?? 30_000,
    },
    health: createHealth(),
    metrics: createMetrics("shop"),
    app,
    start: changes.components?.(events) ?? [],
  });
  t.after(() => {
    slow.resolve();
    return service.stop().catch(() => undefined);
  });
  return { service, events, release: slow.resolve, arrived: arrival.promise };
}
