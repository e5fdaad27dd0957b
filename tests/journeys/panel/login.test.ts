import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { PASSWORD } from "../../support/test-data.ts";
import type { Cast } from "../_cast.ts";
import { labelsOf, waitUntilLoaded } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { logInTo, tryLogIn } from "./_sign-in.ts";

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

async function makePeople(cast: Cast) {
  const unit = await cast.unit();
  const company = await cast.pizzeria(unit);
  return {
    unit,
    company,
    master: await cast.master(),
    admin: await cast.admin(unit),
    employee: await cast.employee(unit, company),
    inactive: await cast.inactiveCompany(unit),
  };
}

/** A number of MASTER's dashboard, by its label. */
async function numberOf(page: Page, label: string): Promise<number> {
  const shown = await page.locator("dl > div", { hasText: label }).locator("dd").first().textContent();
  assert.match(shown ?? "", /^\d+$/, label);
  return Number(shown);
}

/** Logins, the entries of each role, and areas of other roles. */
describe("logging in to the panel", () => {
  const panel = usePanel(makePeople);

  test("a wrong password and an inactive account are told apart, and neither gets in", async () => {
    const { chrome, url, people } = panel();
    const { page, consoleErrors, close } = await chrome.visit();
    await tryLogIn(page, url, people.master.email, "Errada@2026");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("alert").getByText("E-mail ou senha inválidos").waitFor();
    await tryLogIn(page, url, people.inactive.email);
    await dialog.getByRole("alert").getByText("Conta não ativada").waitFor();
    assert.equal(page.url(), `${url}/`);
    assert.equal(await page.evaluate("localStorage.getItem('auth-storage')"), null);
    // The browser itself logs every answer of 400 and above.
    for (const consoleError of consoleErrors) assert.match(consoleError, /status of 40[13].*\(\/auth\/login\)$/);
    await close();
  });

  test("MASTER logs in on the first page and sees the numbers of the platform", async () => {
    const { chrome, url, cast, people } = panel();
    const { page, consoleErrors, close } = await chrome.visit();
    await logInTo(page, url, people.master.email, "master");
    await page.getByRole("heading", { level: 1, name: "Dashboard Master" }).waitFor();
    await waitUntilLoaded(page);
    const numbers = async () => [await numberOf(page, "Franquias"), await numberOf(page, "Usuários")] as const;
    const [units, accounts] = await numbers();
    assert.ok(units >= 1 && accounts >= Object.keys(people).length - 1, "those of this file are among them");
    const balance = page.locator("dl > div", { hasText: "Saldo das empresas" }).locator("dd").first();
    assert.match((await balance.textContent()) ?? "", /^R\$\s[\d.]+,\d\d$/);
    await cast.pizzeria(await cast.unit());
    await eventually("one unit and one account more are counted", async () => {
      await page.reload();
      await waitUntilLoaded(page);
      assert.deepEqual(await numbers(), [units + 1, accounts + 1]);
      return true;
    });
    assert.doesNotMatch(String(await page.evaluate("JSON.stringify({ ...localStorage })")), /eyJ|Tenho@2026/);
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  test("each role finds its own entries only, and foreign areas lead back to the first page", async () => {
    const { chrome, url, people } = panel();
    const { master, admin, company, employee, unit } = people;
    const roles = [
      { who: master, area: "master", title: "Dashboard Master", entries: MASTER_ENTRIES, enters: ["master", "admin"] },
      { who: admin, area: "admin", title: `Dashboard - ${unit.name}`, entries: ADMIN_ENTRIES, enters: ["admin"] },
      { who: company, area: "client", title: "Dashboard", entries: COMPANY_ENTRIES, enters: ["client"] },
      { who: employee, area: "user", title: "Dashboard", entries: ["Dashboard", "Mensagens"], enters: ["user"] },
    ];
    for (const { who, area, title, entries, enters } of roles) {
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
    const { chrome, url, people } = panel();
    const { page, close } = await chrome.visit();
    await page.goto(`${url}/client/financeiro`);
    const dialog = page.getByRole("dialog", { name: "Entrar na Tenho" });
    await dialog.getByLabel("E-mail").fill(people.company.email);
    const secret = dialog.getByLabel("Senha", { exact: true });
    await secret.fill(PASSWORD);
    await secret.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Financeiro" }).waitFor();
    assert.equal(page.url(), `${url}/client/financeiro`);
    await close();
  });
});
