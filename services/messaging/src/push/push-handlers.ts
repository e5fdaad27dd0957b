import { requirePermission } from "@tenho/kernel/auth/check-access";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { deletePushSubscription, getPushKey, putPushSubscription } from "./push-contract.ts";
import type { SubscriptionStore } from "./push-ports.ts";
import { type RegisterSubscription, subscriptionId } from "./register-subscription.ts";

export type PushHandlersDeps = {
  /** Public VAPID key; null when pushes are not sent. */
  publicKey: string | null;
  registerSubscription: RegisterSubscription;
  subscriptions: Pick<SubscriptionStore, "remove">;
};

/** Push subscriptions of the account that is logged in, over HTTP. */
export function pushHandlers({ publicKey, registerSubscription, subscriptions }: PushHandlersDeps): BoundRoute[] {
  return [
    bind(getPushKey, async () => ({ public_key: publicKey })),
    bind(putPushSubscription, async ({ body: { endpoint, keys }, identity }) => {
      requirePermission(identity, "message.access");
      const { accountId, merchantId } = memberOf(identity);
      await registerSubscription({ endpoint, ...keys, accountId, merchantId });
      return { ok: true as const };
    }),
    bind(deletePushSubscription, async ({ body: { endpoint }, identity }) => {
      await subscriptions.remove(subscriptionId(new URL(endpoint).href), memberOf(identity).accountId);
      return { ok: true as const };
    }),
  ];
}

/** Returns the account and its merchant. Raises: `forbidden` for an account without a company. */
function memberOf({ userId, clientId }: Identity): { accountId: string; merchantId: string } {
  if (userId === null || clientId === null) {
    throw new AppError("forbidden", "Usuário não está associado a uma empresa.");
  }
  return { accountId: userId, merchantId: clientId };
}
