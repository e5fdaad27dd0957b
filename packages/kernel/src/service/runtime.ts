import type { DescService } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import { type JetStreamClient, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { createStreamFill } from "../events/streams/stream-fill.ts";
import { streamsMeasuredBy } from "../events/streams/streams.ts";
import { createHealth, type Health } from "../health/health.ts";
import type { Component } from "../lifecycle/component.ts";
import { createLogger, type Logger } from "../log/create-logger.ts";
import { createMetrics, type Metrics } from "../metrics/create-metrics.ts";
import { connectNats } from "../nats/connect-nats.ts";
import { waitUntilProvisioned } from "../provision/wait-until-provisioned.ts";
import { createRpcClient } from "../rpc/client/create-rpc-client.ts";

/** What every process stands on. */
export type ServiceRuntime = {
  service: string;
  log: Logger;
  metrics: Metrics;
  health: Health;
  nc: NatsConnection;
  js: JetStreamClient;
  /** A client of another service with this process's log, metrics and time limit. */
  rpcClient<Desc extends DescService>(desc: Desc): Client<Desc>;
  /** Waits until the broker is provisioned, and drains the connection at the end: the first of a service's components. */
  broker: Component;
};

/** The variables of `commonConfig` this module reads. */
type RuntimeConfig = {
  readonly NATS_URL: string;
  readonly LOG_LEVEL: string;
  readonly RPC_TIMEOUT_MS?: number;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG?: number;
  readonly OTEL_BSP_SCHEDULE_DELAY?: number;
};

const RPC_TIMEOUT_DEFAULT_MS = 3_000;

/** Loads what exports traces only where there is an address to send them to. */
async function startTraces(service: string, config: RuntimeConfig, deps: { log: Logger; metrics: Metrics }) {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { exportTraces } = await import("../trace/export-traces.ts");
  const { OTEL_TRACES_SAMPLER_ARG: share = 1, OTEL_BSP_SCHEDULE_DELAY: delayMs = 5_000 } = config;
  return exportTraces({ service, endpoint, share, delayMs, ...deps });
}

/** Connects to the broker and lays out log, metrics and health, with the check `nats` in place. */
export async function createServiceRuntime(service: string, config: RuntimeConfig): Promise<ServiceRuntime> {
  const log = createLogger({ service, level: config.LOG_LEVEL });
  const metrics = createMetrics(service);
  const health = createHealth();
  const traces = await startTraces(service, config, { log, metrics });
  const nc = await connectNats({ url: config.NATS_URL, name: service });
  health.add("nats", async () => {
    await nc.flush();
  });
  const fill = createStreamFill({ nc, log, metrics, names: streamsMeasuredBy(service) });
  const timeoutMs = config.RPC_TIMEOUT_MS ?? RPC_TIMEOUT_DEFAULT_MS;
  return {
    service,
    log,
    metrics,
    health,
    nc,
    js: jetstream(nc),
    rpcClient: (desc) => createRpcClient(desc, { nc, caller: service, timeoutMs, log, metrics }),
    broker: {
      name: "nats",
      start: async () => {
        await waitUntilProvisioned(nc, { service, log });
        await fill.start();
      },
      stop: async () => {
        await fill.stop();
        if (!nc.isClosed()) await nc.drain();
        await traces?.stop();
      },
    },
  };
}
