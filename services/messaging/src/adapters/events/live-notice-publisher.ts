import type { JetStreamClient } from "@nats-io/jetstream";
import { liveNoticeRow } from "@tenho/kernel/events/live";
import { publish } from "@tenho/kernel/events/publish";
import type {
  HealthNoticePublisher,
  LiveNoticePublisher,
  StatisticsNoticePublisher,
} from "../../app/ports/publishers.ts";

/** Publishes live notices of wishes to the stream that panels read. */
export const createLiveNoticePublisher = (js: JetStreamClient): LiveNoticePublisher => ({
  async publish(wishId, { version, unitIds, userIds }) {
    const audience = { unit_ids: unitIds, user_ids: userIds };
    const row = liveNoticeRow({ type: "messaging.wish", id: wishId, version, audience });
    await publish(js, row.subject, row.payload, { msgId: row.id });
  },
});

/** Publishes that the numbers of units and merchants changed, to the stream that panels read. */
export const createStatisticsNoticePublisher = (js: JetStreamClient): StatisticsNoticePublisher => ({
  async publish(seq, { unitIds, userIds }) {
    const audience = { unit_ids: unitIds, user_ids: userIds };
    const row = liveNoticeRow({ type: "messaging.statistics", id: "statistics", version: seq, audience });
    await publish(js, row.subject, row.payload, { msgId: row.id });
  },
});

/** Publishes that the state of WhatsApp at Meta changed; only MASTER is notified. */
export const createHealthNoticePublisher = (js: JetStreamClient): HealthNoticePublisher => ({
  async publish(at) {
    const row = liveNoticeRow({ type: "messaging.health", id: "whatsapp", version: at.getTime(), audience: {} });
    await publish(js, row.subject, row.payload, { msgId: row.id });
  },
});
