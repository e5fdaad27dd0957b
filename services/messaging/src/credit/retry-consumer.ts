import type { NatsConnection } from "@nats-io/nats-core";
import { createConsumer } from "@tenho/kernel/events/consume";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { MerchantAvailableSchema } from "@tenho/proto/users/v1/events_pb";
import { BalanceChangedSchema } from "@tenho/proto/wallet/v1/events_pb";
import type { RetryWaiting } from "../app/offers/retry-waiting.ts";
import type { ResumeAwaited } from "./resume-awaited.ts";

const MERCHANT_AVAILABLE = "evt.users.merchant_available";
const BALANCE_CHANGED = "evt.wallet.balance_changed";
const EVENTS_IN_FLIGHT = 4;

/** Resumes TENHOs that wait for balance, and retries waiting wishes, on events after which a merchant may be able to serve them. */
export function createRetryConsumer(deps: {
  nc: NatsConnection;
  log: Logger;
  metrics: Metrics;
  retry: RetryWaiting;
  resumeAwaited: Pick<ResumeAwaited, "balanceGrown">;
}) {
  const { nc, log, metrics, retry, resumeAwaited } = deps;
  return createConsumer({
    nc,
    stream: STREAM.events,
    durable: "messaging-retry-waiting",
    filterSubjects: [MERCHANT_AVAILABLE, BALANCE_CHANGED],
    log,
    metrics,
    maxInFlight: EVENTS_IN_FLIGHT,
    handle: async ({ subject, data }) => {
      if (subject === BALANCE_CHANGED) {
        const { userId, amountCents, balanceCents } = decodeEvent(BalanceChangedSchema, data);
        if (amountCents <= 0n) return;
        await resumeAwaited.balanceGrown(userId, Number(balanceCents));
        await retry.balanceGrown(userId, Number(balanceCents));
        return;
      }
      const { categoryIds, unitIds, allUnits } = decodeEvent(MerchantAvailableSchema, data);
      await retry.merchantAvailable(categoryIds, allUnits ? null : unitIds);
    },
  });
}
