import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import { createHealthConsumer } from "../adapters/events/health/health-consumer.ts";
import { createHealthNoticePublisher } from "../adapters/events/live-notice-publisher.ts";
import { createHealthMetrics } from "../adapters/whatsapp/health-metrics.ts";
import type { TemplateHealth } from "../app/outgoing/send-message.ts";
import { createNoteRefusal } from "../app/whatsapp-health/note-refusal.ts";
import { createOfferHold } from "../app/whatsapp-health/offer-hold.ts";
import { createRecordHealth } from "../app/whatsapp-health/record-health.ts";
import { createReleaseHeld } from "../app/whatsapp-health/release-held.ts";
import type { Stores } from "./stores.ts";

const MEASURE_EVERY_MS = 15_000;

export type ComposedHealth = {
  templates: TemplateHealth;
  /** Something was stored: this process sees it at once, and panels are told. */
  changed(): void;
  components: Component[];
};

/** What Meta says of our templates and numbers, and the offers that are held for it. */
export function composeHealth(deps: {
  runtime: Pick<ServiceRuntime, "nc" | "js" | "log" | "metrics">;
  stores: Pick<Stores, "contacts" | "deliveries" | "health" | "wishes">;
  /** How often held offers are looked at, and for how long another replica's change may go unseen. */
  sweepMs: number;
  now: () => Date;
}): ComposedHealth {
  const { runtime, stores, sweepMs, now } = deps;
  const { nc, js, log, metrics } = runtime;
  const { contacts, deliveries, health: store, wishes } = stores;
  const hold = createOfferHold({ store, staleMs: sweepMs, now });
  const notices = createHealthNoticePublisher(js);
  const gauges = createHealthMetrics(metrics);
  const releaseHeld = createReleaseHeld({
    deliveries,
    contacts,
    hold,
    isOfferOpen: async ({ wishId, offerId }) => {
      const wish = await wishes.get(wishId);
      return wish?.offers.find(({ id }) => id === offerId)?.status === "pending";
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
    run: async () => gauges.states(await store.templates(gauges.max), await store.numbers(gauges.max), hold.isHeld),
  });
  const changed = (): void => {
    hold.forget();
    sweep.trigger();
    measure.trigger();
    notices.publish(now()).catch((error: unknown) => {
      log.warn({ err: error }, "panels were not told that what Meta says of us changed");
    });
  };
  const recordHealth = createRecordHealth({ store, log, onChange: changed });
  const consumer = createHealthConsumer({ nc, log, metrics, recordHealth });
  return {
    templates: { isHeld: hold.isHeld, refused: createNoteRefusal({ recordHealth, hold, now }) },
    changed,
    components: [consumer, sweep, measure],
  };
}
