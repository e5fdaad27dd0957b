import type { DescService } from "@bufbuild/protobuf";
import type { Client, ConnectRouter } from "@connectrpc/connect";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Identity } from "@tenho/kernel/auth/identity";
import type { MigrateOptions } from "@tenho/kernel/db/migrate";
import type { StreamName } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { collectMethods } from "@tenho/kernel/rpc/method-table";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { createTestClient } from "./calls/create-test-client.ts";
import { signTestIdentity, TEST_IDENTITY_PUBLIC_KEY } from "./calls/test-identity.ts";
import { migrateAs } from "./stores/migrate-as.ts";
import { testInfra } from "./stores/test-infra.ts";

/** Surroundings of a service under test: its stores, fakes of other services, and access to the events it published. */
export type ServiceHarness = {
  /** Variables every service reads; its own are added by its suite. */
  env: Record<string, string>;
  /** The database's address as its owner, for work that the service itself may not do. */
  ownerUrl: string;
  nc: NatsConnection;
  /** A client that calls for `as`, as the gateway does for a person; for nobody when not given. */
  rpc<Desc extends DescService>(desc: Desc, as?: Identity): Client<Desc>;
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

/** A service's schema, as its migration command makes it. */
export type HarnessSchema = Pick<MigrateOptions, "migrations" | "access">;

/** A harness on the stores of the test run, with a new database, migrated by its owner: the service runs as a role that owns nothing. */
export async function startServiceHarness(service: string, schema: HarnessSchema): Promise<ServiceHarness> {
  const infra = testInfra();
  const { url, ownerUrl } = await infra.serviceDatabase(service);
  await migrateAs(ownerUrl, { schema: service, ...schema });
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
      POSTGRES_URL: url,
      GATEWAY_IDENTITY_PUBLIC_KEY: TEST_IDENTITY_PUBLIC_KEY,
      LOG_LEVEL: "silent",
      SHUTDOWN_TIMEOUT_MS: "60000",
      // A look at the outside is made when a test asks for one.
      OUTSIDE_CHECK_MS: "0",
    },
    ownerUrl,
    nc,
    rpc: (desc, as) => {
      const signIdentity = as && ((audience: string) => signTestIdentity(as, audience));
      return createTestClient(desc, { nc, timeoutMs: 60_000, log, metrics, signIdentity });
    },
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
