/** What a service worker has of its browser, as far as it is used here: the page's types know no service worker. */
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

/** Told to panels that are open: the browser has another subscription, which only they can register. */
export const PUSH_CHANGED = "tenho-push-changed";
/** Asked of every tab of ours; a panel answers at the port that comes with it. */
export const PANEL_ASKED = "tenho-panel-asked";
/** A tab that has not answered by then is no panel, or frozen. */
const ANSWER_MS = 500;

const TITLE = "Pedido novo na Tenho";
const HOME = "/";
const PANEL = /^\/(client|user)(\/|$)/;
const TEXT_MAX = 300;

type OfferPush = { readonly wishId: string; readonly text: string; readonly category: string; readonly path: string };

/** What a push says of an offer; null for anything else. */
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
 * Shows a push as a notification; a further one about the same wish takes its place. Something is always shown, as browsers demand, but
 * without a sound while a panel is looked at: that announces the offer itself.
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

/** A click brings the panel to the front that is open, or opens the offer. */
export async function openPanel(worker: Worker, data: unknown): Promise<void> {
  const panels = await panelsOf(worker);
  const open = panels.find(({ visibilityState }) => visibilityState === "visible") ?? panels[0];
  if (open !== undefined) return void (await open.focus());
  const path = typeof data === "object" && data !== null && "path" in data ? String(data.path) : HOME;
  await worker.clients.openWindow(new URL(PANEL.test(path) ? path : HOME, worker.location.origin).href);
}

/** The browser gave the subscription up: a new one is made as the old was, and the panels that are open register it. */
export async function renewSubscription(
  worker: Worker,
  applicationServerKey: ArrayBuffer | null | undefined,
): Promise<void> {
  if (applicationServerKey) {
    await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  }
  for (const panel of await panelsOf(worker)) panel.postMessage({ type: PUSH_CHANGED });
}

/** The tabs that are panels. Their addresses do not tell: a tab keeps the one it was loaded with, wherever its person went since. */
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
