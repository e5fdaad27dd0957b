import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/kernel/testing/eventually";
import type { CDPSession, Page } from "playwright-core";
import { PIZZERIAS, type TestAccount } from "../../support/test-data.ts";
import { logInTo } from "./_browser.ts";
import type { PanelContext } from "./_panel-context.ts";

const merchant = PIZZERIAS[2] as TestAccount;

type Subscription = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };
type Received = { subscription_id: string; payload: { wish_id: string; text: string } };
type Shown = { title: string; body: string; tag: string };

/** Headless Chromium has no push service: the subscription is one of the sandbox's, which reads what comes for it. */
const subscribeWith = (made: Subscription): string => `(() => {
  const made = ${JSON.stringify(made)};
  let current = null;
  const bytes = (key) => Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) =>
    (current = {
      endpoint: made.endpoint,
      options: { applicationServerKey: bytes(applicationServerKey).buffer },
      toJSON: () => ({ keys: made.keys }),
      unsubscribe: async () => ((current = null), true),
    });
})()`;

/** Hands the service worker a message, as the browser's push service would. */
async function deliver(cdp: CDPSession, origin: string, payload: object): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const data = JSON.stringify(payload);
  await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
}

const shownIn = (page: Page): Promise<Shown[]> =>
  page.evaluate<Shown[]>(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))`);

/** A merchant who is told of new offers while its panel is closed. */
export function pushJourneys(panel: () => PanelContext): void {
  test("a browser whose owner turned notifications on is told of an offer, shows it once, and no more after logging out", async () => {
    const { chrome, journey, url } = panel();
    const { sandbox } = journey.stack.urls;
    const call = async <T>(path: string, init: RequestInit = {}): Promise<T> =>
      (await (await fetch(`${sandbox}/control/push${path}`, init)).json()) as T;
    const made = await call<Subscription>("/subscriptions", { method: "POST" });
    const received = async () =>
      (await call<{ messages: Received[] }>("")).messages.filter(({ subscription_id: id }) => id === made.id);

    const { page, consoleErrors, close } = await chrome.visit({ permissions: ["notifications"] });
    await page.addInitScript({ content: subscribeWith(made) });
    await logInTo(page, url, merchant.email, "client");
    await page.getByRole("button", { name: "Ligar avisos" }).click();
    await page.getByText("Avisos ligados, mesmo com a Tenho fechada.").waitFor();

    const from = "558699774001";
    await journey.wa.inbound({ from, name: "Elza Lima", text: "quero uma pizza de atum, ligue (86) 98888-7777" });
    const [push] = await eventually("the push arrived", async () => {
      const found = await received();
      return found.length > 0 ? found : undefined;
    });
    assert.ok(push);
    assert.equal(push.payload.text, "quero uma pizza de atum, ligue •••");
    const cdp = await page.context().newCDPSession(page);
    await deliver(cdp, url, push.payload);
    await deliver(await page.context().newCDPSession(page), url, push.payload);
    const [notification] = await eventually("it is shown", async () => {
      const found = await shownIn(page);
      return found.length > 0 ? found : undefined;
    });
    assert.deepEqual(notification, {
      title: "Pedido novo na Tenho",
      body: "Pizzaria: quero uma pizza de atum, ligue •••",
      tag: push.payload.wish_id,
    });
    assert.equal((await shownIn(page)).length, 1, "the same offer is one notification");

    await page.getByRole("banner").getByRole("button", { expanded: false }).last().click();
    await page.getByRole("button", { name: "Sair", exact: true }).click();
    await page.waitForURL((address) => address.pathname === "/");
    const documents = await journey.documents();
    const stored = documents.collection("push_subscriptions");
    await eventually("the server has forgotten the browser", async () => {
      return (await stored.countDocuments({ endpoint: made.endpoint })) === 0;
    });
    assert.deepEqual(consoleErrors, []);
    await close();
  });
}
