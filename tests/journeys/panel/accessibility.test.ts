import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import type { Cast } from "../_cast.ts";
import { expectNoAxeViolations } from "./_axe.ts";
import { waitUntilLoaded } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";
import { askForPizza } from "./_wishes.ts";

const TRAINING = "/inteligencia-artificial/categorias";
const TABS = ["testar", "aprendizado", "modelos", "diagnostico"];
/** Screens that show more on a desktop than on a phone; the phone's journey checks the screens of every role. */
const SCREENS = [
  TRAINING,
  ...TABS.map((tab) => `${TRAINING}?aba=${tab}`),
  "/master/configuracoes",
  ...["franquias", "roteamento", "permissoes", "whatsapp", "auditoria", "ia"].map(
    (tab) => `/master/configuracoes?aba=${tab}`,
  ),
  "/master/pronto-para-o-ar",
  "/master/franquias",
  "/master/documentos",
  "/master/usuarios",
  "/master/mensagens",
];

/** Buttons, links that look like buttons, and tabs whose words are wider than they are. */
const SPILLING = `[...document.querySelectorAll("button, a.bp6-button")]
  .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
  .map(({ textContent }) => textContent)`;

async function makePeople(cast: Cast) {
  const unit = await cast.unit();
  await cast.pizzeria(unit);
  return { unit, master: await cast.master() };
}

/** MASTER's screens as axe sees them, and dates typed on the keyboard. */
describe("the screens of MASTER", () => {
  const panel = usePanel(makePeople);

  /** Looks at what is on screen in both themes, which are switched in place: loading each screen twice takes longer than looking at it. */
  async function expectNoFault(page: Page, screen: string): Promise<void> {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page, `${screen}, ${colorScheme}`);
    }
  }

  test("in neither theme has a screen of MASTER a fault that axe calls serious or critical", async () => {
    const { chrome, journey, url, cast, people } = panel();
    await askForPizza(journey, cast.consumer(people.unit), `com tema ${cast.word}`);
    const { page, close } = await chrome.visit();
    await page.goto(url);
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("dialog", { name: "Entrar na Tenho" }).waitFor();
    await expectNoFault(page, "the login");
    await openPanelOf(page, url, people.master.email, "master");
    for (const screen of SCREENS) {
      await page.goto(`${url}${screen}`);
      await waitUntilLoaded(page);
      await expectNoFault(page, screen);
      assert.deepEqual(await page.evaluate<string[]>(SPILLING), [], `${screen}: words fit their buttons`);
    }
    await page.getByRole("row").getByRole("button").first().click();
    await page.getByRole("dialog").getByText("Categoria", { exact: true }).waitFor();
    await expectNoFault(page, "the detail of a message");
    await close();
  });

  test("dates are typed and shown as dd/mm/aaaa whatever the browser's language, and a day that does not exist is told", async () => {
    const { chrome, url, people } = panel();
    const { page, consoleErrors, close } = await chrome.visit({ locale: "en-US" });
    await openPanelOf(page, url, people.master.email, "master");
    await page.goto(`${url}/master/mensagens?dateFrom=2026-11-20`);
    await waitUntilLoaded(page);
    const from = page.getByRole("textbox", { name: "De", exact: true });
    const until = page.getByRole("textbox", { name: "Até", exact: true });
    assert.equal(await from.inputValue(), "20/11/2026");
    await until.pressSequentially("31112026");
    await page.getByText("Esta data não existe").waitFor();
    assert.equal(await until.inputValue(), "31/11/2026");
    await until.fill("21112026");
    await page.waitForURL(/dateTo=2026-11-21/);
    await until.press("ArrowUp");
    await page.waitForURL(/dateTo=2026-11-22/);
    await page.getByRole("button", { name: "Limpar filtros" }).first().click();
    await page.waitForURL(`${url}/master/mensagens`);
    // The fields follow the address.
    await eventually("no date is left", async () => `${await from.inputValue()}${await until.inputValue()}` === "");
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
