import type { DescService } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import { type JetStreamClient, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { ensureStreams } from "../events/streams.ts";
import { createHealth, type Health } from "../health/health.ts";
import type { Component } from "../lifecycle/component.ts";
import { retryUntilReachable } from "../lifecycle/retry-until-reachable.ts";
import { createLogger, type Logger } from "../log/create-logger.ts";
import { createMetrics, type Metrics } from "../metrics/create-metrics.ts";
import { connectNats } from "../nats/connect-nats.ts";
import { createRpcClient } from "../rpc/create-rpc-client.ts";

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
  /** Makes the streams exist at start, lets the connection drain at the end: the first of a service's components. */
  broker: Component;
};

const RPC_TIMEOUT_DEFAULT_MS = 3_000;

/** Connects to the broker and lays out log, metrics and health, with the check `nats` in place. */
export async function createServiceRuntime(
  service: string,
  config: { readonly NATS_URL: string; readonly LOG_LEVEL: string; readonly RPC_TIMEOUT_MS?: number },
): Promise<ServiceRuntime> {
  const log = createLogger({ service, level: config.LOG_LEVEL });
  const metrics = createMetrics(service);
  const health = createHealth();
  const nc = await connectNats({ url: config.NATS_URL, name: service });
  health.add("nats", async () => {
    await nc.flush();
  });
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
      start: () => retryUntilReachable({ log, store: "nats" }, () => ensureStreams(nc)),
      stop: async () => {
        if (!nc.isClosed()) await nc.drain();
      },
    },
  };
}
