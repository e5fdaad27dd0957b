import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import { retryUntilReachable } from "@tenho/kernel/lifecycle/retry-until-reachable";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { createSecretCipher } from "@tenho/kernel/sealing/secret-cipher";
import type { MessagingConfig } from "../config.ts";
import { type CurrentConnection, createCurrentConnection } from "../meta-connection/app/current-connection.ts";
import type { Stores } from "./stores.ts";

/** Interval at which another replica's change of the connection is seen. */
const REFRESH_MS = 2_000;

export type MetaConfig = Pick<
  MessagingConfig,
  | "GRAPH_API_TOKEN"
  | "WHATSAPP_ACCOUNT_ID"
  | "WHATSAPP_APP_SECRET"
  | "WHATSAPP_KEYS_SECRET"
  | "WHATSAPP_KEYS_SECRETS_FORMER"
>;

export type MetaAccess = {
  current: CurrentConnection;
  cipher: ReturnType<typeof createSecretCipher>;
  /** Reads the connection for the first time: nothing may be sent or received before. Raises: what the store raises. */
  load(): Promise<void>;
  components: Component[];
};

/** The connection to Meta that every call of this process uses. */
export function composeMeta(deps: {
  runtime: Pick<ServiceRuntime, "log" | "metrics">;
  config: MetaConfig;
  stores: Pick<Stores, "metaConnections">;
}): MetaAccess {
  const { runtime, config, stores } = deps;
  const { log, metrics } = runtime;
  const purpose = { service: "tenho.messaging", kind: "meta-connection" };
  const cipher = createSecretCipher(purpose, config.WHATSAPP_KEYS_SECRET, config.WHATSAPP_KEYS_SECRETS_FORMER);
  const current = createCurrentConnection({
    store: stores.metaConnections,
    cipher,
    environment: {
      token: config.GRAPH_API_TOKEN,
      accountId: config.WHATSAPP_ACCOUNT_ID,
      appSecret: config.WHATSAPP_APP_SECRET,
    },
    log,
  });
  const refresh = createPeriodicTask({
    name: "meta connection",
    everyMs: REFRESH_MS,
    log,
    metrics,
    run: current.refresh,
  });
  return {
    current,
    cipher,
    load: () => retryUntilReachable({ log, store: "document store" }, current.refresh),
    components: [refresh],
  };
}
