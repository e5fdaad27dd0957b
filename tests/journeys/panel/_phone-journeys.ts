import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { ADMIN, USER } from "../../support/staff-accounts.ts";
import { MASTER, PIZZERIAS, type TestAccount } from "../../support/test-data.ts";
import { expectNoAxeViolations } from "./_accessibility-journeys.ts";
import { expectFitsScreen, labelsOf, logInTo, PHONE, waitUntilLoaded } from "./_browser.ts";
import type { PanelContext } from "./_panel-context.ts";

const [pizzeria] = PIZZERIAS as [TestAccount];
const SCREENS = ["", "/mensagens", "/financeiro"];
const OWNERS = [
  {
    who: MASTER,
    area: "master",
    screens: [...SCREENS, "/usuarios", "/interessados", `/financeiro?empresa=${pizzeria.id}`],
  },
  { who: ADMIN, area: "admin", screens: [...SCREENS, "/usuarios"] },
  { who: pizzeria, area: "client", screens: SCREENS },
  { who: USER, area: "user", screens: ["", "/mensagens"] },
];

/** Expects the card to show the same counts as the list below it. */
async function expectNumbersOfFilters(page: Page, filtered: string): Promise<void> {
  await page.goto(filtered);
  await waitUntilLoaded(page);
  const card = page.locator("dl > div").filter({ hasText: "com estes filtros" }).locator("dd").first();
  const counted = (await card.textContent()) ?? "";
  await page.getByText(new RegExp(`^${counted} pedidos?$`)).waitFor();
  assert.notEqual(counted, "0", filtered);
}

/** Journeys in the panel on a small phone. */
export function phoneJourneys(panel: () => PanelContext): void {
  test("on a phone every screen fits, has no fault that axe calls serious, and shows cards in the place of tables", async () => {
    const { chrome, url } = panel();
    for (const { who, area, screens } of OWNERS) {
      const { page, consoleErrors, close } = await chrome.visit({ viewport: PHONE, isMobile: true, hasTouch: true });
      await page.goto(url);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectFitsScreen(page);
      await logInTo(page, url, who.email, area);
      for (const screen of screens) {
        await page.goto(`${url}/${area}${screen}`);
        await waitUntilLoaded(page);
        await expectFitsScreen(page);
        await expectNoAxeViolations(page, screen);
        if (screen === "/mensagens") {
          await page.getByRole("list", { name: "Mensagens" }).getByText("sem cebola").waitFor();
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
    const { chrome, url } = panel();
    const { page, close } = await chrome.visit({ viewport: PHONE, isMobile: true, hasTouch: true });
    await logInTo(page, url, MASTER.email, "master");
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
}
