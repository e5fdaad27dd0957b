import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { MASTER, PIZZERIAS, type TestAccount } from "../../support/test-data.ts";
import { logInTo, openScreen, waitUntilLoaded, watchForReload } from "./_browser.ts";
import type { PanelContext } from "./_panel-context.ts";

const [merchant] = PIZZERIAS as [TestAccount];
/** Time limit for a change of permissions to take effect: far shorter than a token lives. */
const IN_FORCE = { timeout: 30_000 };

const entry = (page: Page) =>
  page.getByRole("navigation", { name: "Telas do painel" }).getByRole("link", { name: "Mensagens" });

/** Journeys in which MASTER changes others' permissions while they are logged in. */
export function permissionJourneys(panel: () => PanelContext): void {
  test("a right taken from a role and from one user is gone from an open panel within seconds, and comes back, without a login", async () => {
    const { chrome, url } = panel();
    const [office, shop] = await Promise.all([chrome.visit(), chrome.visit()]);
    await logInTo(shop.page, url, merchant.email, "client");
    const same = await watchForReload(shop.page);
    await entry(shop.page).waitFor();
    await logInTo(office.page, url, MASTER.email, "master");
    await openScreen(office.page, "Configurações");
    await office.page.getByRole("tab", { name: "Permissões", exact: true }).click();

    for (const before of ["active", "inactive"] as const) {
      await setForRole(office.page, "CLIENT", before === "active");
      await entry(shop.page).waitFor({ ...IN_FORCE, state: before === "active" ? "detached" : "visible" });
    }
    await office.page.getByRole("tab", { name: "Permissão por Usuário" }).click();
    for (const state of ["denied", "role"]) {
      await setForUser(office.page, merchant.name, state);
      await entry(shop.page).waitFor({ ...IN_FORCE, state: state === "denied" ? "detached" : "visible" });
    }
    // The session is the same, and may use its restored permission.
    await same();
    await entry(shop.page).click();
    await shop.page.getByRole("heading", { level: 1, name: "Central de Mensagens" }).waitFor();
    await waitUntilLoaded(shop.page);
    for (const { consoleErrors, close } of [office, shop]) {
      // An outdated token is answered 401, which the browser logs, and renewed; the pause of a company is refused then.
      for (const consoleError of consoleErrors) assert.match(consoleError, /status of 401|status of 403.*\/pause\)$/);
      await close();
    }
  });
}

/** Sets message.access of a role, and saves. */
async function setForRole(page: Page, role: string, isActive: boolean): Promise<void> {
  await page.getByText(role, { exact: true }).first().click();
  await page.getByRole("heading", { name: `Permissões de ${role}` }).waitFor();
  const group = page.getByRole("button", { name: /^Mensagens/ });
  if ((await group.getAttribute("aria-expanded")) === "false") await group.click();
  const toggle = page.getByRole("switch", { name: "Acessar o módulo de mensagens", checked: isActive });
  await toggle.click();
  await page.getByRole("button", { name: "Salvar Permissões por Perfil" }).click();
  await page.getByText("Permissões salvas com sucesso!").last().waitFor();
}

/** Chooses the state of message.access for a user, and saves. */
async function setForUser(page: Page, name: string, state: string): Promise<void> {
  await page.getByLabel("Buscar").fill(name);
  await page.getByRole("button", { name: `Editar permissões de ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Acessar o módulo de mensagens", { exact: true }).selectOption(state);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.waitFor({ state: "detached" });
}
