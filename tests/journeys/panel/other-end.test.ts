import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import type { Cast } from "../_cast.ts";
import { PHONE, waitUntilLoaded } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { acceptContract, fillRegistration, newCompany, openRegistration } from "./_registration.ts";
import { openPanelOf } from "./_sign-in.ts";

/** More than the six connections that a browser has to one server by HTTP/1.1. */
const TABS = Number(process.env.TABS ?? 8);

/** Takes away what the oldest stated browsers lack, and what no browser has by plain HTTP. */
const OLD_BROWSER = `
  for (const [target, name] of [
    [AbortSignal, "any"], [AbortSignal, "timeout"], [Map, "groupBy"], [Object, "groupBy"], [Promise, "withResolvers"],
    [Array.prototype, "toSorted"], [Array.prototype, "toReversed"], [Array.prototype, "toSpliced"],
    [String.prototype, "isWellFormed"], [String.prototype, "toWellFormed"], [Crypto.prototype, "randomUUID"],
    [HTMLElement.prototype, "showPopover"], [Document.prototype, "startViewTransition"],
    [Navigator.prototype, "locks"], [Navigator.prototype, "clipboard"], [Navigator.prototype, "serviceWorker"],
  ]) delete target[name];`;

const UNOPENED = "Esta janela não abriu";

async function makePeople(cast: Cast) {
  const unit = await cast.unit();
  return { unit, merchant: await cast.pizzeria(unit), admin: await cast.admin(unit) };
}

async function openFinance(page: Page, url: string, email: string): Promise<void> {
  await openPanelOf(page, url, email, "client");
  await page.getByRole("navigation", { name: "Telas do painel" }).getByRole("link", { name: "Financeiro" }).click();
  await page.getByRole("heading", { level: 1, name: "Financeiro" }).waitFor();
  await waitUntilLoaded(page);
}

/** The panel of a person whose page is older than the server, or whose browser or network is not the expected one. */
describe("whoever is at the other end", () => {
  const panel = usePanel(makePeople);

  test("a dialog whose files are gone after a release fails alone: the form behind it is kept, and one button gets it", async () => {
    const { chrome, url, people } = panel();
    const { page, close } = await chrome.visit();
    await page.goto(`${url}/?cadastro=1`);
    const form = page.getByRole("dialog", { name: "Cadastre sua empresa" });
    await form.getByRole("option", { name: people.unit.name }).first().waitFor({ state: "attached" });
    await form.getByLabel("Nome da empresa").fill("Padaria do Porto");
    const files = "**/assets/contract-reader-*.js";
    await page.route(files, (route) => route.fulfill({ status: 404 }));
    await form.getByRole("button", { name: "Ler os termos e o contrato" }).click();
    const unopened = page.getByRole("dialog", { name: UNOPENED });
    await unopened.getByText("O resto da tela continua como está.").waitFor();
    await page.unroute(files);
    await unopened.getByRole("button", { name: "Atualizar" }).click();
    await unopened.waitFor({ state: "detached" });
    await page.getByRole("dialog", { name: "Termos e contrato" }).waitFor();
    assert.equal(await form.getByLabel("Nome da empresa").inputValue(), "Padaria do Porto");
    await close();
  });

  test("a dialog opened without a network says so, and opens by itself when it is back", async () => {
    const { chrome, url, people } = panel();
    const { page, close } = await chrome.visit({ viewport: PHONE });
    await openPanelOf(page, url, people.merchant.email, "client");
    await page.goto(`${url}/client/financeiro`);
    await waitUntilLoaded(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Comprar Crédito" }).click();
    const unopened = page.getByRole("dialog", { name: UNOPENED });
    await unopened.getByText("Esta parte abre sozinha quando a conexão voltar.").waitFor();
    await page.getByText("Sem conexão. O que você vê pode ter mudado.").waitFor();
    await page.context().setOffline(false);
    await unopened.waitFor({ state: "detached" });
    await page.getByRole("dialog").getByLabel("Valor (R$)").waitFor();
    await close();
  });

  test("a newer build is offered, and nothing is taken by itself", async () => {
    const { chrome, url, people } = panel();
    const { page, close } = await chrome.visit();
    await openPanelOf(page, url, people.merchant.email, "client");
    const newer = { entry: "/assets/index-newer.js", built_at: "2999-01-01T00:00:00.000Z" };
    await page.route("**/build.json", (route) => route.fulfill({ json: newer }));
    await page.evaluate("window.isSamePage = true; document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText("Há uma versão nova.").waitFor();
    await page.getByRole("button", { name: "Depois" }).click();
    await page.getByText("Há uma versão nova.").waitFor({ state: "detached" });
    assert.equal(await page.evaluate("window.isSamePage"), true);
    await close();
  });

  test("more tabs than a browser has connections are all live, and answer as one does", async () => {
    const { chrome, url, people } = panel();
    const { page: first, close } = await chrome.visit();
    await openFinance(first, url, people.merchant.email);
    const tabs = [first];
    while (tabs.length < TABS) {
      const tab = await first.context().newPage();
      await tab.goto(`${url}/client`);
      await tab.getByRole("status").filter({ hasText: "Ao vivo" }).waitFor();
      tabs.push(tab);
    }
    for (const tab of tabs) await tab.getByRole("status").filter({ hasText: "Ao vivo" }).waitFor();
    const answer = "fetch('/documents/service-contract').then(({ status }) => status)";
    for (const tab of tabs) assert.equal(await tab.evaluate(answer), 200);
    await close();
  });

  test("the oldest browsers, by plain HTTP, register, see the dashboards and buy", async () => {
    const { chrome, url, cast, people } = panel();
    const { page, consoleErrors, close } = await chrome.visit();
    await page.addInitScript({ content: OLD_BROWSER });
    const form = await openRegistration(page, url, people.unit);
    await fillRegistration(form, people.unit, newCompany(cast));
    await acceptContract(page, form);
    await form.getByRole("button", { name: "Criar conta" }).click();
    await page.getByRole("dialog", { name: "Cadastro recebido" }).waitFor();

    await openPanelOf(page, url, people.merchant.email, "client");
    await waitUntilLoaded(page);
    await page.goto(`${url}/client/financeiro?comprar=1`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Valor (R$)").fill("1000");
    await dialog.getByRole("button", { name: "Gerar código Pix" }).click();
    await dialog.getByRole("img", { name: "QR Code do Pix de R$ 10,00" }).waitFor();
    await dialog.getByRole("button", { name: "Copiar código" }).click();
    await close();

    const office = await chrome.visit();
    await office.page.addInitScript({ content: OLD_BROWSER });
    await openPanelOf(office.page, url, people.admin.email, "admin");
    await waitUntilLoaded(office.page);
    await office.close();
    assert.deepEqual([...consoleErrors, ...office.consoleErrors], []);
  });

  test("a browser older than those gets one plain page", async () => {
    const { chrome, url } = panel();
    const { page, close } = await chrome.visit();
    await page.addInitScript({ content: "delete window.structuredClone;" });
    await page.goto(`${url}/client`);
    await page.getByRole("heading", { name: "Este navegador é antigo demais" }).waitFor();
    await close();
  });
});
