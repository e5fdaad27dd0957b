import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import type { Cast } from "../_cast.ts";
import { expectNoAxeViolations } from "./_axe.ts";
import { expectFitsScreen, PHONE, seeing, waitUntilLoaded } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";

const DAY_MS = 86_400_000;
/** An orange square of 64 px. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsCtgOtPbxgi+hcEKLNP1WgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELguZxpEe2jmPUQAAAABJRU5ErkJggg==",
  "base64",
);

const HAS_PHOTO = `Boolean(document.querySelector("img[alt='Sua foto']")?.naturalWidth)`;

/** The date a month from now, in the screen's format. */
function inAMonth(): string {
  const [year, month, day] = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10).split("-");
  return `${day}/${month}/${year}`;
}

async function openProfile(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/client/perfil`);
  await page.getByLabel("Nome").waitFor();
}

const openHours = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Horário de Funcionamento" }).click();
  await page.getByLabel("Fuso horário").waitFor();
};

async function makePeople(cast: Cast) {
  return { merchant: await cast.pizzeria(await cast.unit()) };
}

/** A merchant's own profile. */
describe("the profile", () => {
  const panel = usePanel(makePeople);

  test("a merchant sends a photo and closes on a date, and both are there after a reload", async () => {
    const { chrome, url, people } = panel();
    const { page, consoleErrors, close } = await chrome.visit();
    await openPanelOf(page, url, people.merchant.email, "client");
    await page.getByRole("button", { name: `menu de ${people.merchant.name}` }).click();
    await page.getByRole("link", { name: "Perfil" }).click();
    await page.getByRole("heading", { level: 1, name: "Meu Perfil" }).waitFor();
    await seeing(page, "Avatar atualizado com sucesso!", () =>
      page.getByLabel("Enviar foto").setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: PICTURE }),
    );

    const date = inAMonth();
    await openHours(page);
    await page.getByRole("textbox", { name: "Outra data" }).fill(date);
    await page.getByRole("button", { name: "Adicionar", exact: true }).click();
    await seeing(page, "Horários de funcionamento salvos com sucesso!", () =>
      page.getByRole("button", { name: "Salvar horários" }).click(),
    );

    await page.reload();
    const photo = page.getByAltText("Sua foto");
    await photo.waitFor();
    assert.match((await photo.getAttribute("src")) ?? "", /^\/users\/photos\/[0-9a-f-]{36}$/);
    await eventually("the image is there", () => page.evaluate<boolean>(HAS_PHOTO));
    await page.getByRole("banner").locator("img").waitFor();
    await openHours(page);
    await page.getByRole("button", { name: `Remover ${date}` }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`in the ${colorScheme} theme the profile and its sections have no serious fault, and fit a phone`, async () => {
      const { chrome, url, people } = panel();
      const { page, close } = await chrome.visit({ colorScheme, viewport: PHONE });
      await openPanelOf(page, url, people.merchant.email, "client");
      await openProfile(page, url);
      await waitUntilLoaded(page);
      await page.getByRole("button", { name: "Alterar senha" }).click();
      await page.getByLabel("Senha atual", { exact: true }).waitFor();
      await openHours(page);
      await page.getByLabel("Aberto 24 horas, todos os dias").uncheck();
      await page.getByRole("checkbox", { name: "Domingo" }).check();
      await page.getByRole("button", { name: "Franquias de atendimento" }).click();
      await page.getByLabel(/Todas as franquias/).waitFor();
      await page.getByRole("combobox", { name: "Buscar franquia" }).click();
      await page.getByRole("listbox", { name: "Franquias" }).waitFor();
      await expectNoAxeViolations(page, "the profile");
      await expectFitsScreen(page);
      await close();
    });
  }
});
