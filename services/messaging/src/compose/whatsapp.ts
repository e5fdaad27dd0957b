import type { JetStreamClient } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { createConsumer } from "@tenho/kernel/events/consume";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { Express } from "express";
import type { Connection } from "mongoose";
import { contactModel } from "../adapters/db/contact/contact-document.ts";
import { createDeliveryStore } from "../adapters/db/delivery/delivery-store.ts";
import { createStatusHandler } from "../adapters/events/status-consumer.ts";
import { mountWhatsappCallback } from "../adapters/http/whatsapp-callback.ts";
import { isDoorOpen } from "../adapters/whatsapp/callback-self-check.ts";
import { createGraphClient } from "../adapters/whatsapp/graph-client.ts";
import { createDeliverDue } from "../app/outgoing/due-messages.ts";
import { createDeliveryLoop } from "../app/outgoing/message-sender.ts";
import type { DeliveryListener, OutgoingStore } from "../app/outgoing/outgoing-messages.ts";
import { createSettleStatus } from "../app/outgoing/record-status.ts";
import { createSilence } from "../app/outgoing/resend-cutoff.ts";
import { createSendOutgoing } from "../app/outgoing/send-message.ts";
import { personOf } from "../app/ports/delivery-store.ts";
import type { ContactStore } from "../app/ports/stores.ts";

export type WireConfig = {
  GRAPH_API_URL: string;
  GRAPH_API_TOKEN: string;
  GRAPH_TIMEOUT_MS: number;
  GRAPH_BREAKER_RESET_MS: number;
  WHATSAPP_APP_SECRET: string;
  WHATSAPP_VERIFY_TOKEN: string;
  /** Address at which Meta reaches our callback; empty: the door is taken to be open. */
  CALLBACK_URL: string;
  RESEND_SILENCE_MS: number;
  UNKNOWN_STATUS_MS: number;
  SWEEP_MS: number;
  SEND_PEOPLE_MAX: number;
};

/** Everything between the flow and WhatsApp. */
export type Wire = {
  outgoing: OutgoingStore;
  /** Routes that need the raw bytes. */
  mount: (app: Express) => void;
  /** The status consumer and the sender, in the order to start them. */
  parts: Component[];
  check(): Promise<void>;
};

const STATUSES_IN_FLIGHT = 16;
const DOOR_EVERY_MS = 5_000;

export function composeWire(deps: {
  config: WireConfig;
  connection: Connection;
  nc: NatsConnection;
  js: JetStreamClient;
  contacts: Pick<ContactStore, "get">;
  listener: DeliveryListener;
  log: Logger;
  metrics: Metrics;
  crash: CrashPoint;
}): Wire {
  const { config, connection, nc, js, log, metrics, crash } = deps;
  const now = () => new Date();
  const deliveries = createDeliveryStore(connection);
  const alerts = metrics.counter("graph_alerts_total", "Refusals of Meta that somebody has to act on", ["code"]);

  const onAlert = (code: number): void => {
    alerts.inc({ code: String(code) });
    log.error({ code }, "Meta refuses messages and somebody has to act");
  };
  const reports = createStatusHandler({
    settle: createSettleStatus({ deliveries, onAlert, now }),
    unknownMs: config.UNKNOWN_STATUS_MS,
    now,
  });
  const statuses = createConsumer({
    nc,
    stream: STREAM.whatsappIn,
    durable: "messaging-statuses",
    filterSubjects: ["wa.in.status"],
    log,
    metrics,
    maxInFlight: STATUSES_IN_FLIGHT,
    handle: reports.handle,
  });
  const silence = createSilence({
    doorIsOpen: () => isDoorOpen(config),
    statusBacklog: async () => {
      const { pending, ackPending } = await statuses.backlog();
      return pending + Math.max(0, ackPending - reports.strangers());
    },
    silenceMs: config.RESEND_SILENCE_MS,
    askEveryMs: Math.min(DOOR_EVERY_MS, config.RESEND_SILENCE_MS),
    now,
  });
  const graph = createGraphClient({
    baseUrl: config.GRAPH_API_URL,
    token: config.GRAPH_API_TOKEN,
    timeoutMs: config.GRAPH_TIMEOUT_MS,
    breakerResetMs: config.GRAPH_BREAKER_RESET_MS,
    metrics,
  });
  const contacts = contactModel(connection);
  const send = createSendOutgoing({
    deliveries,
    contacts: deps.contacts,
    learnWaId: async (contactId, waId) => {
      await contacts.updateOne({ _id: contactId }, { $set: { waId } });
    },
    graph,
    crash,
    onAlert,
    now,
  });
  const deliver = createDeliverDue({ deliveries, send, listener: deps.listener, silentSince: silence.since, now });
  const loop = createDeliveryLoop({ deliver, log, sweepMs: config.SWEEP_MS, atOnceMax: config.SEND_PEOPLE_MAX });

  return {
    outgoing: {
      put: async (message) => {
        await deliveries.insert(message, now());
        crash("outgoing-stored");
        loop.add(message.id, personOf(message));
      },
      offerOf: async (wamid) => (await deliveries.byWamid(wamid))?.message.offer ?? null,
    },
    mount: mountWhatsappCallback({
      js,
      appSecret: config.WHATSAPP_APP_SECRET,
      verifyToken: config.WHATSAPP_VERIFY_TOKEN,
      metrics,
      onOutcome: (accepted) => {
        if (!accepted) silence.interrupted();
      },
    }),
    parts: [statuses, loop],
    check: () => statuses.check(),
  };
}
