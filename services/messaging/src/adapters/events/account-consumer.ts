import type { NatsConnection } from "@nats-io/nats-core";
import { createConsumer } from "@tenho/kernel/events/consumer/consume";
import { parseEventUuid } from "@tenho/kernel/events/event-fields";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams/streams";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import type { SubscriptionStore } from "../../app/ports/merchants/push.ts";

/**
 * Browsers of an account that was deactivated, or whose sessions end because its role, unit or company changed, are told of no offer any more.
 * Who may still answer logs in again, and the panel registers the browser anew.
 */
export function createAccountConsumer(deps: {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  subscriptions: Pick<SubscriptionStore, "removeOfAccount">;
}) {
  const { nc, log, metrics, subscriptions } = deps;
  return createConsumer({
    nc,
    stream: STREAM.events,
    durable: "messaging-push-accounts",
    filterSubjects: ["evt.users.account_changed"],
    log,
    metrics,
    maxInFlight: 4,
    handle: async ({ data }) => {
      const event = decodeEvent(AccountChangedSchema, data);
      // The version before fills `account` alone.
      const { isActive, id } =
        event.userId === "" ? (event.account ?? { isActive: true, id: "" }) : { ...event, id: event.userId };
      if (isActive && !event.accessChanged) return;
      await subscriptions.removeOfAccount(parseEventUuid(id, "user_id"));
    },
  });
}
