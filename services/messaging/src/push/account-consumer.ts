import type { NatsConnection } from "@nats-io/nats-core";
import { createConsumer } from "@tenho/kernel/events/consume";
import { parseEventUuid } from "@tenho/kernel/events/event-fields";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { AccountChangedSchema } from "@tenho/proto/users/v1/events_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import type { LoseNumbers } from "../app/offers/lose-numbers.ts";
import type { SubscriptionStore } from "./push-ports.ts";

/**
 * Handles changes of accounts. Removes the push subscriptions of an account that was deactivated, or whose sessions end because its role, unit or
 * company changed; a person who may still answer logs in again, and the panel registers the browser again. Withdraws offers to a merchant from a
 * number it has not proved, or no longer has.
 */
export function createAccountConsumer(deps: {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  subscriptions: Pick<SubscriptionStore, "removeOfAccount">;
  loseNumbers: LoseNumbers;
}) {
  const { nc, log, metrics, subscriptions, loseNumbers } = deps;
  return createConsumer({
    nc,
    stream: STREAM.events,
    durable: "messaging-push-accounts",
    filterSubjects: ["evt.users.account_changed"],
    log,
    metrics,
    maxInFlight: 4,
    handle: async ({ data }) => {
      const { userId, role, isActive, accessChanged } = decodeEvent(AccountChangedSchema, data);
      if (!isActive || accessChanged) await subscriptions.removeOfAccount(parseEventUuid(userId, "user_id"));
      if (role === Role.CLIENT) await loseNumbers(parseEventUuid(userId, "user_id"));
    },
  });
}
