import { createHash, ECDH } from "node:crypto";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type PushHosts, pushHostOf } from "./push-hosts.ts";
import type { PushSubscription, SubscriptionStore } from "./push-ports.ts";

/** Most browsers of one account. */
export const ACCOUNT_SUBSCRIPTIONS_MAX = 10;

export type RegisterSubscriptionDeps = {
  subscriptions: Pick<SubscriptionStore, "put">;
  /** True when pushes can be sent at all. */
  isOn: boolean;
  hosts: PushHosts;
  now: () => Date;
};

/** The id of a subscription: one endpoint is one browser. */
export const subscriptionId = (endpoint: string): string => createHash("sha256").update(endpoint).digest("base64url");

/**
 * Subscribes a browser to new offers. Safe to repeat; the endpoint belongs to this account from then on, whichever account had it before.
 *
 * Raises: `unavailable` without keys of our own, `unprocessable` for an endpoint of no known push service or an invalid key.
 */
export function createRegisterSubscription({ subscriptions, isOn, hosts, now }: RegisterSubscriptionDeps) {
  return async ({ endpoint, ...rest }: Omit<PushSubscription, "id">): Promise<void> => {
    if (!isOn) throw new AppError("unavailable", "Os avisos do navegador não estão ligados nesta instalação.");
    if (pushHostOf(endpoint, hosts) === null) {
      const message = "Este navegador usa um serviço de avisos que não conhecemos.";
      throw new AppError("unprocessable", message, { reason: "push_service_unknown" });
    }
    if (!isPoint(rest.p256dh)) throw new AppError("unprocessable", "A chave deste navegador não é válida.");
    // The endpoint is written in one form, so that one browser is one subscription.
    const { href } = new URL(endpoint);
    await subscriptions.put({ id: subscriptionId(href), endpoint: href, ...rest }, now(), ACCOUNT_SUBSCRIPTIONS_MAX);
  };
}

export type RegisterSubscription = ReturnType<typeof createRegisterSubscription>;

/** Returns whether a key is a point on the curve; a push could not be encrypted for anything else. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
