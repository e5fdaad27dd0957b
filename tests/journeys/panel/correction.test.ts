import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { type Cast, shownCnpj } from "../_cast.ts";
import type { JourneyHarness } from "../_harness.ts";
import { expectNoAxeViolations } from "./_axe.ts";
import { openScreen, waitUntilLoaded, watchForReload } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";

const NARROW_PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };
const MARK = "Pediu correção";

/** The number of requests at the entry of the screen, which also counts accounts that await activation. */
async function requestsAt(page: Page): Promise<number> {
  const entry = page.getByRole("navigation", { name: "Telas do painel" }).getByRole("link", { name: "Usuários" });
  return Number(/(\d{1,6}) pedidos? de correção/.exec((await entry.textContent()) ?? "")?.[1] ?? 0);
}

/** Subjects of the mails to an address. */
async function subjectsTo({ stack }: JourneyHarness, email: string): Promise<string[]> {
  const answer = await fetch(`${stack.urls.sandbox}/control/mailbox?to=${email}`);
  const { messages } = (await answer.json()) as { messages: { subject: string }[] };
  return messages.map(({ subject }) => subject);
}

async function askForCorrection(page: Page, fact: string, text: string): Promise<void> {
  await page.getByRole("button", { name: "Pedir correção" }).click();
  const form = page.getByRole("dialog", { name: "Pedir correção" });
  await form.getByLabel(fact).check();
  await form.getByLabel("Como seria o certo?").fill(text);
  await form.getByRole("button", { name: "Enviar pedido" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByText(/^Pedido enviado em/).waitFor();
}

async function makePeople(cast: Cast) {
  const unit = await cast.unit();
  await cast.inactiveCompany(unit);
  return { admin: await cast.admin(unit), merchant: await cast.pizzeria(unit), master: await cast.master() };
}

/** A person's request to have facts of their account corrected. */
describe("requests for corrections", () => {
  const panel = usePanel(makePeople);

  test("a merchant's request for a correction is counted and its row marked in open panels of who may answer it until it is corrected, which the merchant sees, all without a reload", async () => {
    const { chrome, journey, url, cast, people } = panel();
    const { admin, merchant, master } = people;
    const cnpj = cast.cnpj();
    const asked = `O CNPJ certo é ${shownCnpj(cnpj)}`;
    const [shop, office, unit] = await Promise.all([
      chrome.visit({ viewport: NARROW_PHONE, isMobile: true, hasTouch: true }),
      chrome.visit({ viewport: DESKTOP }),
      chrome.visit({ viewport: DESKTOP }),
    ]);
    await openPanelOf(office.page, url, master.email, "master");
    await openScreen(office.page, "Usuários", "Gerenciar Usuários");
    // Another screen than that of the requests.
    await openPanelOf(unit.page, url, admin.email, "admin");
    await waitUntilLoaded(unit.page);
    await openPanelOf(shop.page, url, merchant.email, "client");
    await shop.page.goto(`${url}/client/perfil`);
    await waitUntilLoaded(shop.page);
    const opened = [shop, office, unit];
    const same = await Promise.all(opened.map(({ page }) => watchForReload(page)));
    const rowIn = (page: Page) => page.getByRole("row").filter({ hasText: merchant.name });
    await rowIn(office.page).waitFor();
    assert.equal(await rowIn(office.page).getByText(MARK).count(), 0);
    // MASTER sees the requests of every unit.
    const marked = new Map([[unit.page, 0]]).set(office.page, await office.page.getByText(MARK).count());
    const waiting = new Map([[unit.page, 0]]).set(office.page, await requestsAt(office.page));
    const expectRequests = async (page: Page, own: 0 | 1) => {
      const expected = (waiting.get(page) ?? 0) + own;
      await eventually(`${expected} requests are counted`, async () => (await requestsAt(page)) === expected);
    };
    for (const { page } of [office, unit]) await expectRequests(page, 0);

    await askForCorrection(shop.page, "CPF/CNPJ", asked);
    for (const { page } of [office, unit]) await expectRequests(page, 1);
    await openScreen(unit.page, "Usuários", "Gerenciar Administradores e Clientes");
    for (const { page } of [office, unit]) {
      await page.getByRole("button", { name: `Ver pedido de ${merchant.name}` }).waitFor();
      await rowIn(page).getByText(MARK).waitFor();
      assert.equal(await page.getByText(MARK).count(), (marked.get(page) ?? 0) + 1, "no other row is marked");
    }
    await expectNoAxeViolations(office.page, "the list with a request for a correction");

    await office.page.getByRole("button", { name: `Ver pedido de ${merchant.name}` }).click();
    const request = office.page.getByRole("dialog", { name: `Pedido de correção de ${merchant.name}` });
    await request.getByText(asked).waitFor();
    await request.getByRole("button", { name: "Corrigir dados" }).click();
    const form = office.page.getByRole("dialog", { name: `Corrigir dados de ${merchant.name}` });
    await form.getByLabel("CPF/CNPJ").fill(cnpj);
    await form.getByRole("button", { name: "Corrigir e encerrar" }).click();
    await form.waitFor({ state: "detached" });

    for (const { page } of [office, unit]) {
      await rowIn(page).getByText(MARK).waitFor({ state: "detached" });
      assert.equal(await page.getByText(MARK).count(), marked.get(page));
      await page.getByRole("button", { name: `Ver pedido de ${merchant.name}` }).waitFor({ state: "detached" });
      await expectRequests(page, 0);
      await rowIn(page).waitFor();
    }
    await shop.page.getByText(/^Pedido concluído em/).waitFor();
    await shop.page.getByText(shownCnpj(cnpj), { exact: true }).waitFor();
    await eventually("the merchant is told by mail", async () =>
      (await subjectsTo(journey, merchant.email)).some((subject) => subject.includes("corrigidos")),
    );
    for (const check of same) await check();
    for (const { consoleErrors, close } of opened) {
      assert.deepEqual(consoleErrors, []);
      await close();
    }
  });
});
