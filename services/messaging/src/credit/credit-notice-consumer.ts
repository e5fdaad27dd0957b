import type { NatsConnection } from "@nats-io/nats-core";
import { createConsumer } from "@tenho/kernel/events/consume";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { CreditExpiringSchema, ThresholdReachedSchema } from "@tenho/proto/wallet/v1/events_pb";
import type { NotifyMerchant } from "./notify-merchant.ts";

const THRESHOLD_REACHED = "evt.wallet.threshold_reached";
const CREDIT_EXPIRING = "evt.wallet.credit_expiring";
const EVENTS_IN_FLIGHT = 4;

/** Notifies merchants of the wallet's events about their credit. */
export function createCreditNoticeConsumer(deps: {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  notifyMerchant: NotifyMerchant;
}) {
  const { nc, log, metrics, notifyMerchant } = deps;
  return createConsumer({
    nc,
    stream: STREAM.events,
    durable: "messaging-credit-notices",
    filterSubjects: [THRESHOLD_REACHED, CREDIT_EXPIRING],
    log,
    metrics,
    maxInFlight: EVENTS_IN_FLIGHT,
    handle: async ({ subject, data }) => {
      if (subject === THRESHOLD_REACHED) {
        const { userId, balanceCents, thresholdCents, unitId, movementId } = decodeEvent(ThresholdReachedSchema, data);
        const amounts = { balanceCents: Number(balanceCents), thresholdCents: Number(thresholdCents) };
        return notifyMerchant.thresholdReached({ merchantId: userId, unitId, movementId, ...amounts });
      }
      const { userId, unitId, lotId, remainingCents, expiresAt, daysLeft } = decodeEvent(CreditExpiringSchema, data);
      const credit = { remainingCents: Number(remainingCents), expiresAt: toDate(expiresAt) ?? new Date(), daysLeft };
      return notifyMerchant.creditExpiring({ merchantId: userId, unitId, lotId, ...credit });
    },
  });
}
