/** The part of a service worker's global scope that is used here: the page's types have no service worker. */
export type Worker = {
  readonly location: { readonly origin: string };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions & { renotify?: boolean }): Promise<void>;
    readonly pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<unknown> };
  };
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

export type Tab = {
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer?: MessagePort[]): void;
};

/** Sent to open panels: the browser has another subscription, which only they can register. */
export const PUSH_CHANGED = "tenho-push-changed";
/** Sent to every tab of the site; a panel answers at the port that comes with it. */
export const PANEL_ASKED = "tenho-panel-asked";
/** Wait for a tab's answer: a tab that has not answered by then is no panel, or frozen. */
export const ANSWER_MS = 500;

const TITLE = "Pedido novo na Tenho";
const HOME = "/";
const PANEL = /^\/(client|user)(\/|$)/;
const TEXT_MAX = 300;

type OfferPush = { readonly wishId: string; readonly text: string; readonly category: string; readonly path: string };

/** Reads the offer of a push; null for anything else. */
export function readOfferPush(json: unknown): OfferPush | null {
  if (typeof json !== "object" || json === null) return null;
  const { type, wish_id: wishId, text, category, path } = json as Record<string, unknown>;
  if (type !== "offer" || typeof wishId !== "string" || typeof text !== "string" || wishId === "") return null;
  return {
    wishId,
    text: text.slice(0, TEXT_MAX),
    category: typeof category === "string" ? category.slice(0, TEXT_MAX) : "",
    path: typeof path === "string" && PANEL.test(path) ? path : HOME,
  };
}

/**
 * Shows a push as a notification; a later one about the same wish replaces it. Browsers demand that something is always shown, but it is
 * silent while a panel is visible, since the panel announces the offer itself.
 */
export async function showPush(worker: Worker, json: unknown): Promise<void> {
  const push = readOfferPush(json);
  const isSeen = (await panelsOf(worker)).some(({ visibilityState }) => visibilityState === "visible");
  await worker.registration.showNotification(TITLE, {
    body: push === null ? "Alguém procura o que você vende." : bodyOf(push),
    tag: push?.wishId ?? "tenho",
    lang: "pt-BR",
    icon: "/icon-192.png",
    data: { path: push?.path ?? HOME },
    silent: isSeen,
    ...(!isSeen && { renotify: true }),
  });
}

const bodyOf = ({ text, category }: OfferPush): string => (category === "" ? text : `${category}: ${text}`);

/** Handles a click on a notification: focuses an open panel, or else opens the offer. */
export async function openPanel(worker: Worker, data: unknown): Promise<void> {
  const panels = await panelsOf(worker);
  const open = panels.find(({ visibilityState }) => visibilityState === "visible") ?? panels[0];
  if (open !== undefined) return void (await open.focus());
  const path = typeof data === "object" && data !== null && "path" in data ? String(data.path) : HOME;
  await worker.clients.openWindow(new URL(PANEL.test(path) ? path : HOME, worker.location.origin).href);
}

/** Subscribes again, with the same key, after the browser dropped the subscription; open panels then register the new one. */
export async function renewSubscription(
  worker: Worker,
  applicationServerKey: ArrayBuffer | null | undefined,
): Promise<void> {
  if (applicationServerKey) {
    await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  }
  for (const panel of await panelsOf(worker)) panel.postMessage({ type: PUSH_CHANGED });
}

/** Returns the tabs that are panels. A tab's URL does not show this: it stays the one with which the tab was loaded. */
async function panelsOf({ clients }: Worker): Promise<readonly Tab[]> {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const answers = await Promise.all(tabs.map(isPanel));
  return tabs.filter((_tab, at) => answers[at]);
}

async function isPanel(tab: Tab): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<boolean>((resolve) => {
      port1.onmessage = () => resolve(true);
      timer = setTimeout(() => resolve(false), ANSWER_MS);
      tab.postMessage({ type: PANEL_ASKED }, [port2]);
    });
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}
