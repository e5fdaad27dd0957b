import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import type { Cast } from "../_cast.ts";
import { expectNoAxeViolations } from "./_axe.ts";
import { expectFitsScreen, labelsOf, PHONE, waitUntilLoaded } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";
import { payForPizza } from "./_wishes.ts";

const ON_PHONE = { viewport: PHONE, isMobile: true, hasTouch: true };
const SCREENS = ["", "/mensagens", "/financeiro"];

async function makePeople(cast: Cast) {
  const unit = await cast.unit();
  const company = await cast.pizzeria(unit);
  return {
    unit,
    company,
    master: await cast.master(),
    admin: await cast.admin(unit),
    employee: await cast.employee(unit, company),
  };
}

/** Expects the card to show the same counts as the list below it, once both are of the same moment: MASTER sees the wishes of everybody on the stack. */
async function expectNumbersOfFilters(page: Page, filtered: string): Promise<void> {
  await page.goto(filtered);
  await waitUntilLoaded(page);
  const card = page.locator("dl > div").filter({ hasText: "com estes filtros" }).locator("dd").first();
  await eventually("card and list agree", async () => {
    const counted = (await card.textContent()) ?? "";
    const listed = await page
      .getByText(/^[\d.]+\+? pedidos?$/)
      .first()
      .textContent();
    assert.match(listed ?? "", new RegExp(`^${counted} pedidos?$`));
    assert.notEqual(counted, "0", filtered);
    return true;
  });
}

/** The panel on a small phone. */
describe("the panel on a phone", () => {
  const panel = usePanel(makePeople);

  test("on a phone every screen fits, has no fault that axe calls serious, and shows cards in the place of tables", async () => {
    const { chrome, journey, url, cast, people } = panel();
    const { master, admin, company, employee, unit } = people;
    const mark = `sem cebola ${cast.word}`;
    await payForPizza(journey, company, cast.consumer(unit), mark);
    const ofMaster = [...SCREENS, "/usuarios", "/interessados", `/financeiro?empresa=${company.id}`];
    for (const { who, area, screens } of [
      { who: master, area: "master", screens: ofMaster },
      { who: admin, area: "admin", screens: [...SCREENS, "/usuarios"] },
      { who: company, area: "client", screens: SCREENS },
      { who: employee, area: "user", screens: ["", "/mensagens"] },
    ]) {
      const { page, consoleErrors, close } = await chrome.visit(ON_PHONE);
      await page.goto(url);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectFitsScreen(page);
      await openPanelOf(page, url, who.email, area);
      for (const screen of screens) {
        await page.goto(`${url}/${area}${screen}`);
        await waitUntilLoaded(page);
        await expectFitsScreen(page);
        await expectNoAxeViolations(page, screen);
        if (screen === "/mensagens") {
          await page.getByRole("list", { name: "Mensagens" }).getByText(mark).waitFor();
          await page.getByRole("list", { name: "Mensagens" }).getByRole("button").first().click();
          await page
            .getByRole("dialog", { name: "Detalhes do pedido" })
            .getByText("Categoria", { exact: true })
            .waitFor();
          await expectFitsScreen(page);
          await page.getByRole("button", { name: "Fechar" }).click();
          await expectNumbersOfFilters(page, `${url}/${area}${screen}?status=responded`);
        }
        assert.equal(await page.locator("table:not(.visually-hidden table)").count(), 0, `no table in ${page.url()}`);
      }
      assert.deepEqual(consoleErrors, [], area);
      await close();
    }
  });

  test("on a phone bar and menu hold every entry of the sidebar, none twice, and the menu closes by itself", async () => {
    const { chrome, url, people } = panel();
    const { page, close } = await chrome.visit(ON_PHONE);
    await openPanelOf(page, url, people.master.email, "master");
    const bar = page.getByRole("navigation", { name: "Telas principais" }).getByRole("link");
    assert.deepEqual(labelsOf(await bar.allInnerTexts()), ["Dashboard", "Mensagens", "Categorias", "Financeiro"]);
    await page.getByRole("button", { name: "Abrir menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("link", { name: "Configurações" }).waitFor();
    const others = [
      "Relatórios",
      "Documentos",
      "Franquias",
      "Usuários",
      "Interessados",
      "Treinar categorias",
      "Configurações",
      "Ver como a franquia",
      "Perfil",
    ];
    assert.deepEqual(labelsOf(await menu.getByRole("link").allInnerTexts()), others);
    await expectNoAxeViolations(page, "the menu");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await menu.getByRole("link", { name: "Configurações" }).click();
    await menu.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: "Configurações" }).waitFor();
    await close();
  });
});
