import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { type Cast, shownPhone } from "../_cast.ts";
import { expectNoAxeViolations } from "./_axe.ts";
import { expectFitsScreen, openScreen, PHONE, seeing, waitUntilLoaded } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";

const MISSING = "/nada-aqui";
const PAGES = ["/", "/about", "/contact", "/termos", "/privacidade", MISSING];
/** Chunks that only the panel needs. */
const PANEL_CHUNK = /panel-layout|panel-api|blueprint-|bar-chart/;
const HEADER_COLOUR = `getComputedStyle(document.querySelector("header")).backgroundColor`;
const FADES = `document.getAnimations().flatMap((animation) => animation.effect.getKeyframes())
  .filter((frame) => "opacity" in frame || "color" in frame).length`;

type Lead = { name: string; email: string; phone: string };

async function fillLead(page: Page, { name, email, phone }: Lead): Promise<void> {
  await page.getByLabel("Nome", { exact: true }).fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("WhatsApp").pressSequentially(phone.slice(2));
  await page.getByLabel("Cidade").fill("Luís Correia");
}

/** Keeps the answers of the list of leads from the page until the returned function is called. */
async function holdLeads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith("/leads"),
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return resolve;
}

/** Makes a MASTER, and a company whose category the first page names. */
async function makePeople(cast: Cast) {
  await cast.pizzeria(await cast.unit());
  return { master: await cast.master() };
}

/** The public site, and MASTER's view of the people who ask for a franchise there. */
describe("the site", () => {
  const panel = usePanel(makePeople);

  test("who asks for a franchise on the site is seen by MASTER, who writes down what became of it", async () => {
    const { chrome, url, cast, people } = panel();
    const lead = { name: `Rosa ${cast.word}`, email: `rosa.${cast.word}@exemplo.com.br`, phone: cast.phone() };
    const { page, consoleErrors, close } = await chrome.visit();
    await page.goto(url);
    await page.getByRole("link", { name: "Quero o plano Master" }).click();
    await page.waitForURL(`${url}/?plano=MASTER#franqueado`);
    await page.getByRole("radio", { name: "Master", checked: true }).waitFor();
    await page.getByRole("button", { name: "Quero ser franqueado" }).click();
    await page.getByText("Nome é obrigatório").waitFor();
    await page.locator("input[autocomplete=name]:focus").waitFor();
    await fillLead(page, lead);
    assert.equal(await page.getByLabel("WhatsApp").inputValue(), shownPhone(lead.phone));
    await page.getByRole("checkbox", { name: "Suporte premium" }).check();
    await page.getByRole("button", { name: "Quero ser franqueado" }).click();
    await page.getByText("Escolha a UF").waitFor();
    await page.getByLabel("UF").selectOption("PI");
    await page.getByRole("button", { name: "Quero ser franqueado" }).click();
    await page.getByText("Recebemos seu interesse").waitFor();
    assert.deepEqual(consoleErrors, []);
    await close();

    const master = await chrome.visit();
    await openPanelOf(master.page, url, people.master.email, "master");
    await master.page.getByRole("region", { name: "Interessados recentes" }).getByText(lead.name).waitFor();
    await openScreen(master.page, "Interessados");
    const row = master.page.getByRole("row").filter({ hasText: lead.name });
    await row.getByText("Suporte premium").waitFor();
    const hrefs = (await row.getByRole("link").all()).map((link) => link.getAttribute("href"));
    const [whatsapp, mail, unit] = await Promise.all(hrefs);
    assert.deepEqual([whatsapp, mail], [`https://wa.me/${lead.phone}`, `mailto:${lead.email}`]);
    assert.match(unit ?? "", /^\/master\/franquias\?nova=1&interessado=[-0-9a-f]{36}$/);
    const answerList = await holdLeads(master.page);
    await seeing(master.page, `${lead.name}: Em contato`, () =>
      row.getByLabel(`Status de ${lead.name}`).selectOption("Em contato"),
    );
    await master.page.locator("[aria-busy=true]").filter({ has: row }).waitFor();
    await expectNoAxeViolations(master.page, "/master/interessados, while it is read again");
    answerList();
    await master.page.locator("[aria-busy=false]").filter({ has: row }).waitFor();
    await expectNoAxeViolations(master.page, "/master/interessados");
    await master.page.goto(`${url}/master/interessados?busca=luis+${cast.word}&status=CONTACTED`);
    await master.page.getByText("1 interessado", { exact: true }).waitFor();
    await master.page.goto(`${url}/master/interessados?busca=ninguem`);
    await master.page.getByText("Nada com estes filtros").waitFor();
    await master.page.setViewportSize(PHONE);
    await master.page.goto(`${url}/master/interessados`);
    await master.page.getByRole("list", { name: "Interessados" }).getByText(lead.name, { exact: true }).waitFor();
    await expectFitsScreen(master.page);
    assert.deepEqual(master.consoleErrors, []);
    await master.close();
  });

  test("no public page loads the panel, is wider than a phone, or has a fault that axe calls serious", async () => {
    const { chrome, url } = panel();
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, consoleErrors, close } = await chrome.visit({ viewport: PHONE, colorScheme });
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(request.url()));
      for (const path of PAGES) {
        await page.goto(`${url}${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectFitsScreen(page);
        await expectNoAxeViolations(page, `${path}, ${colorScheme}`);
      }
      await page.goto(url);
      await page.getByText("Já tem empresa respondendo por").waitFor();
      await expectNoAxeViolations(page, `the categories, ${colorScheme}`);
      const ofPanel = loaded.filter((address) => PANEL_CHUNK.test(address));
      assert.deepEqual(ofPanel, []);
      // The browser logs only that the missing page answered 404.
      const noted = `Failed to load resource: the server responded with a status of 404 (Not Found) (${MISSING})`;
      assert.deepEqual(consoleErrors, [noted]);
      await close();
    }
  });

  test("the header is solid once scrolled, its menu opens on a phone and closes by Esc, and its anchors lead to their sections", async () => {
    const { chrome, url } = panel();
    const { page, close } = await chrome.visit({ viewport: PHONE });
    await page.goto(url);
    const toggle = page.getByRole("button", { name: "menu do site" });
    await toggle.waitFor();
    const atTop = await page.evaluate<string>(HEADER_COLOUR);
    await page.mouse.wheel(0, 200);
    await page.locator("header[data-solid=true]").waitFor();
    await eventually("a ground of its own", async () => (await page.evaluate<string>(HEADER_COLOUR)) !== atTop);
    await toggle.click();
    const menu = page.getByRole("navigation", { name: "Seções do site" });
    await menu.waitFor();
    const anchors = await menu.getByRole("link").allInnerTexts();
    assert.deepEqual(anchors, ["Sobre", "Recursos", "Preços", "Contato", "Começar Agora"]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    for (const [name, id] of Object.entries({ Preços: "prices", Recursos: "features", Sobre: "about" })) {
      await toggle.click();
      await menu.getByRole("link", { name }).click();
      await page.locator(`#${id}:focus`).waitFor();
    }
    await close();
  });

  test("the scene of the first page never fades its text, and a stranger's address leads back into the panel", async () => {
    const { chrome, url, people } = panel();
    const { page, close } = await chrome.visit({ reducedMotion: "no-preference" });
    await page.goto(url);
    await page.getByText("Massa da Vila").waitFor({ state: "attached" });
    assert.equal(await page.evaluate<number>(FADES), 0);
    await openPanelOf(page, url, people.master.email, "master");
    await page.goto(`${url}/nada-aqui`);
    await page.getByRole("heading", { level: 1, name: "Página não encontrada" }).waitFor();
    await page.getByRole("link", { name: "Voltar ao painel" }).click();
    await page.waitForURL(`${url}/master`);
    await waitUntilLoaded(page);
    await page.goto(`${url}/about`);
    await page.getByRole("link", { name: "Abrir meu painel" }).waitFor();
    await close();
  });
});
