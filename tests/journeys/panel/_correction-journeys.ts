import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { ADMIN } from "../../support/staff-accounts.ts";
import { MASTER, PIZZERIAS } from "../../support/test-data.ts";
import type { JourneyHarness } from "../_harness.ts";
import { expectNoAxeViolations } from "./_accessibility-journeys.ts";
import { logInTo, openScreen, waitUntilLoaded, watchForReload } from "./_browser.ts";
import type { PanelContext } from "./_panel-context.ts";

const [, , MERCHANT] = PIZZERIAS;
const NARROW_PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };
const MARK = "Pediu correção";

/** The number of a waiting request at the entry of the screen, which accounts that await activation may raise. */
const requestCount = (page: Page) =>
  page
    .getByRole("navigation", { name: "Telas do painel" })
    .getByRole("link", { name: "Usuários" })
    .getByText("1 pedido de correção");

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

/** Journeys of a person's request to have facts of their account corrected. */
export function correctionJourneys(panel: () => PanelContext): void {
  test("a merchant's request for a correction is counted and its row marked in open panels of who may answer it until it is corrected, which the merchant sees, all without a reload", async () => {
    assert.ok(MERCHANT);
    const { chrome, journey, url } = panel();
    const [shop, office, unit] = await Promise.all([
      chrome.visit({ viewport: NARROW_PHONE, isMobile: true, hasTouch: true }),
      chrome.visit({ viewport: DESKTOP }),
      chrome.visit({ viewport: DESKTOP }),
    ]);
    await logInTo(office.page, url, MASTER.email, "master");
    await openScreen(office.page, "Usuários", "Gerenciar Usuários");
    // Another screen than that of the requests.
    await logInTo(unit.page, url, ADMIN.email, "admin");
    await waitUntilLoaded(unit.page);
    await logInTo(shop.page, url, MERCHANT.email, "client");
    await shop.page.goto(`${url}/client/perfil`);
    await waitUntilLoaded(shop.page);
    const opened = [shop, office, unit];
    const same = await Promise.all(opened.map(({ page }) => watchForReload(page)));
    const rowIn = (page: Page) => page.getByRole("row").filter({ hasText: MERCHANT.name });
    await rowIn(office.page).waitFor();
    assert.equal(await office.page.getByText(MARK).count(), 0);
    for (const { page } of [office, unit]) assert.equal(await requestCount(page).count(), 0);

    await askForCorrection(shop.page, "CPF/CNPJ", "O CNPJ certo é 11.222.333/0001-81");
    for (const { page } of [office, unit]) await requestCount(page).waitFor();
    await openScreen(unit.page, "Usuários", "Gerenciar Administradores e Clientes");
    for (const { page } of [office, unit]) {
      await page.getByRole("button", { name: `Ver pedido de ${MERCHANT.name}` }).waitFor();
      await rowIn(page).getByText(MARK).waitFor();
      assert.equal(await page.getByText(MARK).count(), 1, "no other row is marked");
    }
    await expectNoAxeViolations(office.page, "the list with a request for a correction");

    await office.page.getByRole("button", { name: `Ver pedido de ${MERCHANT.name}` }).click();
    const request = office.page.getByRole("dialog", { name: `Pedido de correção de ${MERCHANT.name}` });
    await request.getByText("O CNPJ certo é 11.222.333/0001-81").waitFor();
    await request.getByRole("button", { name: "Corrigir dados" }).click();
    const form = office.page.getByRole("dialog", { name: `Corrigir dados de ${MERCHANT.name}` });
    await form.getByLabel("CPF/CNPJ").fill("11222333000181");
    await form.getByRole("button", { name: "Corrigir e encerrar" }).click();
    await form.waitFor({ state: "detached" });

    for (const { page } of [office, unit]) {
      await page.getByText(MARK).waitFor({ state: "detached" });
      await page.getByRole("button", { name: `Ver pedido de ${MERCHANT.name}` }).waitFor({ state: "detached" });
      await requestCount(page).waitFor({ state: "detached" });
      await rowIn(page).waitFor();
    }
    await shop.page.getByText(/^Pedido concluído em/).waitFor();
    await shop.page.getByText("11.222.333/0001-81", { exact: true }).waitFor();
    await eventually("the merchant is told by mail", async () =>
      (await subjectsTo(journey, MERCHANT.email)).some((subject) => subject.includes("corrigidos")),
    );
    for (const check of same) await check();
    for (const { consoleErrors, close } of opened) {
      assert.deepEqual(consoleErrors, []);
      await close();
    }
  });
}
