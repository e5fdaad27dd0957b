/** Path at which the build puts the service worker. */
const WORKER = "/sw.js";

/** The parts of a subscription the server needs. */
export type SubscriptionParts = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** Returns whether this browser can be notified of offers while the panel is closed. */
export const knowsPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

const registered = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration("/");

/**
 * Returns the browser's subscription for our key, and makes it if there is none; one made for another key is replaced.
 *
 * @throws DOMException when the browser or its push service refuses
 */
export async function subscribe(publicKey: string): Promise<SubscriptionParts> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known !== null && keyOf(known) !== publicKey) await known.unsubscribe();
  const subscription =
    known !== null && keyOf(known) === publicKey
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/** Ends the browser's subscription: its push service refuses what is still sent. Answers its endpoint; null: there was none. */
export async function unsubscribe(): Promise<string | null> {
  if (!knowsPush()) return null;
  try {
    const subscription = await (await registered())?.pushManager.getSubscription();
    if (!subscription) return null;
    await subscription.unsubscribe();
    return subscription.endpoint;
  } catch {
    return null;
  }
}

/** The key a subscription was made for, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
