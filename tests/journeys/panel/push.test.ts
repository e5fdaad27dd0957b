import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import type { TestAccount } from "../../support/test-data.ts";
import { logIn } from "../_api-session.ts";
import type { Cast, Consumer } from "../_cast.ts";
import type { JourneyHarness } from "../_harness.ts";
import { PHONE } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { notificationsOf, openPushDelivery, playPushService } from "./_push-service.ts";
import { openPanelOf } from "./_sign-in.ts";
import { askForPizza, expirePanels, pizzaWith, questionTo } from "./_wishes.ts";

const SCREENS = [
  { name: "a desktop", options: {}, told: "bem fininha", untold: "bem grossa" },
  {
    name: "a phone",
    options: { viewport: PHONE, isMobile: true, hasTouch: true },
    told: "bem quentinha",
    untold: "bem gordurosa",
  },
] as const;

async function makePeople(cast: Cast) {
  const unit = await cast.unit();
  return { unit, merchant: await cast.pizzeria(unit) };
}

/** The browser's notifications of offers while the panel is closed. */
describe("notifications", () => {
  const panel = usePanel(makePeople);

  for (const { name, options, told, untold } of SCREENS) {
    test(`on ${name} a closed panel's merchant is told of a wish by one notification, and of none once that is turned off`, async () => {
      const { chrome, journey, url, cast, people } = panel();
      const { merchant, unit } = people;
      const consumer = cast.consumer(unit);
      const mark = `${told} ${cast.word}`;
      const { page, consoleErrors, close } = await chrome.visit({ ...options, permissions: ["notifications"] });
      const pushService = await playPushService(page, journey.stack.urls.sandbox);
      await pushService.forgetSent();
      await openPanelOf(page, url, merchant.email, "client");
      await page.getByRole("button", { name: "Ligar avisos" }).click();
      await expectTold(page);

      await page.goto("about:blank");
      await expirePanels(journey, [merchant]);
      const wishId = await ask(journey, merchant, consumer, mark);
      const { messages, refused } = await pushService.sent();
      const path = `/client/mensagens?mensagem=${wishId}`;
      const payload = { type: "offer", wish_id: wishId, text: pizzaWith(mark), category: "Pizzaria", path };
      assert.deepEqual(
        messages.map((message) => message.payload),
        [payload],
      );
      assert.deepEqual(refused, []);
      for (const secret of [consumer.from.slice(-8), ...consumer.name.split(" ")]) {
        assert.ok(!JSON.stringify(messages).includes(secret), `${secret} is not sent`);
      }

      // The site is not the panel: the notification may make its sound.
      await page.goto(`${url}/contact`);
      const deliver = await openPushDelivery(page, url);
      const shown = { title: "Pedido novo na Tenho", body: `Pizzaria: ${pizzaWith(mark)}`, tag: wishId, path };
      await deliver(messages[0]?.payload);
      await expectNotification(page, { ...shown, silent: false });
      await page.goto(`${url}/client`);
      await expectTold(page);
      await deliver(messages[0]?.payload);
      await expectNotification(page, { ...shown, silent: true });

      await turnOff(page);
      await page.goto("about:blank");
      await expirePanels(journey, [merchant]);
      await pushService.forgetSent();
      await ask(journey, merchant, cast.consumer(unit), `${untold} ${cast.word}`);
      // The push service would refuse a message to a browser it no longer knows.
      assert.deepEqual(await pushService.sent(), { messages: [], refused: [] });
      assert.deepEqual(consoleErrors, []);
      await close();
    });
  }
});

const expectTold = (page: Page): Promise<void> =>
  page.getByText("Avisos ligados, mesmo com a Tenho fechada.").waitFor();

/** Sends a consumer's wish, waits until the merchant has been asked, and notified by push where enabled; returns the wish's id. */
async function ask(journey: JourneyHarness, merchant: TestAccount, consumer: Consumer, mark: string): Promise<string> {
  await askForPizza(journey, consumer, mark);
  await questionTo(journey, merchant, mark);
  const [wish] = await (await logIn(journey, merchant.email)).wishes(mark);
  assert.ok(wish);
  await pushesSent(journey, wish.id);
  return wish.id;
}

/** Waits until no effect of the wish and no push is pending: a push that has not arrived by then never will. */
async function pushesSent(journey: JourneyHarness, wishId: string): Promise<void> {
  const documents = await journey.documents();
  const wishes = documents.collection<{ _id: string }>("wishes");
  await eventually("no push of the wish waits", async () => {
    if ((await wishes.countDocuments({ _id: wishId, "outbox.0": { $exists: false } })) !== 1) return false;
    return (await documents.collection("pushes").countDocuments({ wishId })) === 0;
  });
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
