import type { AskedOffer } from "./offer-push.ts";

/** A browser subscribed to new offers. `id` derives from the endpoint. */
export type PushSubscription = {
  id: string;
  endpoint: string;
  /** The browser's public key and its secret, base64url. */
  p256dh: string;
  auth: string;
  /** Account that was logged in there. */
  accountId: string;
  /** Merchant that the account answers for. */
  merchantId: string;
};

export type SubscriptionStore = {
  /**
   * Stores or replaces a subscription: an endpoint belongs to the account that registered it last. Beyond `accountMax`, the account's oldest are
   * deleted.
   */
  put(subscription: PushSubscription, now: Date, accountMax: number): Promise<void>;
  /** Removes a subscription, only if this account registered it; safe to repeat. */
  remove(id: string, accountId: string): Promise<void>;
  removeOfAccount(accountId: string): Promise<void>;
  get(id: string): Promise<PushSubscription | null>;
  /** Subscriptions of these merchants and their staff, at most `max`. */
  ofMerchants(merchantIds: string[], max: number): Promise<Pick<PushSubscription, "id" | "accountId" | "merchantId">[]>;
  /** Records that a push service accepted something for the subscription. */
  markUsed(id: string, now: Date): Promise<void>;
  /** Deletes at most `max` subscriptions that were last confirmed or used before this moment; returns how many. */
  deleteUnused(before: Date, max: number): Promise<number>;
};

/** One notification for one browser. */
export type Push = AskedOffer & { id: string; wishId: string; subscriptionId: string; accountId: string };

/** Pushes that wait to be sent. */
export type PushStore = {
  /** Adds pushes; safe to repeat: one that waits already stays as it is. */
  add(pushes: readonly Push[], dueAt: Date): Promise<void>;
  dueIds(now: Date, max: number): Promise<string[]>;
  /** The push, for this caller until `leaseUntil`; null when it is not due, or gone. `attempts` counts this one. */
  claim(id: string, now: Date, leaseUntil: Date): Promise<{ push: Push; attempts: number } | null>;
  postpone(id: string, until: Date): Promise<void>;
  remove(id: string): Promise<void>;
};

/**
 * Answer of a push service. `accepted`: it has the push; `gone`: the subscription no longer exists; `refused`: it never will accept the push;
 * `unauthorised`: it does not believe our key or subject; `failed`: try later.
 */
export type PushOutcome =
  | { kind: "accepted" | "gone" | "refused" | "unauthorised" }
  /** `afterMs`: time the push service asks us to wait; null: it does not say. */
  | { kind: "failed"; afterMs: number | null };

/** Client of push services, by Web Push. */
export type PushClient = {
  /** @param ttlS seconds the push service keeps it for a browser that is off */
  send(subscription: PushSubscription, payload: object, options: { ttlS: number; topic: string }): Promise<PushOutcome>;
};
