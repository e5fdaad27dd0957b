import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import { createGuardedFetch } from "@tenho/kernel/outbound/guarded-fetch";
import { createAccountConsumer } from "../../adapters/events/account-consumer.ts";
import { createPushClient, type VapidKeys } from "../../adapters/push/push-client.ts";
import { createDueWorker } from "../../app/due-worker.ts";
import { createDeleteUnusedSubscriptions } from "../../app/push/delete-unused-subscriptions.ts";
import { createQueuePushes, type QueuePushes } from "../../app/push/queue-pushes.ts";
import { createRegisterSubscription, type RegisterSubscription } from "../../app/push/register-subscription.ts";
import { createSendPush } from "../../app/push/send-push.ts";
import type { MessagingConfig } from "../../config.ts";
import type { FlowDeps } from "./flow.ts";

const ANSWER_BYTES_MAX = 64 * 1024;
/** The permissions of the account are asked for, and what came of it is stored, beside the call. */
const MARGIN_MS = 10_000;

/** What the panel's routes need; `publicKey` null: pushes are not sent. */
export type PushAccess = { publicKey: string | null; registerSubscription: RegisterSubscription };

export type ComposedPush = { components: Component[]; queuePushes: QueuePushes; access: PushAccess };

/** Web Push: subscriptions of browsers, and the worker that tells them of offers. Without keys nothing is queued or sent. */
export function composePush(deps: FlowDeps): ComposedPush {
  const { config, runtime, stores, now } = deps;
  const { nc, log, metrics } = runtime;
  const { subscriptions } = stores;
  const hosts = { names: config.PUSH_HOSTS, allowed: config.PUSH_ALLOWED_HOSTS };
  const vapid = vapidKeys(config);
  const registerSubscription = createRegisterSubscription({ subscriptions, isOn: vapid !== null, hosts, now });
  const access = { publicKey: vapid?.publicKey ?? null, registerSubscription };
  // Also without keys: what was registered before does not outlive its account.
  const upkeep = [
    createAccountConsumer({ nc, log, metrics, subscriptions }),
    createPeriodicTask({
      name: "push subscription sweep",
      everyMs: config.RETENTION_SWEEP_MS,
      log,
      metrics,
      run: createDeleteUnusedSubscriptions({ subscriptions, days: config.PUSH_SUBSCRIPTION_DAYS, now }),
    }),
  ];
  if (vapid === null) return { components: upkeep, queuePushes: async () => undefined, access };

  const guarded = createGuardedFetch({ allowedHosts: new Set(hosts.allowed), bytesMax: ANSWER_BYTES_MAX });
  const client = createPushClient({
    fetch: guarded.fetch,
    hosts,
    vapid,
    timeoutMs: config.PUSH_TIMEOUT_MS,
    breakerResetMs: config.PUSH_BREAKER_RESET_MS,
    metrics,
  });
  const results = metrics.counter("pushes_total", "Pushes to browsers by what became of each attempt", ["result"]);
  const sendPush = createSendPush({
    pushes: stores.pushes,
    subscriptions,
    wishes: deps.wishAccess.wishes,
    auth: deps.clients.auth,
    client,
    settings: deps.wishAccess.settings,
    leaseMs: config.PUSH_TIMEOUT_MS + config.RPC_TIMEOUT_MS + MARGIN_MS,
    retryMs: config.PUSH_RETRY_MS,
    onResult: (result) => results.inc({ result }),
    now,
  });
  const worker = createDueWorker(
    {
      name: "push",
      store: stores.pushes,
      inParallelMax: config.PUSH_IN_PARALLEL_MAX,
      sweepMs: config.SWEEP_MS,
      now,
      log,
      metrics,
    },
    sendPush,
  );
  const stop = async (): Promise<void> => {
    await worker.stop();
    client.close();
    await guarded.close();
  };
  const queuePushes = createQueuePushes({ subscriptions, pushes: stores.pushes, nudge: worker.nudge, log, now });
  return { components: [...upkeep, { ...worker, stop }], queuePushes, access };
}

function vapidKeys(config: MessagingConfig): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = config;
  if (publicKey === undefined || privateKey === undefined || subject === undefined) return null;
  return { publicKey, privateKey, subject };
}
