import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { JetStreamClient } from "@nats-io/jetstream";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { CreditExpiringSchema, ThresholdReachedSchema } from "@tenho/proto/wallet/v1/events_pb";
import type { Alert, AlertPublisher, ExpiryAlert, ThresholdAlert } from "../../app/alert-ports.ts";

const publishThreshold = (js: JetStreamClient, alert: ThresholdAlert): Promise<unknown> =>
  publish(
    js,
    "evt.wallet.threshold_reached",
    encodeEvent(ThresholdReachedSchema, {
      userId: alert.userId,
      unitId: alert.unitId,
      balanceCents: BigInt(alert.balanceCents),
      thresholdCents: BigInt(alert.thresholdCents),
      movementId: alert.movementId,
    }),
    { msgId: `wallet:threshold:${alert.movementId}` },
  );

const publishExpiry = (js: JetStreamClient, alert: ExpiryAlert): Promise<unknown> =>
  publish(
    js,
    "evt.wallet.credit_expiring",
    encodeEvent(CreditExpiringSchema, {
      userId: alert.userId,
      unitId: alert.unitId,
      lotId: alert.lotId,
      remainingCents: BigInt(alert.remainingCents),
      expiresAt: timestampFromDate(alert.expiresAt),
      daysLeft: alert.daysLeft,
    }),
    { msgId: `wallet:expiring:${alert.lotId}:${alert.daysLeft}` },
  );

const publishAlert = (js: JetStreamClient, alert: Alert): Promise<unknown> =>
  alert.kind === "threshold" ? publishThreshold(js, alert) : publishExpiry(js, alert);

/** Publishes alerts to other services. */
export const createAlertPublisher = (js: JetStreamClient): AlertPublisher => ({
  publish: async (alerts) => {
    await Promise.all(alerts.map((alert) => publishAlert(js, alert)));
  },
});
