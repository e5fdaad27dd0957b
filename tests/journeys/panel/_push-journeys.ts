import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { PIZZERIAS, type TestAccount } from "../../support/test-data.ts";
import { logIn } from "../_api-session.ts";
import type { JourneyHarness } from "../_harness.ts";
import { logInTo, PHONE } from "./_browser.ts";
import { expirePanels } from "./_expire-panels.ts";
import type { PanelContext } from "./_panel-context.ts";
import { notificationsOf, openPushDelivery, playPushService } from "./_push-service.ts";

const merchant = PIZZERIAS[1] as TestAccount;
/** Time limit for the question and for what is sent with it. */
const ASKED_TIMEOUT_MS = 60_000;
const SCREENS = [
  {
    name: "a desktop",
    options: {},
    told: { from: "558699774001", name: "Elisa Moura", mark: "bem fininha" },
    untold: { from: "558699774002", name: "Fábio Nunes", mark: "bem grossa" },
  },
  {
    name: "a phone",
    options: { viewport: PHONE, isMobile: true, hasTouch: true },
    told: { from: "558699774003", name: "Gilda Porto", mark: "bem quentinha" },
    untold: { from: "558699774004", name: "Hugo Serra", mark: "bem gordurosa" },
  },
] as const;

type Consumer = { from: string; name: string; mark: string };

const textOf = ({ mark }: Consumer): string => `quero uma pizza de calabresa ${mark}`;

/** Journeys in which the browser notifies of offers while the panel is closed. */
export function pushJourneys(panel: () => PanelContext): void {
  for (const { name, options, told, untold } of SCREENS) {
    test(`on ${name} a closed panel's merchant is told of a wish by one notification, and of none once that is turned off`, async () => {
      const { chrome, journey, url } = panel();
      const { page, consoleErrors, close } = await chrome.visit({ ...options, permissions: ["notifications"] });
      const pushService = await playPushService(page, journey.stack.urls.sandbox);
      await pushService.forgetSent();
      await logInTo(page, url, merchant.email, "client");
      await page.getByRole("button", { name: "Ligar avisos" }).click();
      await expectTold(page);

      await page.goto("about:blank");
      await expirePanels(journey);
      const wishId = await ask(journey, told);
      const { messages, refused } = await pushService.sent();
      const path = `/client/mensagens?mensagem=${wishId}`;
      const payload = { type: "offer", wish_id: wishId, text: textOf(told), category: "Pizzaria", path };
      assert.deepEqual(
        messages.map((message) => message.payload),
        [payload],
      );
      assert.deepEqual(refused, []);
      for (const secret of [told.from.slice(-8), ...told.name.split(" ")]) {
        assert.ok(!JSON.stringify(messages).includes(secret), `${secret} is not sent`);
      }

      // The site is not the panel: the notification may make its sound.
      await page.goto(`${url}/contact`);
      const deliver = await openPushDelivery(page, url);
      const shown = { title: "Pedido novo na Tenho", body: `Pizzaria: ${textOf(told)}`, tag: wishId, path };
      await deliver(messages[0]?.payload);
      await expectNotification(page, { ...shown, silent: false });
      await page.goto(`${url}/client`);
      await expectTold(page);
      await deliver(messages[0]?.payload);
      await expectNotification(page, { ...shown, silent: true });

      await turnOff(page);
      await page.goto("about:blank");
      await expirePanels(journey);
      await pushService.forgetSent();
      await ask(journey, untold);
      // The push service would refuse a message to a browser it no longer knows.
      assert.deepEqual(await pushService.sent(), { messages: [], refused: [] });
      assert.deepEqual(consoleErrors, []);
      await close();
    });
  }
}

const expectTold = (page: Page): Promise<void> =>
  page.getByText("Avisos ligados, mesmo com a Tenho fechada.").waitFor();

/** Sends a consumer's wish, waits until its merchants have been asked, and notified by push where enabled; returns the wish's id. */
async function ask(journey: JourneyHarness, consumer: Consumer): Promise<string> {
  const { from, name, mark } = consumer;
  await journey.wa.inbound({ from, name, text: textOf(consumer) });
  await eventually("the merchant is asked", () => journey.wa.question(merchant.phone, mark), ASKED_TIMEOUT_MS);
  const [wish] = await (await logIn(journey, merchant.email)).wishes(mark);
  assert.ok(wish);
  await pushesSent(journey, wish.id);
  return wish.id;
}

/** Waits until no effect of the wish and no push is pending: a push that has not arrived by then never will. */
async function pushesSent(journey: JourneyHarness, wishId: string): Promise<void> {
  const documents = await journey.documents();
  const wishes = documents.collection<{ _id: string }>("wishes");
  await eventually(
    "no push of the wish waits",
    async () => {
      if ((await wishes.countDocuments({ _id: wishId, "outbox.0": { $exists: false } })) !== 1) return false;
      return (await documents.collection("pushes").countDocuments({ wishId })) === 0;
    },
    ASKED_TIMEOUT_MS,
  );
}

/** Expects exactly this one notification in the browser. */
async function expectNotification(page: Page, expected: object & { silent: boolean }): Promise<void> {
  await eventually("the notification is shown", async () => {
    const shown = await notificationsOf(page);
    return shown.some(({ silent }) => silent === expected.silent);
  });
  assert.deepEqual(await notificationsOf(page), [expected]);
}

/** Turns notifications off and waits until the server has forgotten the browser, whose subscription the opened panel confirms by a PUT. */
async function turnOff(page: Page): Promise<void> {
  const [forgotten] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith("/webhooks/push/subscription") && response.request().method() === "DELETE",
    ),
    page.getByRole("button", { name: "Desligar avisos" }).click(),
  ]);
  assert.ok(forgotten.ok());
  await page.getByRole("button", { name: "Ligar avisos" }).waitFor();
}
