import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { createHealthNoticePublisher } from "../adapters/events/live-notice-publisher.ts";
import type { SendDeps, TemplateHealth } from "../app/outgoing/send-message.ts";
import { createHealthConsumer } from "../whatsapp-health/adapters/health-consumer.ts";
import { createHealthMetrics } from "../whatsapp-health/adapters/health-metrics.ts";
import { createNoteAccountRefusal } from "../whatsapp-health/app/note-account-refusal.ts";
import { createNoteRefusal } from "../whatsapp-health/app/note-refusal.ts";
import { createRecordHealth } from "../whatsapp-health/app/record-health.ts";
import { createRecordPreference } from "../whatsapp-health/app/record-preference.ts";
import { createReleaseHeld } from "../whatsapp-health/app/release-held.ts";
import type { HealthHolds } from "./gates.ts";
import type { Stores } from "./stores.ts";

const MEASURE_EVERY_MS = 15_000;

export type ComposedHealth = {
  templates: TemplateHealth;
  account: SendDeps["account"];
  /** To be called when health data was stored: this process applies it at once, and panels are notified. */
  changed(): void;
  components: Component[];
};

/** Meta's reports on our templates and numbers, and the offers held because of them. */
export function composeHealth(deps: {
  runtime: Pick<ServiceRuntime, "nc" | "js" | "log" | "metrics">;
  stores: Pick<Stores, "contacts" | "deliveries" | "health" | "wishes">;
  holds: HealthHolds;
  /** Interval at which held offers are checked. */
  sweepMs: number;
  now: () => Date;
}): ComposedHealth {
  const { runtime, stores, sweepMs, now } = deps;
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
    everyMs: sweepMs,
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
  const consumer = createHealthConsumer({
    nc,
    log,
    metrics,
    recordHealth,
    recordPreference: createRecordPreference({ contacts, now }),
  });
  return {
    templates: { refused: createNoteRefusal({ recordHealth, hold, now }) },
    account: {
      isHeld: accountHold.isHeld,
      refused: createNoteAccountRefusal({ recordHealth, hold: accountHold, now }),
    },
    changed,
    components: [consumer, sweep, measure],
  };
}
