import type { UsersClient } from "../app/ports/clients.ts";
import type { Wishes } from "../app/wish/wishes.ts";
import type { FlowSettings } from "../domain/wish/flow-settings.ts";
import type { Offer, Wish } from "../domain/wish/wish.ts";
import { offerPush, offerUntil, tellableOffer, topicOf } from "./offer-push.ts";
import type { Push, PushClient, PushStore, PushSubscription, SubscriptionStore } from "./push-ports.ts";

const ATTEMPTS_MAX = 5;
const RETRY_FACTOR = 3;
const SECOND_MS = 1_000;

/**
 * Result of a push. `unauthorised`: our key or subject was not accepted; `stale`: the offer needs no answer any more; `unsubscribed`: the browser is
 * gone; `not_allowed`: its account may not answer.
 */
export type PushResult =
  | "accepted"
  | "gone"
  | "refused"
  | "unauthorised"
  | "retried"
  | "given_up"
  | "stale"
  | "unsubscribed"
  | "inactive"
  | "not_allowed";

export type SendPushDeps = {
  pushes: Pick<PushStore, "claim" | "postpone" | "remove">;
  subscriptions: Pick<SubscriptionStore, "get" | "remove" | "removeOfAccount" | "markUsed">;
  wishes: Pick<Wishes, "get">;
  users: Pick<UsersClient, "activeHolders">;
  client: PushClient;
  settings: FlowSettings;
  /** Duration of a lease, longer than one attempt may take. */
  leaseMs: number;
  retryMs: number;
  onResult: (result: PushResult) => void;
  now: () => Date;
};

/**
 * Sends one waiting push, if it is still of use and its account may still answer. If the process dies meanwhile, the push is sent again after the
 * lease: the browser is notified once more at most, and shows both as one.
 */
export function createSendPush(deps: SendPushDeps) {
  const { pushes, subscriptions, wishes, users, client, settings, retryMs, now } = deps;

  const retry = async ({ id }: Push, offer: Offer, attempts: number, afterMs: number | null): Promise<PushResult> => {
    const pauseMs = Math.max(afterMs ?? 0, retryMs * RETRY_FACTOR ** (attempts - 1));
    const dueAt = new Date(now().getTime() + pauseMs);
    if (attempts >= ATTEMPTS_MAX || dueAt >= offerUntil(offer, settings)) return "given_up";
    await pushes.postpone(id, dueAt);
    return "retried";
  };

  const sendTo = async (
    push: Push,
    subscription: PushSubscription,
    { wish, offer }: { wish: Wish; offer: Offer },
    attempts: number,
  ): Promise<PushResult> => {
    const payload = offerPush(wish, settings, subscription.accountId === subscription.merchantId);
    const leftMs = offerUntil(offer, settings).getTime() - now().getTime();
    const options = { ttlS: Math.max(1, Math.floor(leftMs / SECOND_MS)), topic: topicOf(offer.id) };
    const outcome = await client.send(subscription, payload, options);
    if (outcome.kind === "failed") return retry(push, offer, attempts, outcome.afterMs);
    if (outcome.kind === "unauthorised") {
      // The refusal is ours, not the browser's: the push is kept like one that failed.
      deps.onResult("unauthorised");
      return retry(push, offer, attempts, null);
    }
    if (outcome.kind === "gone") await subscriptions.remove(subscription.id, subscription.accountId);
    if (outcome.kind === "accepted") await subscriptions.markUsed(subscription.id, now());
    return outcome.kind;
  };

  const send = async (push: Push, attempts: number): Promise<PushResult> => {
    // Attempts exceed the limit only if a process crashed after claiming the push.
    if (attempts > ATTEMPTS_MAX) return "given_up";
    const subscription = await subscriptions.get(push.subscriptionId);
    if (subscription === null || subscription.accountId !== push.accountId) return "unsubscribed";
    const wish = await wishes.get(push.wishId);
    const offer = wish === null ? null : tellableOffer(wish, push, now(), settings);
    if (wish === null || offer?.merchantId !== subscription.merchantId) return "stale";
    const mayAnswer = (await users.activeHolders("message.access", [push.accountId])).get(push.accountId);
    if (mayAnswer === undefined) {
      await subscriptions.removeOfAccount(push.accountId);
      return "inactive";
    }
    return mayAnswer ? sendTo(push, subscription, { wish, offer }, attempts) : "not_allowed";
  };

  return async (id: string): Promise<void> => {
    const claimed = await pushes.claim(id, now(), new Date(now().getTime() + deps.leaseMs));
    if (claimed === null) return;
    const result = await send(claimed.push, claimed.attempts);
    deps.onResult(result);
    if (result !== "retried") await pushes.remove(id);
  };
}
