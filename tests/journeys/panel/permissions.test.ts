import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { logIn } from "../_api-session.ts";
import type { Cast } from "../_cast.ts";
import type { JourneyHarness } from "../_harness.ts";
import { openScreen, seeing, waitUntilLoaded, watchForReload } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";

/** Time limit for a change of permissions to take effect: far shorter than a token lives. */
const IN_FORCE = { timeout: 90_000 };

async function makePeople(cast: Cast) {
  return { merchant: await cast.pizzeria(await cast.unit()), master: await cast.master() };
}

const entry = (page: Page) =>
  page.getByRole("navigation", { name: "Telas do painel" }).getByRole("link", { name: "Mensagens" });

/** Gives companies the right back that the journey takes from all of them: it is the platform's. */
async function restoreRole(journey: JourneyHarness, master: string): Promise<void> {
  const session = await logIn(journey, master);
  const all = await session.get<{ id: string; name: string }[]>("/permissions/all");
  const permission = all.find(({ name }) => name === "message.access") ?? assert.fail("no such permission");
  const answer = await session.post("/role-permissions", {
    role: "CLIENT",
    permission_id: permission.id,
    enabled: true,
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** MASTER changes others' permissions while they are logged in. */
describe("permissions", () => {
  const panel = usePanel(makePeople);

  test("a right taken from a role and from one user is gone from an open panel within seconds, and comes back, without a login", async (t) => {
    const { chrome, journey, url, people } = panel();
    const { merchant, master } = people;
    t.after(() => restoreRole(journey, master.email));
    const [office, shop] = await Promise.all([chrome.visit(), chrome.visit()]);
    await openPanelOf(shop.page, url, merchant.email, "client");
    const same = await watchForReload(shop.page);
    await entry(shop.page).waitFor();
    await openPanelOf(office.page, url, master.email, "master");
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
});

/** Sets message.access of a role, and saves. */
async function setForRole(page: Page, role: string, isActive: boolean): Promise<void> {
  await page.getByText(role, { exact: true }).first().click();
  await page.getByRole("heading", { name: `Permissões de ${role}` }).waitFor();
  const group = page.getByRole("button", { name: /^Mensagens/ });
  if ((await group.getAttribute("aria-expanded")) === "false") await group.click();
  const toggle = page.getByRole("switch", { name: "Acessar o módulo de mensagens", checked: isActive });
  await toggle.click();
  await seeing(page, "Permissões salvas com sucesso!", () =>
    page.getByRole("button", { name: "Salvar Permissões por Perfil" }).click(),
  );
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
