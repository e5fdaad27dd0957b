import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import { createGuardedFetch } from "@tenho/kernel/outbound/guarded-fetch";
import { createDueWorker } from "../app/due-worker.ts";
import { createLoseNumbers } from "../app/offers/lose-numbers.ts";
import type { MessagingConfig } from "../config.ts";
import { createAccountConsumer } from "../push/account-consumer.ts";
import { createDeleteUnusedSubscriptions } from "../push/delete-unused-subscriptions.ts";
import { createPushClient, type VapidKeys } from "../push/push-client.ts";
import { createQueuePushes, type QueuePushes } from "../push/queue-pushes.ts";
import { createRegisterSubscription, type RegisterSubscription } from "../push/register-subscription.ts";
import { createSendPush } from "../push/send-push.ts";
import type { FlowDeps } from "./flow.ts";

const ANSWER_BYTES_MAX = 64 * 1024;
/** Time besides the calls: checking the account's permissions and storing the result. */
const MARGIN_MS = 10_000;

/** The dependencies of the panel's push routes; `publicKey` null: pushes are not sent. */
export type PushAccess = { publicKey: string | null; registerSubscription: RegisterSubscription };

export type ComposedPush = { components: Component[]; queuePushes: QueuePushes; access: PushAccess };

/** Web Push: the subscriptions of browsers, and the worker that sends them notifications of offers. Without keys nothing is queued or sent. */
export function composePush(deps: FlowDeps): ComposedPush {
  const { config, runtime, stores, now } = deps;
  const { nc, log, metrics } = runtime;
  const { subscriptions } = stores;
  const hosts = { names: config.PUSH_HOSTS, allowed: config.PUSH_ALLOWED_HOSTS };
  const vapid = vapidKeys(config);
  const { settings, wishes } = deps.wishAccess;
  const loseNumbers = createLoseNumbers({
    wishes,
    store: stores.wishes,
    users: deps.clients.users,
    outgoing: deps.outgoing,
    settings,
    now,
    crash: deps.crash,
  });
  const registerSubscription = createRegisterSubscription({ subscriptions, isOn: vapid !== null, hosts, now });
  const access = { publicKey: vapid?.publicKey ?? null, registerSubscription };
  // These run without keys too, because subscriptions registered earlier must not outlive their account.
  const upkeep = [
    createAccountConsumer({ nc, log, metrics, subscriptions, loseNumbers }),
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
    log,
  });
  const results = metrics.counter("pushes_total", "Pushes to browsers by what became of each attempt", ["result"]);
  // Initialised to 0, so that the alert sees the first occurrence as an increase.
  results.inc({ result: "unauthorised" }, 0);
  const sendPush = createSendPush({
    pushes: stores.pushes,
    subscriptions,
    wishes: deps.wishAccess.wishes,
    users: deps.clients.users,
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
