import type { Component } from "@tenho/kernel/lifecycle/component";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import type { BreakerState } from "@tenho/kernel/outbound/create-breaker";
import type { Express } from "express";
import { v7 as uuid } from "uuid";
import { createCallbackPublisher } from "../adapters/events/callback-publisher.ts";
import { createStatusConsumer } from "../adapters/events/status-consumer.ts";
import { createCallbackSelfCheck } from "../adapters/whatsapp/callback-self-check.ts";
import { createGraphAlerts } from "../adapters/whatsapp/graph-alerts.ts";
import { createGraphClient } from "../adapters/whatsapp/graph-client.ts";
import { mountWhatsappCallback } from "../adapters/whatsapp/whatsapp-callback.ts";
import { createDueMessages } from "../app/outgoing/due-messages.ts";
import { createGroupOffers } from "../app/outgoing/group-offers.ts";
import { createMessageSender } from "../app/outgoing/message-sender.ts";
import { createOutgoingMessages, type OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import { createRecordStatus } from "../app/outgoing/record-status.ts";
import { createOutcomeReporter, type DeliveryOutcomes } from "../app/outgoing/report-outcomes.ts";
import { createResendCutoff } from "../app/outgoing/resend-cutoff.ts";
import { createSendMessage } from "../app/outgoing/send-message.ts";
import { createSendToRecipient } from "../app/outgoing/send-to-recipient.ts";
import { createSettleGroups } from "../app/outgoing/settle-groups.ts";
import type { MessagingConfig } from "../config.ts";
import type { Gates } from "../domain/gates.ts";
import { createNoteSignatures } from "../meta-connection/app/note-signatures.ts";
import type { MetaConnection } from "../meta-connection/domain/connection.ts";
import { healthCallbackPart } from "../whatsapp-health/adapters/callback-part.ts";
import type { HealthHolds } from "./gates.ts";
import { type ComposedHealth, composeHealth } from "./health.ts";
import type { Stores } from "./stores.ts";

/** The parts that read callbacks besides messages and statuses. */
export const CALLBACK_PARTS = [healthCallbackPart];

const SELF_CHECK_EVERY_MS = 5_000;
/** Pause between two writes of what the signatures of callbacks were. */
const SIGNATURES_EVERY_MS = 10_000;
/** Batching time of statuses, which nobody waits for; those of one wish arrive within this time. */
const STATUS_GATHER_MS = 100;
/** Batching time of Meta's acceptances: Meta answers the messages of one wish within about this time, including the second of two to its consumer. */
const ACCEPTED_GATHER_MS = 40;
/**
 * Batching time of recipients' releases: short, because Meta's acceptances are recorded together and the recipients are therefore released at the same
 * time.
 */
const RELEASE_GATHER_MS = 10;
/** Batching time of outcomes: the offers of a wish are accepted within this time, and their time to answer counts from Meta's acceptance anyway. */
const OUTCOME_GATHER_MS = 100;

export type WhatsappConfig = Pick<
  MessagingConfig,
  | "GRAPH_API_URL"
  | "GRAPH_TIMEOUT_MS"
  | "GRAPH_BREAKER_RESET_MS"
  | "TEMPLATES_READ_MS"
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
  stores: Pick<
    Stores,
    "contacts" | "deliveries" | "groups" | "health" | "recipients" | "resending" | "signatures" | "wishes"
  >;
  outcomes: DeliveryOutcomes;
  gates: Gates;
  holds: HealthHolds;
  /** The connection to Meta in force. */
  connection: () => MetaConnection;
  crash: CrashPoint;
  now: () => Date;
};

/** Everything between the use cases and WhatsApp. */
export type Whatsapp = {
  outgoing: OutgoingMessages;
  /** Mounts the callback, which needs the raw bytes of requests. */
  mount: (app: Express) => void;
  /** Meta's reports on our templates and numbers, the templates at Meta, and the hold of offers. */
  health: Pick<ComposedHealth, "changed" | "metaTemplates" | "isTemplateRefused" | "readTemplatesSoon">;
  /** Circuit breaker of Meta's Graph API. */
  breaker: { target: string; state(): BreakerState };
  /** The consumers of statuses and of Meta's reports on our account, and the sender, in starting order. */
  components: Component[];
  /** Rejects while statuses cannot be read. */
  checkStatuses(): Promise<void>;
};

export function composeWhatsapp({
  config,
  runtime,
  stores,
  outcomes,
  gates,
  holds,
  connection,
  crash,
  now,
}: WhatsappDeps): Whatsapp {
  const { nc, js, log, metrics } = runtime;
  const { contacts, deliveries, groups, recipients, resending } = stores;
  const onAlert = createGraphAlerts({ metrics, log });

  const health = composeHealth({ runtime, stores, holds, config, connection, now });

  const statuses = createStatusConsumer({
    nc,
    log,
    metrics,
    recordStatus: createRecordStatus({
      deliveries,
      contacts,
      onAccountRefusal: health.account.refused,
      onAlert,
      now,
      gatherMs: STATUS_GATHER_MS,
    }),
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
  const signatures = createNoteSignatures({ store: stores.signatures, now });
  const signatureTask = createPeriodicTask({
    name: "signatures of callbacks",
    everyMs: SIGNATURES_EVERY_MS,
    log,
    metrics,
    run: signatures.flush,
    runWhenStopping: true,
  });
  const graph = createGraphClient({
    baseUrl: config.GRAPH_API_URL,
    token: () => connection().token,
    timeoutMs: config.GRAPH_TIMEOUT_MS,
    breakerResetMs: config.GRAPH_BREAKER_RESET_MS,
    metrics,
  });
  const sendMessage = createSendMessage({
    deliveries,
    contacts,
    graph,
    crash,
    gatherMs: ACCEPTED_GATHER_MS,
    onAlert,
    gates,
    templates: health.templates,
    account: health.account,
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
      groupOffers: createGroupOffers({
        groups,
        contacts,
        gates,
        groupMin: config.OFFER_GROUP_MIN,
        newId: uuid,
        now,
        crash,
      }),
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
      publisher: createCallbackPublisher({ js, metrics, parts: CALLBACK_PARTS }),
      parts: CALLBACK_PARTS,
      appSecret: () => connection().appSecret,
      onSignature: (isRight) => (isRight ? signatures.signed() : signatures.refused()),
      verifyToken: config.WHATSAPP_VERIFY_TOKEN,
      onLost: resendCutoff.callbackLost,
    }),
    health,
    breaker: { target: "graph", state: graph.breakerState },
    components: [statuses, ...health.components, signatureTask, sender],
    checkStatuses: statuses.check,
  };
}
