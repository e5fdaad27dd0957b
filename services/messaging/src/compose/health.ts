import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { createAuditPublisher } from "../adapters/events/audit-publisher.ts";
import { auditRecord } from "../adapters/events/audit-record.ts";
import { createHealthNoticePublisher } from "../adapters/events/live-notice-publisher.ts";
import { createGraphCall } from "../adapters/whatsapp/graph-call.ts";
import type { SendDeps, TemplateHealth } from "../app/outgoing/send-message.ts";
import type { MessagingConfig } from "../config.ts";
import { TEMPLATE_LANGUAGE } from "../domain/outgoing/templates/all-templates.ts";
import type { MetaConnection } from "../meta-connection/domain/connection.ts";
import { createHealthConsumer } from "../whatsapp-health/adapters/health-consumer.ts";
import { createHealthMetrics } from "../whatsapp-health/adapters/health-metrics.ts";
import { createTemplateClient } from "../whatsapp-health/adapters/template-client.ts";
import { type CreateTemplate, createCreateTemplate } from "../whatsapp-health/app/create-template.ts";
import { createNoteAccountRefusal } from "../whatsapp-health/app/note-account-refusal.ts";
import { createNoteRefusal } from "../whatsapp-health/app/note-refusal.ts";
import { createReadTemplates, type ReadTemplates } from "../whatsapp-health/app/read-templates.ts";
import { createRecordHealth } from "../whatsapp-health/app/record-health.ts";
import { createRecordPreference } from "../whatsapp-health/app/record-preference.ts";
import { createReleaseHeld } from "../whatsapp-health/app/release-held.ts";
import { holdReasonOf } from "../whatsapp-health/domain/offer-hold.ts";
import type { HealthHolds } from "./gates.ts";
import type { Stores } from "./stores.ts";

const MEASURE_EVERY_MS = 15_000;
/** Longest pause before it is seen that the list of templates is to be read. */
const READING_DUE_MS = 60_000;

export type ComposedHealth = {
  templates: TemplateHealth;
  account: SendDeps["account"];
  /** The templates at Meta, for the maintenance commands. */
  metaTemplates: { read: ReadTemplates["read"]; create: CreateTemplate; hasAccount: () => boolean };
  /** Returns whether Meta is known to take no message by a template, whatever MASTER has released. */
  isTemplateRefused: (name: string) => Promise<boolean>;
  /** Reads the templates at once, as after another account was connected. */
  readTemplatesSoon(): Promise<void>;
  /** To be called when health data was stored: this process applies it at once, and panels are notified. */
  changed(): void;
  components: Component[];
};

export type TemplateConfig = Pick<
  MessagingConfig,
  "GRAPH_API_URL" | "GRAPH_TIMEOUT_MS" | "TEMPLATES_READ_MS" | "SWEEP_MS"
>;

/** Meta's reports on our templates and numbers, and the offers held because of them. */
export function composeHealth(deps: {
  runtime: Pick<ServiceRuntime, "nc" | "js" | "log" | "metrics">;
  stores: Pick<Stores, "contacts" | "deliveries" | "health" | "wishes">;
  holds: HealthHolds;
  config: TemplateConfig;
  connection: () => MetaConnection;
  now: () => Date;
}): ComposedHealth {
  const { runtime, stores, config, connection, now } = deps;
  const { offers: hold, account: accountHold } = deps.holds;
  const { nc, js, log, metrics } = runtime;
  const { contacts, deliveries, health: store, wishes } = stores;
  const notices = createHealthNoticePublisher(js);
  const gauges = createHealthMetrics(metrics);
  const releaseHeld = createReleaseHeld({
    deliveries,
    contacts,
    hold,
    account: accountHold,
    isOfferOpen: async ({ wishId, offerId }) => {
      const wish = await wishes.get(wishId);
      const found = wish?.offers.find(({ id }) => id === offerId);
      return found?.status === "pending" && found.numberLostAt === undefined;
    },
    now,
  });
  const sweep = createPeriodicTask({
    name: "held offers",
    everyMs: config.SWEEP_MS,
    log,
    metrics,
    run: async () => gauges.heldOffers(await releaseHeld()),
  });
  const measure = createPeriodicTask({
    name: "whatsapp health",
    everyMs: MEASURE_EVERY_MS,
    log,
    metrics,
    run: async () => {
      await gauges.states(await store.templates(gauges.max), await store.numbers(gauges.max), hold.isHeld);
      gauges.account(await store.facts(gauges.max), await store.releasedAt(), now());
    },
  });
  const changed = (): void => {
    hold.forget();
    accountHold.forget();
    sweep.trigger();
    measure.trigger();
    notices.publish(now()).catch((error: unknown) => {
      log.warn({ err: error }, "panels were not told that what Meta says of us changed");
    });
  };
  const recordHealth = createRecordHealth({ store, log, onChange: changed });
  const client = createTemplateClient({
    call: createGraphCall({ baseUrl: config.GRAPH_API_URL, timeoutMs: config.GRAPH_TIMEOUT_MS }),
    connection,
  });
  const templates = createReadTemplates({
    client,
    store: store.readings,
    recordHealth,
    everyMs: config.TEMPLATES_READ_MS,
    now,
  });
  const hasAccount = (): boolean => connection().accountId !== "";
  const readTemplates = createPeriodicTask({
    name: "whatsapp templates",
    everyMs: Math.min(READING_DUE_MS, config.TEMPLATES_READ_MS),
    log,
    metrics,
    run: async () => {
      if (hasAccount()) await templates.readIfDue();
    },
  });
  const consumer = createHealthConsumer({
    nc,
    log,
    metrics,
    recordHealth,
    recordPreference: createRecordPreference({ contacts, now }),
  });
  return {
    templates: { refused: createNoteRefusal({ recordHealth, hold, readSoon: templates.soon, now }) },
    metaTemplates: {
      read: templates.read,
      create: createCreateTemplate({
        client,
        audit: createAuditPublisher(js),
        record: (name) =>
          auditRecord({ action: "whatsapp.template_create", subject: { kind: "template", id: name }, unitId: null }),
      }),
      hasAccount,
    },
    account: {
      isHeld: accountHold.isHeld,
      refused: createNoteAccountRefusal({ recordHealth, hold: accountHold, now }),
    },
    isTemplateRefused: async (name) =>
      holdReasonOf(await store.template(name, TEMPLATE_LANGUAGE), now())?.refused === true,
    changed,
    readTemplatesSoon: async () => {
      await store.readings.bringReadingForward(now());
      readTemplates.trigger();
    },
    components: [consumer, sweep, measure, readTemplates],
  };
}
