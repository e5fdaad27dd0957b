import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { PASSWORD } from "../../support/test-data.ts";
import { type Cast, shownCnpj, shownPhone } from "../_cast.ts";
import { expectNoAxeViolations } from "./_axe.ts";
import { expectFitsScreen, openScreen, PHONE, seeing } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { acceptContract, choiceOf, fillRegistration, newCompany, openRegistration } from "./_registration.ts";
import { openPanelOf, tryLogIn } from "./_sign-in.ts";

async function makePeople(cast: Cast) {
  const unit = await cast.unit();
  await cast.inactiveCompany(unit);
  return { unit, admin: await cast.admin(unit), known: await cast.pizzeria(unit) };
}

/** The way from a visitor of the site to a merchant in the panel. */
describe("registering", () => {
  const panel = usePanel(makePeople);

  test("a company registers, cannot get in before its unit activates it, is told when it does, and gets in", async () => {
    const { chrome, journey, url, cast, people } = panel();
    const { unit } = people;
    const company = newCompany(cast);
    const admin = await chrome.visit();
    await openPanelOf(admin.page, url, people.admin.email, "admin");
    const entry = admin.page
      .getByRole("navigation", { name: "Telas do painel" })
      .getByRole("link", { name: "Usuários" });
    await entry.getByText("1 aguardando ativação").waitFor();

    const visitor = await chrome.visit();
    const dialog = await openRegistration(visitor.page, url, unit);
    await fillRegistration(dialog, unit, company);
    const create = dialog.getByRole("button", { name: "Criar conta" });
    assert.equal(await create.isDisabled(), true);
    await acceptContract(visitor.page, dialog);
    await create.click();
    const received = visitor.page.getByRole("dialog", { name: "Cadastro recebido" });
    const code = (await received.getByText(/^CONFIRMAR \d{6}$/).textContent()) ?? "";
    await journey.wa.inbound({ from: company.phone, text: code, phone_number_id: unit.numberId });
    await eventually("the number is confirmed", async () =>
      (await journey.wa.outbox(company.phone)).some(({ body }) => body.includes("*confirmado*")),
    );
    await received.getByRole("button", { name: "Entendi" }).click();
    const login = visitor.page.getByRole("dialog", { name: "Entrar na Tenho" });
    assert.equal(await login.getByLabel("E-mail").inputValue(), company.email);
    await login.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await login.getByRole("button", { name: "Entrar" }).click();
    await login.getByRole("alert").getByText("Conta não ativada").waitFor();

    // The ADMIN's open panel updates without a reload.
    await entry.getByText("2 aguardando ativação").waitFor();
    await openScreen(admin.page, "Usuários", "Gerenciar Administradores e Clientes");
    const row = admin.page.getByRole("row").filter({ hasText: company.name });
    await row.getByRole("link", { name: shownPhone(company.phone) }).waitFor();
    await row.getByRole("button", { name: `Ativar ${company.name}` }).click();
    const question = admin.page.getByRole("dialog", { name: `Ativar ${company.name}?` });
    await question.getByText(shownCnpj(company.cnpj)).waitFor();
    await question.getByText("Avenida Presidente Vargas, 10, Centro, Parnaíba, PI, CEP 64200-100").waitFor();
    await seeing(admin.page, "Usuário ativado com sucesso! Mensagem enviada via WhatsApp.", () =>
      question.getByRole("button", { name: "Ativar" }).click(),
    );
    await row.getByText("Ativo", { exact: true }).waitFor();
    await entry.getByText("1 aguardando ativação").waitFor();
    assert.deepEqual(admin.consoleErrors, []);
    await admin.close();

    await eventually("the WhatsApp message and the mail of the activation", async () => {
      const told = await journey.wa.outbox(company.phone);
      const answer = await fetch(`${journey.stack.urls.sandbox}/control/mailbox?to=${company.email}`);
      const { messages } = (await answer.json()) as { messages: { subject: string }[] };
      return told.some(({ body }) => body.includes("ativada")) && messages.length > 0;
    });
    await tryLogIn(visitor.page, url, company.email);
    await visitor.page.waitForURL(`${url}/client`);
    await visitor.page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await visitor.close();
  });

  test("the server's refusals stand at their fields", async () => {
    const { chrome, url, cast, people } = panel();
    const { unit, known } = people;
    const { page, close } = await chrome.visit();
    const dialog = await openRegistration(page, url, unit);
    // An account has proved this number.
    const email = `outra.${cast.word}@exemplo.com.br`;
    await fillRegistration(dialog, unit, { ...newCompany(cast), email, phone: known.phone });
    await acceptContract(page, dialog);
    await dialog.getByRole("button", { name: "Criar conta" }).click();
    await dialog.locator("input[aria-invalid=true]:focus").waitFor();
    await dialog.getByText(/^❌ /).waitFor();
    assert.equal(await dialog.locator("input[aria-invalid=true]").count(), 1);
    await expectNoAxeViolations(page, "refused registration");
    await close();
  });

  test("the registration fits a phone and has no fault that axe calls serious, in either theme", async () => {
    const { chrome, url, people } = panel();
    const choice = choiceOf(people.unit);
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, consoleErrors, close } = await chrome.visit({ viewport: PHONE, colorScheme });
      const dialog = await openRegistration(page, url, people.unit);
      await expectNoAxeViolations(page, `registration, ${colorScheme}`);
      await dialog.getByText("Franquias de atendimento").first().click();
      await dialog.getByLabel("Franquia desejada").selectOption({ label: choice });
      await dialog.getByText(`${choice} (a sua)`).waitFor();
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
});
