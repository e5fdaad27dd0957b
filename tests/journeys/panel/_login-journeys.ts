import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { ADMIN, INACTIVE_MERCHANT, USER } from "../../support/staff-accounts.ts";
import { MASTER, PIZZERIAS, type TestAccount } from "../../support/test-data.ts";
import { labelsOf, logInTo, tryLogIn, waitUntilLoaded } from "./_browser.ts";
import type { PanelContext } from "./_panel-context.ts";

const [pizzeria] = PIZZERIAS as [TestAccount];
const AREAS = ["master", "admin", "client", "user"];
const COMPANY_ENTRIES = ["Dashboard", "Mensagens", "Categorias", "Financeiro", "Relatórios", "Documentos"];
const ADMIN_ENTRIES = [...COMPANY_ENTRIES, "Usuários"];
const MASTER_ENTRIES = [
  ...COMPANY_ENTRIES,
  "Franquias",
  "Usuários",
  "Interessados",
  "Treinar categorias",
  "Configurações",
];

const ROLES = [
  { who: MASTER, area: "master", title: "Dashboard Master", entries: MASTER_ENTRIES, enters: ["master", "admin"] },
  { who: ADMIN, area: "admin", title: "Dashboard - Vila Teste", entries: ADMIN_ENTRIES, enters: ["admin"] },
  { who: pizzeria, area: "client", title: "Dashboard", entries: COMPANY_ENTRIES, enters: ["client"] },
  { who: USER, area: "user", title: "Dashboard", entries: ["Dashboard", "Mensagens"], enters: ["user"] },
];

/** Journeys through logins, the entries of each role, and areas of other roles. */
export function loginJourneys(panel: () => PanelContext): void {
  test("a wrong password and an inactive account are told apart, and neither gets in", async () => {
    const { chrome, url } = panel();
    const { page, consoleErrors, close } = await chrome.visit();
    await tryLogIn(page, url, MASTER.email, "Errada@2026");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("alert").getByText("E-mail ou senha inválidos").waitFor();
    await tryLogIn(page, url, INACTIVE_MERCHANT.email);
    await dialog.getByRole("alert").getByText("Conta não ativada").waitFor();
    assert.equal(page.url(), `${url}/`);
    assert.equal(await page.evaluate("localStorage.getItem('auth-storage')"), null);
    // The browser itself logs every answer of 400 and above.
    for (const consoleError of consoleErrors) assert.match(consoleError, /status of 40[13].*\(\/auth\/login\)$/);
    await close();
  });

  test("MASTER logs in on the first page and sees the numbers of the platform", async () => {
    const { chrome, url } = panel();
    const { page, consoleErrors, close } = await chrome.visit();
    await logInTo(page, url, MASTER.email, "master");
    await page.getByRole("heading", { level: 1, name: "Dashboard Master" }).waitFor();
    await waitUntilLoaded(page);
    const number = (label: string) => page.locator("dl > div", { hasText: label }).locator("dd").first();
    assert.equal(await number("Franquias").textContent(), "2");
    assert.equal(await number("Usuários").textContent(), "8");
    assert.match((await number("Saldo das empresas").textContent()) ?? "", /^R\$\s[\d.]+,\d\d$/);
    assert.doesNotMatch(String(await page.evaluate("JSON.stringify({ ...localStorage })")), /eyJ|Tenho@2026/);
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  test("each role finds its own entries only, and foreign areas lead back to the first page", async () => {
    const { chrome, url } = panel();
    for (const { who, area, title, entries, enters } of ROLES) {
      const { page, consoleErrors, close } = await chrome.visit();
      await logInTo(page, url, who.email, area);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      const links = page.getByRole("navigation", { name: "Telas do painel" }).getByRole("link");
      await eventually(`the entries of ${area}`, async () => {
        assert.deepEqual(labelsOf(await links.allInnerTexts()), entries, area);
        return true;
      });
      for (const foreign of AREAS.filter((other) => !enters.includes(other))) {
        await page.goto(`${url}/${foreign}/mensagens`);
        await page.getByRole("link", { name: "Abrir meu painel" }).waitFor();
        assert.equal(page.url(), `${url}/`, `${area} in ${foreign}`);
      }
      assert.deepEqual(consoleErrors, [], area);
      await close();
    }
  });

  test("who is not logged in is asked to log in and then gets the page they opened", async () => {
    const { chrome, url } = panel();
    const { page, close } = await chrome.visit();
    await page.goto(`${url}/client/financeiro`);
    const dialog = page.getByRole("dialog", { name: "Entrar na Tenho" });
    await dialog.getByLabel("E-mail").fill(pizzeria.email);
    const secret = dialog.getByLabel("Senha", { exact: true });
    await secret.fill("Tenho@2026");
    await secret.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Financeiro" }).waitFor();
    assert.equal(page.url(), `${url}/client/financeiro`);
    await close();
  });
}
