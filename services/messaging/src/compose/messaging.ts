import { createHttpApp } from "@tenho/kernel/http/create-http-app";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { retryUntilReachable } from "@tenho/kernel/lifecycle/retry-until-reachable";
import { type RunningService, runService } from "@tenho/kernel/lifecycle/run-service";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { createServiceRuntime } from "@tenho/kernel/service/runtime";
import { type CrashPoint, noCrash } from "@tenho/kernel/test-crash/crash-points";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { ensureIndexes, openDatabase, pingDatabase } from "../adapters/db/open-database.ts";
import { createPanelStore } from "../adapters/db/wish/panel-store.ts";
import { createLessonStore } from "../adapters/db/wish/past-wish-store.ts";
import { panelHandlers } from "../adapters/http/panel-handlers.ts";
import { importRpc } from "../adapters/rpc/history-rpc.ts";
import { noticeRpc } from "../adapters/rpc/notice-rpc.ts";
import { createNumberOf } from "../adapters/rpc/number-of-unit.ts";
import { panelRpc } from "../adapters/rpc/panel-rpc.ts";
import { lessonRpc } from "../adapters/rpc/past-wish-rpc.ts";
import { createSendNotice } from "../app/outgoing/send-notice.ts";
import type { MessagingConfig } from "../config.ts";
import { createFlow, type Flow } from "./flow.ts";
import { composeWire } from "./whatsapp.ts";

const RPC_IN_FLIGHT_MAX = 500;

/** What a test composition may replace. */
export type MessagingOverrides = { crash?: CrashPoint; now?: () => Date };

/** Wires and starts messaging. */
export async function composeMessaging(
  config: MessagingConfig,
  { crash = noCrash, now = () => new Date() }: MessagingOverrides = {},
): Promise<RunningService> {
  const runtime = await createServiceRuntime("messaging", config);
  const { log, metrics, health, nc, js } = runtime;
  const { MONGO_URL: url, MONGO_POOL_MAX: poolMax, MONGO_TIMEOUT_MS: timeoutMs } = config;
  const patience = { log, store: "document store" };
  const connection = await retryUntilReachable(patience, () => openDatabase({ url, poolMax, timeoutMs }));
  health.add("document store", () => pingDatabase(connection));
  const database: Component = {
    name: "document store",
    start: () => retryUntilReachable(patience, () => ensureIndexes(connection)),
    stop: () => connection.close(),
  };

  // The sender tells the flow what became of its messages, the flow hands the sender what to say.
  const wire = composeWire({
    config,
    connection,
    nc,
    js,
    log,
    metrics,
    crash,
    contacts: { get: (id) => flow.contacts.get(id) },
    listener: {
      accepted: (message, at) => flow.listener.accepted(message, at),
      failed: (message, reason, at) => flow.listener.failed(message, reason, at),
    },
  });
  const flow: Flow = createFlow({ runtime, config, connection, outgoing: wire.outgoing, crash, now });
  health.add("statuses", () => wire.check());

  const panel = createPanelStore(connection);
  const numberOf = createNumberOf(runtime.rpcClient(FranchiseService));
  const sendNotice = createSendNotice({ contacts: flow.contacts, outgoing: wire.outgoing, numberOf, now });
  const rpc = serveRpc({
    nc,
    service: "messaging",
    log,
    metrics,
    maxInFlight: RPC_IN_FLIGHT_MAX,
    routes: (router) =>
      router.service(MessagingService, {
        ...importRpc(flow.history),
        ...panelRpc(panel),
        ...noticeRpc(sendNotice),
        ...lessonRpc(createLessonStore(connection)),
      }),
  });

  return runService({
    service: "messaging",
    log,
    config,
    health,
    metrics,
    app: createHttpApp({
      service: "messaging",
      log,
      metrics,
      identitySecret: config.GATEWAY_IDENTITY_SECRET,
      routes: panelHandlers({ panel, answerOffer: flow.answerOffer, correctCategory: flow.correctCategory, now }),
      mountBefore: wire.mount,
    }),
    start: [runtime.broker, database, ...wire.parts, ...flow.parts, rpc],
  });
}
