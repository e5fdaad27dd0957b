import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { USER } from "../../support/staff-accounts.ts";
import { MASTER, PIZZERIAS, type TestAccount } from "../../support/test-data.ts";
import { logInTo, openScreen, waitUntilLoaded, watchForReload } from "./_browser.ts";
import { openCuttableProxy } from "./_cuttable-proxy.ts";
import { expirePanels } from "./_expire-panels.ts";
import type { PanelContext } from "./_panel-context.ts";

const [first, second] = PIZZERIAS as [TestAccount, TestAccount];
const CENTRAL = "Central de Mensagens";
/** A disconnected panel reconnects within half a minute. */
const RECONNECT_TIMEOUT_MS = 90_000;
const HIDDEN = "Nome oculto até resposta";

/** A merchant's card of a wish that waits, or waited, for its answer. */
const cardOf = (page: Page, mark: string) => page.getByRole("article", { name: mark });
const rowOf = (page: Page, mark: string) => page.getByRole("row").filter({ hasText: mark });

/** Journeys in which a change on one screen shows on the others without a reload. */
export function liveJourneys(panel: () => PanelContext): void {
  const openMessages = async (page: Page, who: { email: string }, area: string, url = panel().url) => {
    await logInTo(page, url, who.email, area);
    await openScreen(page, "Mensagens", CENTRAL);
    await waitUntilLoaded(page);
    return watchForReload(page);
  };

  test("a wish reaches the open panels, TENHO shows the contact, and balance and Central follow, all without a reload", async () => {
    const { chrome, journey, url } = panel();
    const visits = await Promise.all([chrome.visit(), chrome.visit(), chrome.visit()]);
    const [merchant, till, office] = visits.map(({ page }) => page) as [Page, Page, Page];
    const sameOffice = await openMessages(office, MASTER, "master");
    const sameMerchant = await openMessages(merchant, first, "client");
    await logInTo(till, url, first.email, "client");
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
    await sandbox.page.goto(journey.stack.urls.sandbox);
    const ana = sandbox.page.getByRole("region", { name: "Celular de Ana Beatriz" });
    const said = ana.getByLabel("Mensagem", { exact: true });
    await said.fill("quero uma pizza de calabresa sem cebola");
    await said.press("Enter");
    isWritten.resolve();
    await rowOf(office, "sem cebola").getByText("Ana Beatriz").waitFor();
    await cardOf(merchant, "sem cebola").getByRole("button", { name: "TENHO R$ 0,30" }).waitFor();
    await rowOf(merchant, "sem cebola").getByText(HIDDEN).waitFor();
    assert.equal(await merchant.getByText("Ana Beatriz").count(), 0);

    await cardOf(merchant, "sem cebola").getByRole("button", { name: "TENHO R$ 0,30" }).click();
    const contact = cardOf(merchant, "sem cebola");
    await contact.getByText("Ana Beatriz").waitFor();
    const talk = contact.getByRole("link", { name: "Abrir conversa" });
    const conversation = new URL((await talk.getAttribute("href")) ?? "");
    assert.equal(conversation.origin + conversation.pathname, "https://wa.me/5586999990001");
    assert.match(conversation.searchParams.get("text") ?? "", /"quero uma pizza de calabresa sem cebola"/);
    // The text shows for two seconds only: the wait for it begins before the click.
    await Promise.all([
      contact.getByRole("button", { name: "Copiado" }).waitFor(),
      contact.getByRole("button", { name: "Copiar número" }).click(),
    ]);
    assert.equal(await merchant.evaluate("navigator.clipboard.readText()"), "(86) 99999-0001");

    await balance.getByText("R$ 54,70").waitFor();
    await till.getByRole("row").filter({ hasText: "calabresa sem cebola" }).getByText("R$ 0,30").waitFor();
    await rowOf(office, "sem cebola").getByText(`TENHO ${first.name}`).waitFor();
    await rowOf(merchant, "sem cebola").getByText("Ana Beatriz").waitFor();
    await ana.getByText("1 empresa tem").waitFor();
    await ana.getByText(first.name).waitFor();
    assert.equal(await journey.wa.question(first.phone, "sem cebola"), undefined, "answered before WhatsApp was due");
    for (const same of [sameOffice, sameMerchant, sameTill]) await same();
    for (const { consoleErrors, close } of [...visits, sandbox]) {
      assert.deepEqual(consoleErrors, []);
      await close();
    }
  });

  test("a panel whose connection was cut takes up where it was, and misses nothing", async (t) => {
    const { chrome, journey, url } = panel();
    const proxy = await openCuttableProxy(url);
    t.after(proxy.close);
    const { page, consoleErrors, close } = await chrome.visit();
    const resumed: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/events")) resumed.push(request.headers()["last-event-id"]);
    });
    const same = await openMessages(page, second, "client", proxy.url);
    proxy.cut();
    await page.getByRole("status").filter({ hasText: "Reconectando" }).waitFor();
    await expirePanels(journey);
    await journey.wa.inbound({
      from: "558699772002",
      name: "Bruno Lima",
      text: "quero uma pizza de calabresa no capricho",
    });
    await eventually(
      "it happens while the panel is away",
      () => journey.wa.question(second.phone, "no capricho"),
      60_000,
    );
    proxy.restore();
    const answer = cardOf(page, "no capricho").getByRole("button", { name: "TENHO R$ 0,30" });
    await answer.waitFor({ timeout: RECONNECT_TIMEOUT_MS });
    await page.getByRole("status").filter({ hasText: "Ao vivo" }).waitFor();
    assert.match(resumed.at(-1) ?? "", /^\d+$/, "resumed by Last-Event-ID");
    await same();
    for (const consoleError of consoleErrors) assert.match(consoleError, /net::ERR_/, "of the cut alone");
    await close();
  });

  test("by keyboard alone: Tab reaches TENHO, Enter answers, Esc closes the detail", async () => {
    const { chrome } = panel();
    const { page, consoleErrors, close } = await chrome.visit();
    await openMessages(page, second, "client");
    await cardOf(page, "no capricho").getByRole("button", { name: "TENHO R$ 0,30" }).waitFor();
    await rowOf(page, "no capricho").waitFor();
    const focused = () => page.evaluate<string>("document.activeElement.innerText ?? ''");
    const tabTo = async (text: string): Promise<void> => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press("Tab");
        if ((await focused()).replaceAll(/\s+/g, " ").startsWith(text)) return;
      }
      assert.fail(`60 Tabs do not reach ${text}`);
    };
    await tabTo("TENHO R$ 0,30");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Abrir conversa" }).waitFor();
    await tabTo("quero uma pizza");
    await page.keyboard.press("Enter");
    const detail = page.getByRole("dialog", { name: "Detalhes do pedido" });
    await detail.getByText("Categoria").waitFor();
    await page.keyboard.press("Escape");
    await detail.waitFor({ state: "detached" });
    await eventually("focus is back where it was", async () => /^quero uma pizza/.test(await focused()));
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  test("a USER sees the wishes of its company, no money and no answer buttons", async () => {
    const { chrome } = panel();
    const { page, consoleErrors, close } = await chrome.visit();
    await logInTo(page, panel().url, USER.email, "user");
    await page.getByText(`Você trabalha em ${first.name}`).waitFor();
    await page.getByText("TENHO", { exact: true }).first().waitFor();
    assert.equal(await page.getByText("R$").count(), 0);
    await openScreen(page, "Mensagens", CENTRAL);
    await rowOf(page, "sem cebola").getByText(HIDDEN).waitFor();
    await rowOf(page, "no capricho").waitFor();
    assert.equal(await page.getByRole("button", { name: "TENHO" }).count(), 0);
    assert.deepEqual(consoleErrors, []);
    await close();
  });
}
