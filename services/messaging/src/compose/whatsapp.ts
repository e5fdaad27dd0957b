import type { BreakerState } from "@tenho/kernel/breaker/create-breaker";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { Express } from "express";
import { v7 as uuid } from "uuid";
import { createCallbackPublisher } from "../adapters/events/callbacks/callback-publisher.ts";
import { createStatusConsumer } from "../adapters/events/callbacks/status-consumer.ts";
import { mountWhatsappCallback } from "../adapters/http/whatsapp-callback.ts";
import { createCallbackSelfCheck } from "../adapters/whatsapp/callback-self-check.ts";
import { createGraphAlerts } from "../adapters/whatsapp/graph-alerts.ts";
import { createGraphClient } from "../adapters/whatsapp/graph-client.ts";
import { createDueMessages } from "../app/outgoing/due-messages.ts";
import { createGroupOffers } from "../app/outgoing/groups/group-offers.ts";
import { createSettleGroups } from "../app/outgoing/groups/settle-groups.ts";
import { createMessageSender } from "../app/outgoing/message-sender.ts";
import { createRecordStatus } from "../app/outgoing/outcomes/record-status.ts";
import { createOutcomeReporter, type DeliveryOutcomes } from "../app/outgoing/outcomes/report-outcomes.ts";
import { createResendCutoff } from "../app/outgoing/outcomes/resend-cutoff.ts";
import { createOutgoingMessages, type OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import { createSendMessage } from "../app/outgoing/send-message.ts";
import { createSendToRecipient } from "../app/outgoing/send-to-recipient.ts";
import type { MessagingConfig } from "../config.ts";
import { type ComposedHealth, composeHealth } from "./health.ts";
import type { Stores } from "./stores.ts";

const SELF_CHECK_EVERY_MS = 5_000;
/** Nobody waits for a status; those of one wish come within this time. */
const STATUS_GATHER_MS = 100;
/** Meta answers the messages of one wish within about this time, also the second of two to its consumer. */
const ACCEPTED_GATHER_MS = 40;
/** What Meta accepted is recorded together, so that the recipients are left at the same time. */
const RELEASE_GATHER_MS = 10;
/** The offers of a wish are accepted within this time; their own time counts from Meta's acceptance. */
const OUTCOME_GATHER_MS = 100;

export type WhatsappConfig = Pick<
  MessagingConfig,
  | "GRAPH_API_URL"
  | "GRAPH_API_TOKEN"
  | "GRAPH_TIMEOUT_MS"
  | "GRAPH_BREAKER_RESET_MS"
  | "WHATSAPP_APP_SECRET"
  | "WHATSAPP_VERIFY_TOKEN"
  | "CALLBACK_URL"
  | "RESEND_SILENCE_MS"
  | "UNKNOWN_STATUS_MS"
  | "SWEEP_MS"
  | "SEND_PEOPLE_MAX"
  | "RECIPIENT_LEASE_MS"
  | "PAIR_BURST"
  | "PAIR_INTERVAL_MS"
  | "OFFER_GROUP_MIN"
>;

export type WhatsappDeps = {
  config: WhatsappConfig;
  runtime: Pick<ServiceRuntime, "nc" | "js" | "log" | "metrics">;
  stores: Pick<Stores, "contacts" | "deliveries" | "groups" | "health" | "recipients" | "resending" | "wishes">;
  outcomes: DeliveryOutcomes;
  crash: CrashPoint;
  now: () => Date;
};

/** Everything between the use cases and WhatsApp. */
export type Whatsapp = {
  outgoing: OutgoingMessages;
  /** Mounts the callback, which needs the raw bytes of requests. */
  mount: (app: Express) => void;
  /** What Meta says of our templates and numbers, and the hold of offers. */
  health: Pick<ComposedHealth, "changed">;
  /** Of Meta's Graph API. */
  breaker: { target: string; state(): BreakerState };
  /** The consumers of statuses and of what Meta says of us, and the sender, in the order to start them. */
  components: Component[];
  /** Rejects while statuses cannot be read. */
  checkStatuses(): Promise<void>;
};

export function composeWhatsapp({ config, runtime, stores, outcomes, crash, now }: WhatsappDeps): Whatsapp {
  const { nc, js, log, metrics } = runtime;
  const { contacts, deliveries, groups, recipients, resending } = stores;
  const onAlert = createGraphAlerts({ metrics, log });

  const statuses = createStatusConsumer({
    nc,
    log,
    metrics,
    recordStatus: createRecordStatus({ deliveries, onAlert, now, gatherMs: STATUS_GATHER_MS }),
    unknownMs: config.UNKNOWN_STATUS_MS,
    unknownStatuses: resending,
    now,
  });
  const resendCutoff = createResendCutoff({
    callbackReachable: createCallbackSelfCheck({ url: config.CALLBACK_URL, verifyToken: config.WHATSAPP_VERIFY_TOKEN }),
    statusBacklog: statuses.backlog,
    interruptions: resending,
    waitMs: config.RESEND_SILENCE_MS,
    checkEveryMs: Math.min(SELF_CHECK_EVERY_MS, config.RESEND_SILENCE_MS),
    now,
  });
  const graph = createGraphClient({
    baseUrl: config.GRAPH_API_URL,
    token: config.GRAPH_API_TOKEN,
    timeoutMs: config.GRAPH_TIMEOUT_MS,
    breakerResetMs: config.GRAPH_BREAKER_RESET_MS,
    metrics,
  });
  const health = composeHealth({ runtime, stores, sweepMs: config.SWEEP_MS, now });
  const sendMessage = createSendMessage({
    deliveries,
    contacts,
    graph,
    crash,
    gatherMs: ACCEPTED_GATHER_MS,
    onAlert,
    templates: health.templates,
    now,
  });
  const reporter = createOutcomeReporter({
    deliveries,
    outcomes,
    groups: createSettleGroups({ groups, abandonedMs: config.RECIPIENT_LEASE_MS, now }),
    log,
    gatherMs: OUTCOME_GATHER_MS,
    now,
  });
  const dueMessages = createDueMessages({ deliveries, sendMessage, outcomes: reporter, resendCutoff, now });
  const sender = createMessageSender({
    dueMessages,
    outcomes: reporter,
    recipients,
    sendToRecipient: createSendToRecipient({
      recipients,
      dueMessages,
      groupOffers: createGroupOffers({ groups, contacts, groupMin: config.OFFER_GROUP_MIN, newId: uuid, now, crash }),
      owner: uuid(),
      leaseMs: config.RECIPIENT_LEASE_MS,
      callMs: config.GRAPH_TIMEOUT_MS,
      gatherMs: RELEASE_GATHER_MS,
      pairLimit: { burst: config.PAIR_BURST, intervalMs: config.PAIR_INTERVAL_MS },
      now,
    }),
    log,
    metrics,
    sweepMs: config.SWEEP_MS,
    recipientsMax: config.SEND_PEOPLE_MAX,
  });

  return {
    outgoing: createOutgoingMessages({ deliveries, sender, now, crash }),
    mount: mountWhatsappCallback({
      publisher: createCallbackPublisher({ js, metrics }),
      appSecret: config.WHATSAPP_APP_SECRET,
      verifyToken: config.WHATSAPP_VERIFY_TOKEN,
      onLost: resendCutoff.callbackLost,
    }),
    health,
    breaker: { target: "graph", state: graph.breakerState },
    components: [statuses, ...health.components, sender],
    checkStatuses: statuses.check,
  };
}
