import { createConsumer } from "@tenho/kernel/events/consume";
import { liveRow } from "@tenho/kernel/events/live";
import { publish } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { Connection } from "mongoose";
import { createContactStore } from "../adapters/db/contact/contact-store.ts";
import { createMerchantStore } from "../adapters/db/merchant-store.ts";
import { createWishStore } from "../adapters/db/wish/wish-store.ts";
import { createPublishCorrection } from "../adapters/events/correction-publisher.ts";
import { readMessageItem } from "../adapters/events/message-item.ts";
import { createRetryHandler, RETRY_SUBJECTS } from "../adapters/events/retry-consumer.ts";
import { every } from "../app/every.ts";
import type { AnswerOffer } from "../app/offers/answer-offer.ts";
import { createTellLosses } from "../app/offers/notify-missed-offers.ts";
import { createHearDelivery } from "../app/offers/record-delivery.ts";
import { createRetryWaiting } from "../app/offers/retry-waiting.ts";
import type { DeliveryListener, OutgoingStore } from "../app/outgoing/outgoing-messages.ts";
import { type CorrectCategory, createCorrectCategory } from "../app/panel/correct-category.ts";
import { createImportHistory, type ImportHistory } from "../app/panel/import-history.ts";
import type { ContactStore, WishStore } from "../app/ports/stores.ts";
import type { MessagingConfig } from "../config.ts";
import { flowSettings } from "../config-flow.ts";
import { type Neighbours, neighboursOf } from "./clients.ts";
import { createReception } from "./inbound.ts";
import { createWishEngine } from "./wish-worker.ts";

export type FlowDeps = {
  runtime: Pick<ServiceRuntime, "log" | "metrics" | "health" | "nc" | "js" | "rpcClient">;
  config: MessagingConfig;
  connection: Connection;
  outgoing: OutgoingStore;
  crash: CrashPoint;
  now: () => Date;
};

/** The flow of wishes, ready to be started: its parts in order, and what the other rooms use of it. */
export type Flow = {
  parts: Component[];
  listener: DeliveryListener;
  answerOffer: AnswerOffer;
  correctCategory: CorrectCategory;
  history: ImportHistory;
  wishes: WishStore;
  contacts: ContactStore;
  neighbours: Neighbours;
  /** Messages that have come in and are not taken into account yet. */
  backlog(): Promise<{ pending: number; ackPending: number }>;
};

export function createFlow(deps: FlowDeps): Flow {
  const { runtime, config, connection, outgoing, crash, now } = deps;
  const { log, metrics, health, nc, js } = runtime;
  const settings = flowSettings(config);
  const store = createWishStore(connection);
  const contacts = createContactStore(connection);
  const memory = createMerchantStore(connection);
  const neighbours = neighboursOf(runtime, config);
  const announce = async (id: string, notice: { version: number; unitIds: string[]; userIds: string[] }) => {
    const audience = { unit_ids: notice.unitIds, user_ids: notice.userIds };
    const row = liveRow({ type: "messaging.wish", id, version: notice.version, audience });
    await publish(js, row.subject, row.payload, { msgId: row.id });
  };
  const publishCorrection = createPublishCorrection(js);
  const shared = {
    config,
    settings,
    store,
    contacts,
    memory,
    neighbours,
    outgoing,
    announce,
    publishCorrection,
    crash,
    now,
    log,
  };
  const engine = createWishEngine(shared);
  const receive = createReception({ ...shared, ...engine, connection });

  const lag = metrics.histogram("inbound_lag_seconds", "From the callback to the message taken into account");
  const messages = createConsumer({
    nc,
    stream: STREAM.whatsappIn,
    durable: "messaging-messages",
    filterSubjects: ["wa.in.message"],
    log,
    metrics,
    maxInFlight: config.FLOW_IN_PARALLEL_MAX,
    // Somebody waits at the other end: when a neighbour is back, nothing is to lie about for long.
    nakDelayMsMin: 200,
    nakDelayMsMax: 5_000,
    handle: async ({ data, seq, publishedAt }) => {
      await receive(readMessageItem(data, seq));
      lag.observe((Date.now() - publishedAt.getTime()) / 1_000);
    },
  });
  const retry = createRetryWaiting({ wishes: engine.wishes, store, memory, wallet: neighbours.wallet });
  const retries = createConsumer({
    nc,
    stream: STREAM.events,
    durable: "messaging-retry-waiting",
    filterSubjects: Object.values(RETRY_SUBJECTS),
    log,
    metrics,
    maxInFlight: 4,
    handle: createRetryHandler(retry),
  });
  health.add("messages", () => messages.check());
  const tellLosses = createTellLosses({ memory, outgoing, settings, now });

  return {
    parts: [engine.work, messages, retries, every("loss notices", config.LOSS_SWEEP_MS, log, tellLosses)],
    listener: createHearDelivery({ wishes: engine.wishes, settings }),
    answerOffer: engine.answerOffer,
    correctCategory: createCorrectCategory({ wishes: engine.wishes, categoriser: neighbours.categoriser, now, crash }),
    history: createImportHistory({ store, contacts, units: neighbours.units, settings }),
    wishes: store,
    contacts,
    neighbours,
    backlog: () => messages.backlog(),
  };
}
