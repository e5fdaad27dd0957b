import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";

/** A message as the browser would get it, decrypted. */
type ReceivedPush = { subscription_id: string; payload: Record<string, unknown> };

type Subscription = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

/** Replacement of the page's `PushManager`: it returns the subscription that the test holds, as a browser keeps it from page to page. */
const PUSH_MANAGER = `if ("PushManager" in globalThis) {
  const asSubscription = ({ endpoint, keys, key }) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: Uint8Array.fromBase64(key, { alphabet: "base64url" }).buffer },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: () => endPushSubscription(),
  });
  PushManager.prototype.getSubscription = async () => {
    const known = await readPushSubscription();
    return known && asSubscription(known);
  };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) =>
    asSubscription(await makePushSubscription(applicationServerKey));
}`;

/**
 * Puts the sandbox in the place of the browser's own push service, which tests cannot reach: the page's subscriptions are the sandbox's, and
 * messages to them are read there.
 */
export async function playPushService(page: Page, sandboxUrl: string) {
  let known: (Subscription & { key: string }) | null = null;
  const made = new Set<string>();
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${sandboxUrl}/control/push${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  await page.exposeFunction("readPushSubscription", () => known);
  await page.exposeFunction("makePushSubscription", async (key: string) => {
    const subscription = (await call("POST", "/subscriptions", { application_server_key: key })) as Subscription;
    made.add(subscription.id);
    known = { ...subscription, key };
    return known;
  });
  await page.exposeFunction("endPushSubscription", async () => {
    if (known !== null) await call("DELETE", `/subscriptions/${known.id}`);
    known = null;
    return true;
  });
  await page.addInitScript({ content: PUSH_MANAGER });
  return {
    /** Messages to the page's subscriptions since the last `forgetSent`, and messages to no known subscription, of this page or another. */
    sent: async () => {
      const { messages, refused } = (await call("GET", "")) as { messages: ReceivedPush[]; refused: unknown[] };
      return { messages: messages.filter(({ subscription_id: id }) => made.has(id)), refused };
    },
    forgetSent: () => call("DELETE", ""),
  };
}

/** Returns a function that delivers a message to the service worker of `origin`, as the browser does when it receives one. */
export async function openPushDelivery(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  let registrationId: string | undefined;
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
    registrationId = found?.registrationId ?? registrationId;
  });
  await session.send("ServiceWorker.enable");
  const known = await eventually("the browser has a service worker", () => registrationId);
  return (payload: unknown) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId: known,
      data: JSON.stringify(payload),
    });
}

type ShownNotification = { title: string; body: string; tag: string; silent: boolean | null; path: string };

/** The notifications shown in the browser now. */
export const notificationsOf = (page: Page): Promise<ShownNotification[]> =>
  page.evaluate<ShownNotification[]>(`navigator.serviceWorker.getRegistration("/")
    .then((registration) => registration.getNotifications())
    .then((shown) => shown.map(({ title, body, tag, silent, data }) => ({ title, body, tag, silent, path: data.path })))`);
