import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import type { TestAccount } from "../../support/test-data.ts";
import { type Cast, type Consumer, shownPhone } from "../_cast.ts";
import { openScreen, seeing, waitUntilLoaded, watchForReload } from "./_browser.ts";
import { openCuttableProxy } from "./_cuttable-proxy.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";
import { askForPizza, expirePanels, payForPizza, pizzaWith, questionTo } from "./_wishes.ts";

const CENTRAL = "Central de Mensagens";
/** A disconnected panel reconnects within half a minute. */
const RECONNECT = { timeout: 150_000 };
const HIDDEN = "Nome oculto até resposta";

/** A merchant's card of a wish that waits, or waited, for its answer. */
const cardOf = (page: Page, mark: string) => page.getByRole("article", { name: mark });
const rowOf = (page: Page, mark: string) => page.getByRole("row").filter({ hasText: mark });

async function openMessages(page: Page, url: string, who: TestAccount, area: string) {
  await openPanelOf(page, url, who.email, area);
  await openScreen(page, "Mensagens", CENTRAL);
  await waitUntilLoaded(page);
  return watchForReload(page);
}

/** Gives the sandbox's page one phone, which writes to the unit's number. */
const phoneOf = ({ from: phone, name, phone_number_id: numberId }: Consumer): string =>
  `localStorage.setItem("tenho-sandbox-phones", ${JSON.stringify(JSON.stringify([{ kind: "consumer", phone, name, numberId }]))})`;

async function makePeople(cast: Cast) {
  const unit = await cast.unit();
  const [first, second] = [await cast.pizzeria(unit), await cast.pizzeria(unit)];
  return { unit, first, second, master: await cast.master(), employee: await cast.employee(unit, first) };
}

/** Changes on one screen that show on the others without a reload. */
describe("open panels", () => {
  const panel = usePanel(makePeople);

  test("a wish reaches the open panels, TENHO shows the contact, and balance and Central follow, all without a reload", async () => {
    const { chrome, journey, url, cast, people } = panel();
    const { first, master, unit } = people;
    const [mark, consumer] = [`sem cebola ${cast.word}`, cast.consumer(unit)];
    const visits = await Promise.all([chrome.visit(), chrome.visit(), chrome.visit()]);
    const [merchant, till, office] = visits.map(({ page }) => page) as [Page, Page, Page];
    const sameOffice = await openMessages(office, url, master, "master");
    const sameMerchant = await openMessages(merchant, url, first, "client");
    await openPanelOf(till, url, first.email, "client");
    await openScreen(till, "Financeiro");
    const sameTill = await watchForReload(till);
    const balance = till.getByRole("region").or(till.locator("section")).filter({ hasText: "Saldo atual" });
    await balance.getByText("R$ 55,00").waitFor();

    const sandbox = await chrome.visit();
    // A text written at once, before the phone's messages are loaded, is received all the same.
    const isWritten = Promise.withResolvers<void>();
    await sandbox.page.route("**/page/conversation*", async (route) => {
      await isWritten.promise;
      await route.continue();
    });
    await sandbox.page.addInitScript({ content: phoneOf(consumer) });
    await sandbox.page.goto(journey.stack.urls.sandbox);
    const phone = sandbox.page.getByRole("region", { name: `Celular de ${consumer.name}` });
    const said = phone.getByLabel("Mensagem", { exact: true });
    await said.fill(pizzaWith(mark));
    await said.press("Enter");
    isWritten.resolve();
    await rowOf(office, mark).getByText(consumer.name).waitFor();
    await cardOf(merchant, mark).getByRole("button", { name: "TENHO R$ 0,30" }).waitFor();
    await rowOf(merchant, mark).getByText(HIDDEN).waitFor();
    assert.equal(await merchant.getByText(consumer.name).count(), 0);

    await cardOf(merchant, mark).getByRole("button", { name: "TENHO R$ 0,30" }).click();
    const contact = cardOf(merchant, mark);
    await contact.getByText(consumer.name).waitFor();
    const talk = contact.getByRole("link", { name: "Abrir conversa" });
    const conversation = new URL((await talk.getAttribute("href")) ?? "");
    assert.equal(conversation.origin + conversation.pathname, `https://wa.me/${consumer.from}`);
    assert.ok(conversation.searchParams.get("text")?.includes(`"${pizzaWith(mark)}"`));
    await seeing(merchant, "Copiado", () => contact.getByRole("button", { name: "Copiar número" }).click());
    assert.equal(await merchant.evaluate("navigator.clipboard.readText()"), shownPhone(consumer.from));

    await balance.getByText("R$ 54,70").waitFor();
    await till.getByRole("row").filter({ hasText: mark }).getByText("R$ 0,30").waitFor();
    await rowOf(office, mark).getByText(`TENHO ${first.name}`).waitFor();
    await rowOf(merchant, mark).getByText(consumer.name).waitFor();
    await phone.getByText("1 empresa tem").waitFor();
    await phone.getByText(first.name).waitFor();
    assert.equal(await journey.wa.question(first.phone, mark), undefined, "answered before WhatsApp was due");
    for (const same of [sameOffice, sameMerchant, sameTill]) await same();
    for (const { consoleErrors, close } of [...visits, sandbox]) {
      assert.deepEqual(consoleErrors, []);
      await close();
    }
  });

  test("a panel whose connection was cut takes up where it was, and misses nothing", async (t) => {
    const { chrome, journey, url, cast, people } = panel();
    const { second, unit } = people;
    const mark = `no capricho ${cast.word}`;
    const proxy = await openCuttableProxy(url);
    t.after(proxy.close);
    const { page, consoleErrors, close } = await chrome.visit();
    const resumed: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/events")) resumed.push(request.headers()["last-event-id"]);
    });
    const same = await openMessages(page, proxy.url, second, "client");
    proxy.cut();
    await page.getByRole("status").filter({ hasText: "Reconectando" }).waitFor();
    await expirePanels(journey, [second]);
    await askForPizza(journey, cast.consumer(unit), mark);
    // It happens while the panel is away.
    await questionTo(journey, second, mark);
    proxy.restore();
    await cardOf(page, mark).getByRole("button", { name: "TENHO R$ 0,30" }).waitFor(RECONNECT);
    await page.getByRole("status").filter({ hasText: "Ao vivo" }).waitFor();
    assert.match(resumed.at(-1) ?? "", /^\d+$/, "resumed by Last-Event-ID");
    await same();
    for (const consoleError of consoleErrors) assert.match(consoleError, /net::ERR_/, "of the cut alone");
    await close();
  });

  test("by keyboard alone: Tab reaches TENHO, Enter answers, Esc closes the detail", async () => {
    const { chrome, journey, url, cast, people } = panel();
    const { second, unit } = people;
    const mark = `com azeitona ${cast.word}`;
    const { page, consoleErrors, close } = await chrome.visit();
    await openMessages(page, url, second, "client");
    await askForPizza(journey, cast.consumer(unit), mark);
    await cardOf(page, mark).getByRole("button", { name: "TENHO R$ 0,30" }).waitFor();
    await rowOf(page, mark).waitFor();
    const focused = () => page.evaluate<string>("document.activeElement.innerText ?? ''");
    const tabUntil = async (what: string, isThere: () => Promise<boolean>): Promise<void> => {
      for (let presses = 0; presses < 90; presses += 1) {
        await page.keyboard.press("Tab");
        if (await isThere()) return;
      }
      assert.fail(`90 Tabs do not reach ${what}`);
    };
    const card = `document.activeElement.closest("article")?.ariaLabel ?? ""`;
    const isAnswer = async () =>
      (await focused()).startsWith("TENHO") && (await page.evaluate<string>(card)).includes(mark);
    await tabUntil("TENHO", isAnswer);
    await page.keyboard.press("Enter");
    await cardOf(page, mark).getByRole("link", { name: "Abrir conversa" }).waitFor();
    const isRow = async () => (await focused()).replaceAll(/\s+/g, " ").startsWith(pizzaWith(mark));
    await tabUntil("the row", isRow);
    await page.keyboard.press("Enter");
    const detail = page.getByRole("dialog", { name: "Detalhes do pedido" });
    await detail.getByText("Categoria").waitFor();
    await page.keyboard.press("Escape");
    await detail.waitFor({ state: "detached" });
    await eventually("focus is back where it was", isRow);
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  test("a USER sees the wishes of its company, no money and no answer buttons", async () => {
    const { chrome, journey, url, cast, people } = panel();
    const { first, employee, unit } = people;
    const [paid, waiting] = [`com borda ${cast.word}`, `sem borda ${cast.word}`];
    const consumer = cast.consumer(unit);
    await payForPizza(journey, first, consumer, paid);
    await askForPizza(journey, cast.consumer(unit), waiting);
    const { page, consoleErrors, close } = await chrome.visit();
    await openPanelOf(page, url, employee.email, "user");
    await page.getByText(`Você trabalha em ${first.name}`).waitFor();
    await page.getByText("TENHO", { exact: true }).first().waitFor();
    assert.equal(await page.getByText("R$").count(), 0);
    await openScreen(page, "Mensagens", CENTRAL);
    await rowOf(page, paid).getByText(HIDDEN).waitFor();
    await rowOf(page, waiting).waitFor();
    assert.equal(await page.getByText(consumer.name).count(), 0);
    assert.equal(await page.getByRole("button", { name: "TENHO" }).count(), 0);
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
