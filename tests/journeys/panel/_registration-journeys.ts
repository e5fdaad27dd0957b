import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Locator, Page } from "playwright-core";
import { ADMIN } from "../../support/staff-accounts.ts";
import { PASSWORD } from "../../support/test-data.ts";
import { expectNoAxeViolations } from "./_accessibility-journeys.ts";
import { expectFitsScreen, logInTo, openScreen, PHONE, tryLogIn } from "./_browser.ts";
import type { PanelContext } from "./_panel-context.ts";

const COMPANY = { name: "Padaria da Praça", email: "padaria@exemplo.com.br", phone: "5586988000077" };
/** A CEP known to the sandbox. */
const CEP = "64200100";

/** Follows the first page's invitation to the form, and waits until its units are loaded. */
async function openRegistration(page: Page, url: string): Promise<Locator> {
  await page.goto(url);
  await page.getByRole("link", { name: "Cadastre sua Empresa" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Cadastre sua empresa" });
  await dialog.getByRole("option", { name: "Vila Teste" }).waitFor({ state: "attached" });
  return dialog;
}

async function fillRegistration(dialog: Locator): Promise<void> {
  await dialog.getByLabel("Franquia desejada").selectOption({ label: "Vila Teste · Parnaíba, PI" });
  await dialog.getByLabel("CPF ou CNPJ").pressSequentially("12abc34501de35");
  await dialog.getByLabel("Nome da empresa").fill(COMPANY.name);
  await dialog.getByLabel("E-mail").fill(COMPANY.email);
  await dialog.getByLabel("WhatsApp").pressSequentially("8688000077");
  await dialog.getByLabel("CEP").pressSequentially(CEP);
  await dialog.getByText("Endereço encontrado").waitFor();
  await dialog.getByLabel("Número").fill("10");
  await dialog.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Confirmar senha").fill(PASSWORD);
}

/** Opens the contract, which can be accepted only at its end. */
async function acceptContract(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("checkbox", { name: "Li e aceito" }).click();
  const reader = page.getByRole("dialog", { name: "Termos e contrato" });
  await reader.getByRole("heading", { level: 3 }).first().waitFor();
  const accept = reader.getByRole("button", { name: "Aceitar" });
  assert.equal(await accept.isDisabled(), true);
  await page.keyboard.press("End");
  await accept.click();
  await reader.waitFor({ state: "detached" });
}

/** Journeys from a visitor of the site to a merchant in the panel. */
export function registrationJourneys(panel: () => PanelContext): void {
  test("a company registers, cannot get in before its unit activates it, is told when it does, and gets in", async () => {
    const { chrome, journey, url } = panel();
    const admin = await chrome.visit();
    await logInTo(admin.page, url, ADMIN.email, "admin");
    const entry = admin.page
      .getByRole("navigation", { name: "Telas do painel" })
      .getByRole("link", { name: "Usuários" });
    await entry.getByText("1 aguardando ativação").waitFor();

    const visitor = await chrome.visit();
    const dialog = await openRegistration(visitor.page, url);
    await fillRegistration(dialog);
    const create = dialog.getByRole("button", { name: "Criar conta" });
    assert.equal(await create.isDisabled(), true);
    await acceptContract(visitor.page, dialog);
    await create.click();
    const received = visitor.page.getByRole("dialog", { name: "Cadastro recebido" });
    const code = (await received.getByText(/^CONFIRMAR \d{6}$/).textContent()) ?? "";
    await journey.wa.inbound({ from: COMPANY.phone, text: code });
    await eventually("the number is confirmed", async () =>
      (await journey.wa.outbox(COMPANY.phone)).some(({ body }) => body.includes("*confirmado*")),
    );
    await received.getByRole("button", { name: "Entendi" }).click();
    const login = visitor.page.getByRole("dialog", { name: "Entrar na Tenho" });
    assert.equal(await login.getByLabel("E-mail").inputValue(), COMPANY.email);
    await login.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await login.getByRole("button", { name: "Entrar" }).click();
    await login.getByRole("alert").getByText("Conta não ativada").waitFor();

    // The ADMIN's open panel updates without a reload.
    await entry.getByText("2 aguardando ativação").waitFor();
    await openScreen(admin.page, "Usuários", "Gerenciar Administradores e Clientes");
    const row = admin.page.getByRole("row").filter({ hasText: COMPANY.name });
    await row.getByRole("link", { name: "(86) 98800-0077" }).waitFor();
    await row.getByRole("button", { name: `Ativar ${COMPANY.name}` }).click();
    const question = admin.page.getByRole("dialog", { name: `Ativar ${COMPANY.name}?` });
    await question.getByText("12.ABC.345/01DE-35").waitFor();
    await question.getByText("Avenida Presidente Vargas, 10, Centro, Parnaíba, PI, CEP 64200-100").waitFor();
    await question.getByRole("button", { name: "Ativar" }).click();
    await admin.page.getByText("Usuário ativado com sucesso! Mensagem enviada via WhatsApp.").waitFor();
    await row.getByText("Ativo", { exact: true }).waitFor();
    await entry.getByText("1 aguardando ativação").waitFor();
    assert.deepEqual(admin.consoleErrors, []);
    await admin.close();

    await eventually("the WhatsApp message and the mail of the activation", async () => {
      const told = await journey.wa.outbox(COMPANY.phone);
      const answer = await fetch(`${journey.stack.urls.sandbox}/control/mailbox?to=${COMPANY.email}`);
      const { messages } = (await answer.json()) as { messages: { subject: string }[] };
      return told.some(({ body }) => body.includes("ativada")) && messages.length > 0;
    });
    await tryLogIn(visitor.page, url, COMPANY.email);
    await visitor.page.waitForURL(`${url}/client`);
    await visitor.page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await visitor.close();
  });

  test("the server's refusals stand at their fields", async () => {
    const { chrome, url } = panel();
    const { page, close } = await chrome.visit();
    const dialog = await openRegistration(page, url);
    await fillRegistration(dialog);
    await acceptContract(page, dialog);
    await dialog.getByLabel("E-mail").fill(`outra.${COMPANY.email}`);
    await dialog.getByRole("button", { name: "Criar conta" }).click();
    await dialog.locator("input[aria-invalid=true]:focus").waitFor();
    await dialog.getByText(/^❌ /).waitFor();
    await expectNoAxeViolations(page, "refused registration");
    await close();
  });

  test("the registration fits a phone and has no fault that axe calls serious, in either theme", async () => {
    const { chrome, url } = panel();
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, consoleErrors, close } = await chrome.visit({ viewport: PHONE, colorScheme });
      const dialog = await openRegistration(page, url);
      await expectNoAxeViolations(page, `registration, ${colorScheme}`);
      await dialog.getByText("Franquias de atendimento").first().click();
      await dialog.getByLabel("Franquia desejada").selectOption({ label: "Vila Teste · Parnaíba, PI" });
      await dialog.getByText("Vila Teste · Parnaíba, PI (a sua)").waitFor();
      const search = dialog.getByRole("combobox", { name: "Buscar franquia" });
      await search.click();
      await dialog.getByRole("listbox", { name: "Franquias" }).getByRole("option").first().waitFor();
      await expectNoAxeViolations(page, `choosing franchises, ${colorScheme}`);
      await expectFitsScreen(page);
      await search.press("Enter");
      await dialog.getByRole("button", { name: /^Remover / }).waitFor();
      await search.press("Escape");
      await dialog.getByLabel("Franquia desejada").selectOption("");
      await dialog.getByRole("checkbox", { name: "Todas as franquias" }).check();
      await acceptContract(page, dialog);
      await dialog.getByRole("button", { name: "Criar conta" }).click();
      await dialog.getByText("Selecione a franquia desejada").waitFor();
      await expectNoAxeViolations(page, `registration with errors, ${colorScheme}`);
      await expectFitsScreen(page);
      await dialog.getByRole("button", { name: "Ler os termos e o contrato" }).click();
      await page
        .getByRole("dialog", { name: "Termos e contrato" })
        .getByRole("heading", { level: 3 })
        .first()
        .waitFor();
      await expectNoAxeViolations(page, `the contract, ${colorScheme}`);
      assert.deepEqual(consoleErrors, []);
      await close();
    }
  });
}
