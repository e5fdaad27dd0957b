import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Effect, Wish } from "../domain/wish/wish.ts";
import type { PushStore, SubscriptionStore } from "./push-ports.ts";

/** Most browsers notified of one wish: ten merchants with ten each, and staff. */
const PUSHES_MAX = 500;

export type QueuePushesDeps = {
  subscriptions: Pick<SubscriptionStore, "ofMerchants">;
  pushes: Pick<PushStore, "add">;
  nudge: (id: string) => void;
  log: Pick<Logger, "warn">;
  now: () => Date;
};

export type QueuePushes = (wish: Wish, effect: Extract<Effect, { kind: "send_push" }>) => Promise<void>;

/**
 * Stores one push for each browser of the merchants just asked. Repeated, it stores none twice that still waits. It never fails: an offer
 * does not depend on it.
 */
export function createQueuePushes({ subscriptions, pushes, nudge, log, now }: QueuePushesDeps): QueuePushes {
  const queue: QueuePushes = async (wish, { offers }) => {
    const asked = offers.flatMap((one) => {
      const offer = wish.offers.find(({ id }) => id === one.offerId);
      return offer === undefined ? [] : [{ ...one, merchantId: offer.merchantId }];
    });
    const told = await subscriptions.ofMerchants(
      asked.map(({ merchantId }) => merchantId),
      PUSHES_MAX,
    );
    if (told.length === 0) return;
    const wanted = told.flatMap(({ id: subscriptionId, accountId, merchantId }) =>
      asked
        .filter((offer) => offer.merchantId === merchantId)
        .map(({ offerId, round }) => {
          const id = `${offerId}:${round}:${subscriptionId}`;
          return { id, wishId: wish._id, offerId, round, subscriptionId, accountId };
        }),
    );
    await pushes.add(wanted, now());
    for (const { id } of wanted) nudge(id);
  };
  return async (wish, effect) => {
    try {
      await queue(wish, effect);
    } catch (error) {
      log.warn({ err: error, wish_id: wish._id }, "browsers are not told of offers");
    }
  };
}
