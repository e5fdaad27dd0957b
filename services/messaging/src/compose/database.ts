import type { Component } from "@tenho/kernel/lifecycle/component";
import { retryUntilReachable } from "@tenho/kernel/lifecycle/retry-until-reachable";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../adapters/db/open-database.ts";
import type { MessagingConfig } from "../config.ts";

export type Database = {
  /** Connection for wishes, messages and everything that answers a person. */
  connection: Connection;
  /** Connection for the lists and numbers of panels: a small pool, for which they wait only briefly. */
  panelConnection: Connection;
  database: Component;
};

/** Connects to the document store twice, so that slow reads of panels leave connections for everything else. */
export async function composeDatabase(deps: { config: MessagingConfig; log: Logger }): Promise<Database> {
  const { config, log } = deps;
  const { MONGO_URL: url, MONGO_TIMEOUT_MS: timeoutMs } = config;
  const retry = { log, store: "document store" };
  const open = (pool: { poolMax: number; queueMs?: number }) =>
    retryUntilReachable(retry, () => openDatabase({ url, timeoutMs, ...pool }));
  const connection = await open({ poolMax: config.MONGO_POOL_MAX });
  const panelConnection = await open({ poolMax: config.PANEL_POOL_MAX, queueMs: config.PANEL_QUEUE_MS });
  return {
    connection,
    panelConnection,
    database: {
      name: "document store",
      start: () => retryUntilReachable(retry, () => ensureIndexes(connection)),
      stop: async () => {
        await Promise.all([connection.close(), panelConnection.close()]);
      },
    },
  };
}
