import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expectNoAxeViolations } from "../../../../test/expect-no-axe-violations.ts";
import { MERCHANT, pageOf } from "../../../../test/merchant-answers.ts";
import { renderScreen, serve } from "../../../../test/render-screen.tsx";
import { AccountActions } from "../../../app/shell/account-actions.tsx";
import { useSessionUser } from "../../../shared/session/use-session.ts";
import { MerchantDesk } from "../inbox/merchant-desk.tsx";
import { alertNewOffer } from "./alert-new-offer.ts";
import { changeAlertSettings } from "./alert-settings.ts";
import { AlertSwitches } from "./alert-switches.tsx";
import { setPushStatus } from "./push-status.ts";

const KEY = `B${"k".repeat(85)}A`;
const OLD_KEY = `B${"o".repeat(85)}A`;
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0)).buffer;

/** The browser: what it allows, and the subscription it holds. */
let browser: {
  permission: NotificationPermission;
  answer: NotificationPermission;
  key: string | null;
  refuses: boolean;
};
let onWorkerMessage: ((event: { data: unknown }) => void) | undefined;
const notices = jest.fn();

class KnownNotification {
  static get permission() {
    return browser.permission;
  }
  static async requestPermission() {
    browser.permission = browser.answer;
    return browser.answer;
  }
  constructor(title: string) {
    notices(title);
  }
}

const subscriptionFor = (key: string) => ({
  endpoint: `https://push.example/${key[1]}`,
  options: { applicationServerKey: bytesOf(key) },
  toJSON: () => ({ keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: async () => {
    browser.key = null;
    return true;
  },
});
const pushManager = {
  getSubscription: async () => (browser.key === null ? null : subscriptionFor(browser.key)),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (browser.refuses) throw new DOMException("no push service", "AbortError");
    browser.key = applicationServerKey;
    return subscriptionFor(applicationServerKey);
  },
};
const serviceWorker = {
  register: jest.fn(async () => ({ pushManager })),
  ready: Promise.resolve({ pushManager }),
  getRegistration: async () => ({ pushManager }),
  addEventListener: (_type: string, listener: typeof onWorkerMessage) => {
    onWorkerMessage = listener;
  },
  removeEventListener: () => {
    onWorkerMessage = undefined;
  },
};

beforeEach(() => {
  browser = { permission: "default", answer: "granted", key: null, refuses: false };
  Object.assign(globalThis, { Notification: KnownNotification, PushManager: class {} });
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  changeAlertSettings({ sound: false, notifications: false });
  setPushStatus("off");
  notices.mockClear();
  serviceWorker.register.mockClear();
});
afterEach(() => void jest.restoreAllMocks());

/** Renders its children only with a session, like the guard of the panel. */
const LoggedIn = ({ children }: { readonly children: ReactNode }) => (useSessionUser() === null ? null : children);

type Sent = { readonly method: string; readonly path: string; readonly body: unknown };

function open(publicKey: string | null = KEY, isDown = () => false) {
  const sent: Sent[] = [];
  serve((url, { method, body }) => {
    const { pathname: path } = url;
    if (path === "/webhooks/messages") return pageOf();
    if (isDown()) return Promise.reject(new TypeError("no network"));
    if (path === "/webhooks/push/key") return { public_key: publicKey };
    sent.push({ method, path, body: body === "" ? null : JSON.parse(body) });
    return { ok: true };
  });
  const rendered = renderScreen(
    <main>
      <LoggedIn>
        <MerchantDesk>
          <AlertSwitches />
          <AccountActions onNavigate={() => undefined} onLogoutAll={() => undefined} />
        </MerchantDesk>
      </LoggedIn>
    </main>,
    { user: MERCHANT, path: "/client" },
  );
  return { ...rendered, sent };
}
const SUBSCRIPTION = "/webhooks/push/subscription";
const registered = (key: string) => ({
  method: "PUT",
  path: SUBSCRIPTION,
  body: { endpoint: `https://push.example/${key[1]}`, keys: { p256dh: "p", auth: "a" } },
});
const state = () => screen.getByRole("status").textContent;
const turn = (word: "Ligar" | "Desligar") => screen.getByRole("button", { name: `${word} avisos` });

test("the service worker is registered only once notifications are turned on; off again, the server forgets the browser", async () => {
  const { person, sent } = open();
  expect(state()).toBe("");
  expect(serviceWorker.register).not.toHaveBeenCalled();
  await person.click(turn("Ligar"));
  await waitFor(() => expect(state()).toBe("Avisos ligados, mesmo com a Tenho fechada."));
  expect(serviceWorker.register.mock.calls).toEqual([["/sw.js", { updateViaCache: "none" }]]);
  expect(sent).toEqual([registered(KEY)]);
  await expectNoAxeViolations();
  await person.click(turn("Desligar"));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ method: "DELETE", path: SUBSCRIPTION, body: { endpoint: "https://push.example/k" } }),
  );
  expect(browser.key).toBeNull();
  expect(state()).toBe("");
});

test("while offers come by push the page shows no notification of its own; without push it does", async () => {
  jest.spyOn(document, "hidden", "get").mockReturnValue(true);
  const { person } = open();
  await person.click(turn("Ligar"));
  await waitFor(() => expect(state()).toContain("mesmo com a Tenho fechada"));
  alertNewOffer({ id: "w1", content: "pizza" });
  expect(notices).not.toHaveBeenCalled();
  act(() => setPushStatus("failed"));
  alertNewOffer({ id: "w1", content: "pizza" });
  expect(notices).toHaveBeenCalledTimes(1);
});

test("a panel that opens with notifications on confirms its subscription, and replaces one made for another key", async () => {
  browser.permission = "granted";
  browser.key = OLD_KEY;
  changeAlertSettings({ notifications: true });
  const { sent } = open();
  await waitFor(() => expect(sent).toEqual([registered(KEY)]));
  expect(browser.key).toBe(KEY);
  // The browser has dropped the subscription.
  act(() => onWorkerMessage?.({ data: { type: "tenho-push-changed" } }));
  await waitFor(() => expect(sent).toEqual([registered(KEY), registered(KEY)]));
});

test("a browser that refuses, or a server that does not answer, says so and can be asked again", async () => {
  browser.refuses = true;
  const { person, sent } = open();
  await person.click(turn("Ligar"));
  await screen.findByText("Avisos só com a Tenho aberta.");
  expect(sent).toEqual([]);
  await expectNoAxeViolations();
  browser.refuses = false;
  await person.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await waitFor(() => expect(state()).toBe("Avisos ligados, mesmo com a Tenho fechada."));
});

test("an installation without push, or a browser without it, tells of offers while it is open, and says so", async () => {
  const { person } = open(null);
  await person.click(turn("Ligar"));
  await waitFor(() => expect(state()).toBe("Avisos ligados com a Tenho aberta."));
  expect(serviceWorker.register).not.toHaveBeenCalled();
});

test("a browser that blocks notifications says how to allow them, one without any says that", async () => {
  browser.answer = "denied";
  const { person, unmount } = open();
  await person.click(turn("Ligar"));
  await screen.findByText(/^Avisos bloqueados neste navegador\. Para liberar, toque no cadeado/);
  unmount();
  Reflect.deleteProperty(globalThis, "Notification");
  open();
  expect(state()).toBe("Este navegador não mostra avisos.");
  expect(screen.queryByRole("button", { name: /avisos/ })).toBeNull();
});

test("logging out ends the browser's subscription while there is a session to do it with", async () => {
  const { person, sent } = open();
  await person.click(turn("Ligar"));
  await waitFor(() => expect(browser.key).toBe(KEY));
  await waitFor(() => expect(state()).toContain("mesmo com a Tenho fechada"));
  await person.click(screen.getByRole("button", { name: "Sair" }));
  await waitFor(() => expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain("POST /auth/logout"));
  expect(browser.key).toBeNull();
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT ${SUBSCRIPTION}`,
    `DELETE ${SUBSCRIPTION}`,
    "POST /auth/logout",
  ]);
});
