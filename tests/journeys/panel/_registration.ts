import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { PASSWORD } from "../../support/test-data.ts";
import type { Cast, Unit } from "../_cast.ts";

/** A CEP known to the sandbox. */
const CEP = "64200100";

export type Company = { name: string; email: string; phone: string; cnpj: string };

export const newCompany = ({ word, phone, cnpj }: Cast): Company => ({
  name: `Padaria ${word}`,
  email: `padaria.${word}@exemplo.com.br`,
  phone: phone(),
  cnpj: cnpj(),
});

export const choiceOf = ({ name }: Unit): string => `${name} · Parnaíba, PI`;

/** Follows the first page's invitation to the form, and waits until its units are loaded. */
export async function openRegistration(page: Page, url: string, unit: Unit): Promise<Locator> {
  await page.goto(url);
  await page.getByRole("link", { name: "Cadastre sua Empresa" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Cadastre sua empresa" });
  await dialog.getByRole("option", { name: unit.name }).first().waitFor({ state: "attached" });
  return dialog;
}

export async function fillRegistration(dialog: Locator, unit: Unit, company: Company): Promise<void> {
  await dialog.getByLabel("Franquia desejada").selectOption({ label: choiceOf(unit) });
  await dialog.getByLabel("CPF ou CNPJ").pressSequentially(company.cnpj.toLowerCase());
  await dialog.getByLabel("Nome da empresa").fill(company.name);
  await dialog.getByLabel("E-mail").fill(company.email);
  // People write their number without the country and the ninth digit, too.
  await dialog.getByLabel("WhatsApp").pressSequentially(company.phone.replace(/^55(\d\d)9/, "$1"));
  await dialog.getByLabel("CEP").pressSequentially(CEP);
  await dialog.getByText("Endereço encontrado").waitFor();
  await dialog.getByLabel("Número").fill("10");
  await dialog.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Confirmar senha").fill(PASSWORD);
}

/** Opens the contract, which can be accepted only at its end. */
export async function acceptContract(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("checkbox", { name: "Li e aceito" }).click();
  const reader = page.getByRole("dialog", { name: "Termos e contrato" });
  await reader.getByRole("heading", { level: 3 }).first().waitFor();
  const accept = reader.getByRole("button", { name: "Aceitar" });
  assert.equal(await accept.isDisabled(), true);
  await page.keyboard.press("End");
  await accept.click();
  await reader.waitFor({ state: "detached" });
}
