import type { DescService } from "@bufbuild/protobuf";
import type { Client, ConnectRouter } from "@connectrpc/connect";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { StreamName } from "../events/streams/streams.ts";
import { createLogger } from "../log/create-logger.ts";
import { createMetrics } from "../metrics/create-metrics.ts";
import { connectNats } from "../nats/connect-nats.ts";
import { provisionBroker } from "../provision/provision-broker.ts";
import { collectMethods } from "../rpc/server/method-table.ts";
import { serveRpc } from "../rpc/server/serve-rpc.ts";
import { createTestClient } from "./calls/create-test-client.ts";
import { TEST_IDENTITY_PUBLIC_KEY } from "./calls/test-identity.ts";
import { testInfra } from "./stores/test-infra.ts";

/** What surrounds a service under test: its stores, stand-ins for other services, and access to the events it published. */
export type ServiceHarness = {
  /** Variables every service reads; its own are added by its suite. */
  env: Record<string, string>;
  nc: NatsConnection;
  rpc<Desc extends DescService>(desc: Desc): Client<Desc>;
  /**
   * Serves other services' RPC over the real broker until the returned function is called, or the harness stops.
   *
   * @throws Error for a service that is served already: each call would reach either of the two by chance.
   */
  serve(routes: (router: ConnectRouter) => void): Promise<() => Promise<void>>;
  /** The payloads a stream holds of a subject, oldest first. */
  stored(stream: StreamName, subject: string): Promise<Uint8Array[]>;
  stop(): Promise<void>;
};

/** A harness on the stores of the test run, with a new database. */
export async function startServiceHarness(name: string): Promise<ServiceHarness> {
  const infra = testInfra();
  const natsUrl = infra.natsUrl();
  const nc = await connectNats({ url: natsUrl, name: "test" });
  await provisionBroker(nc);
  const log = createLogger({ service: "test", level: "silent" });
  const metrics = createMetrics("test");
  const served = new Set<string>();
  return {
    env: {
      PORT: "0",
      NATS_URL: natsUrl,
      POSTGRES_URL: await infra.postgresUrl(name),
      GATEWAY_IDENTITY_PUBLIC_KEY: TEST_IDENTITY_PUBLIC_KEY,
      LOG_LEVEL: "silent",
      SHUTDOWN_TIMEOUT_MS: "60000",
    },
    nc,
    rpc: (desc) => createTestClient(desc, { nc, timeoutMs: 60_000, log, metrics }),
    async serve(routes) {
      const names = collectMethods(routes).services.map(({ typeName }) => typeName);
      const twice = names.filter((name) => served.has(name));
      if (twice.length > 0) throw new Error(`served twice: ${twice.join(", ")}`);
      for (const name of names) served.add(name);
      const component = serveRpc({ nc, service: "other-services", log, metrics, maxInFlight: 500, routes });
      await component.start();
      return async () => {
        await component.drain?.();
        await component.stop();
        for (const name of names) served.delete(name);
      };
    },
    async stored(stream, subject) {
      const jsm = await jetstreamManager(nc);
      const found: Uint8Array[] = [];
      for (let seq = 1; ; ) {
        const message = await jsm.direct.getMessage(stream, { seq, next_by_subj: subject });
        if (message === null) return found;
        found.push(message.data);
        seq = message.seq + 1;
      }
    },
    async stop() {
      await nc.close();
    },
  };
}
