import type { DescService } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import { type JetStreamClient, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { createErrorHistory } from "../diagnostics/error-history.ts";
import { createDiagnostics, type DiagnosticsReader } from "../diagnostics/read-diagnostics.ts";
import { createStreamFill } from "../events/stream-fill.ts";
import { streamsMeasuredBy } from "../events/streams.ts";
import { createHealth, type Health } from "../health/health.ts";
import { connectNats } from "../nats/connect-nats.ts";
import { waitUntilProvisioned } from "../provision/wait-until-provisioned.ts";
import { createRpcClient } from "../rpc/create-rpc-client.ts";
import type { SignIdentity } from "../rpc/request-headers.ts";
import { createLogger, type Logger } from "../telemetry/create-logger.ts";
import { createMetrics, type Metrics } from "../telemetry/create-metrics.ts";
import type { Component } from "./component.ts";

/** Shared runtime of every process: log, metrics, health, NATS connection, RPC clients. */
export type ServiceRuntime = {
  service: string;
  log: Logger;
  metrics: Metrics;
  health: Health;
  /** Reads the process's own part of a support bundle. */
  diagnostics: DiagnosticsReader;
  nc: NatsConnection;
  js: JetStreamClient;
  /** A client of another service with this process's log, metrics and time limit; with `signIdentity` each call says for whom it is made. */
  rpcClient<Desc extends DescService>(desc: Desc, signIdentity?: SignIdentity): Client<Desc>;
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

/** Loads the trace exporter only when there is an endpoint to send to. */
async function startTraces(service: string, config: RuntimeConfig, deps: { log: Logger; metrics: Metrics }) {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { exportTraces } = await import("../telemetry/export-traces.ts");
  const { OTEL_TRACES_SAMPLER_ARG: share = 1, OTEL_BSP_SCHEDULE_DELAY: delayMs = 5_000 } = config;
  return exportTraces({ service, endpoint, share, delayMs, ...deps });
}

/** Connects to the broker and creates log, metrics and health, with the readiness check `nats`. */
export async function createServiceRuntime(service: string, config: RuntimeConfig): Promise<ServiceRuntime> {
  const errors = createErrorHistory();
  const log = createLogger({ service, level: config.LOG_LEVEL, onLine: errors.onLine });
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
    diagnostics: createDiagnostics({ service, config, health, metrics, errors }),
    nc,
    js: jetstream(nc),
    rpcClient: (desc, signIdentity) =>
      createRpcClient(desc, { nc, caller: service, timeoutMs, log, metrics, signIdentity }),
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
