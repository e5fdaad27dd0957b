import type { AskedOffer } from "../../../domain/push/offer-push.ts";

/** A browser that wants to be told of new offers. `id` derives from the endpoint. */
export type PushSubscription = {
  id: string;
  endpoint: string;
  /** The browser's public key and its secret, base64url. */
  p256dh: string;
  auth: string;
  /** Who was logged in there. */
  accountId: string;
  /** The merchant that account answers for. */
  merchantId: string;
};

export type SubscriptionStore = {
  /** Stores or replaces it: an endpoint belongs to whoever registered it last. Beyond `accountMax`, the account's oldest go. */
  put(subscription: PushSubscription, now: Date, accountMax: number): Promise<void>;
  /** Only what the account registered; safe to repeat. */
  remove(id: string, accountId: string): Promise<void>;
  removeOfAccount(accountId: string): Promise<void>;
  get(id: string): Promise<PushSubscription | null>;
  /** Of these merchants and their staff, at most `max`. */
  ofMerchants(merchantIds: string[], max: number): Promise<Pick<PushSubscription, "id" | "accountId" | "merchantId">[]>;
  /** A push service accepted something for it. */
  markUsed(id: string, now: Date): Promise<void>;
  /** Deletes at most `max` that were last confirmed or used before; how many it deleted. */
  deleteUnused(before: Date, max: number): Promise<number>;
};

/** One notification for one browser. */
export type Push = AskedOffer & { id: string; wishId: string; subscriptionId: string; accountId: string };

/** Pushes that wait to be sent. */
export type PushStore = {
  /** Safe to repeat: one that waits stays as it is. */
  add(pushes: readonly Push[], dueAt: Date): Promise<void>;
  dueIds(now: Date, max: number): Promise<string[]>;
  /** The push, for this caller until `leaseUntil`; null when it is not due, or gone. `attempts` counts this one. */
  claim(id: string, now: Date, leaseUntil: Date): Promise<{ push: Push; attempts: number } | null>;
  postpone(id: string, until: Date): Promise<void>;
  remove(id: string): Promise<void>;
};

/** What a push service answered: it has it; there is no such subscription any more; try later; or it never will. */
export type PushOutcome =
  | { kind: "accepted" | "gone" | "refused" }
  /** `afterMs`: how long the push service wants to be left alone; null: it does not say. */
  | { kind: "failed"; afterMs: number | null };

/** Push services, by Web Push. */
export type PushClient = {
  /** @param ttlS seconds the push service keeps it for a browser that is off */
  send(subscription: PushSubscription, payload: object, options: { ttlS: number; topic: string }): Promise<PushOutcome>;
};
