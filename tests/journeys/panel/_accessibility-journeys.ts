import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { MASTER } from "../../support/test-data.ts";
import { logInTo, waitUntilLoaded } from "./_browser.ts";
import type { PanelContext } from "./_panel-context.ts";

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
  "/master/franquias",
  "/master/documentos",
  "/master/usuarios",
  "/master/mensagens",
];

const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** Violations that axe rates serious or worse, as `rule: where`. */
const AXE_VIOLATIONS = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ": " + target.join(" "))))`;

/** The page's transitions and its animations of a limited length have ended: what axe measures is what stays. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => true)`;

/** Expects no violation that axe rates serious or critical. */
export async function expectNoAxeViolations(page: Page, screen: string): Promise<void> {
  await page.evaluate<boolean>(SETTLED);
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  assert.deepEqual(await page.evaluate<string[]>(AXE_VIOLATIONS), [], screen);
}

/** Buttons, links that look like buttons, and tabs whose words are wider than they are. */
const SPILLING = `[...document.querySelectorAll("button, a.bp6-button")]
  .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
  .map(({ textContent }) => textContent)`;

/** Checks screens by axe, and dates typed on the keyboard. */
export function accessibilityJourneys(panel: () => PanelContext): void {
  for (const colorScheme of ["light", "dark"] as const) noFaults(panel, colorScheme);

  test("dates are typed and shown as dd/mm/aaaa whatever the browser's language, and a day that does not exist is told", async () => {
    const { chrome, url } = panel();
    const { page, consoleErrors, close } = await chrome.visit({ locale: "en-US" });
    await logInTo(page, url, MASTER.email, "master");
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
}

function noFaults(panel: () => PanelContext, colorScheme: "light" | "dark"): void {
  test(`in the ${colorScheme} theme no screen of MASTER has a fault that axe calls serious or critical`, async () => {
    const { chrome, url } = panel();
    const { page, close } = await chrome.visit({ colorScheme });
    await page.goto(url);
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("dialog", { name: "Entrar na Tenho" }).waitFor();
    await expectNoAxeViolations(page, "the login");
    await logInTo(page, url, MASTER.email, "master");
    for (const screen of SCREENS) {
      await page.goto(`${url}${screen}`);
      await waitUntilLoaded(page);
      await expectNoAxeViolations(page, screen);
      assert.deepEqual(await page.evaluate<string[]>(SPILLING), [], `${screen}: words fit their buttons`);
    }
    await page.getByRole("row").getByRole("button").first().click();
    await page.getByRole("dialog").getByText("Categoria", { exact: true }).waitFor();
    await expectNoAxeViolations(page, "the detail of a message");
    await close();
  });
}
