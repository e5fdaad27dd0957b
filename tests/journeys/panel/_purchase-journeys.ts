import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { PIZZERIAS, type TestAccount } from "../../support/test-data.ts";
import { expectNoAxeViolations } from "./_accessibility-journeys.ts";
import { expectFitsScreen, logInTo, PHONE, waitUntilLoaded } from "./_browser.ts";
import type { PanelContext } from "./_panel-context.ts";

const [pizzeria] = PIZZERIAS as [TestAccount];
const SCREENS = [
  { name: "a desktop", options: {}, listedAs: "table" },
  { name: "a phone", options: { viewport: PHONE, isMobile: true, hasTouch: true }, listedAs: "list" },
] as const;

/** Journeys that buy credit, paid in the bank app or by a card in the acquirer's frame. */
export function purchaseJourneys(panel: () => PanelContext): void {
  for (const { name, options, listedAs } of SCREENS) {
    test(`on ${name} a merchant buys R$ 10,00 by Pix, pays at the bank, and the credit appears by itself`, async () => {
      const { chrome, journey } = panel();
      const { page, dialog, before, consoleErrors, close } = await openPurchase(panel(), options);
      await dialog.getByLabel("Valor (R$)").fill("599");
      await dialog.getByRole("button", { name: "Gerar código Pix" }).click();
      await dialog.getByText("O valor mínimo para compra é R$ 6,00").waitFor();
      await dialog.getByLabel("Valor (R$)").fill("1000");
      await dialog.getByRole("button", { name: "Gerar código Pix" }).click();
      const picture = dialog.getByRole("img", { name: "QR Code do Pix de R$ 10,00" });
      await picture.waitFor();
      const drawn = "document.querySelector('dialog img').naturalWidth";
      await eventually("the QR code is drawn 300 px wide", async () => (await page.evaluate<number>(drawn)) >= 300);
      if (listedAs === "list") await expectFitsScreen(page);
      await expectNoAxeViolations(page, "the Pix code");
      await dialog.getByRole("button", { name: "Copiar código" }).click();
      await dialog.getByRole("button", { name: "Copiado" }).waitFor();
      const code = await dialog.getByLabel("Pix copia e cola").inputValue();

      const bank = await chrome.visit(options);
      await bank.page.goto(`${journey.stack.urls.sandbox}/banco`);
      await bank.page.getByLabel("Pix copia e cola").fill(code);
      await bank.page.getByRole("button", { name: "Continuar" }).click();
      await bank.page.getByRole("button", { name: "Pagar R$ 10,00" }).click();
      await bank.page.getByText("Pix enviado").waitFor();
      await bank.close();

      await closePaid(page, before + 10);
      await page.getByRole("button", { name: /^Compras/ }).click();
      await page.getByRole(listedAs, { name: "Compras" }).getByText("Pago", { exact: true }).first().waitFor();
      if (listedAs === "list") await expectFitsScreen(page);
      assert.deepEqual(consoleErrors, []);
      await close();
    });

    test(`on ${name} a merchant buys by card in the acquirer's frame: refused, then with another card paid`, async () => {
      const { page, dialog, before, consoleErrors, close } = await openPurchase(panel(), options);
      await dialog.getByRole("button", { name: "R$ 20,00" }).click();
      await dialog.getByRole("radio", { name: "Cartão de crédito" }).click();
      await dialog.getByRole("button", { name: "Continuar com cartão" }).click();
      const field = dialog.frameLocator("iframe");
      await field.getByRole("radio", { name: "Cartão de teste recusado" }).check();
      if (listedAs === "list") await expectFitsScreen(page);
      await expectNoAxeViolations(page, "the card's step");
      await dialog.getByRole("button", { name: "Pagar R$ 20,00" }).click();
      await dialog.getByText("O pagamento foi recusado pelo cartão.").waitFor();
      await field.getByRole("radio", { name: "Cartão de teste aprovado" }).check();
      await dialog.getByRole("button", { name: "Pagar R$ 20,00" }).click();
      await closePaid(page, before + 20);
      assert.deepEqual(consoleErrors, []);
      await close();
    });
  }
}

type Page = Awaited<ReturnType<PanelContext["chrome"]["visit"]>>["page"];

/** Opens a merchant's Financeiro and the purchase's dialog; `before` is its balance, reais. */
async function openPurchase({ chrome, url }: PanelContext, options: Parameters<PanelContext["chrome"]["visit"]>[0]) {
  const visit = await chrome.visit(options);
  const { page } = visit;
  await logInTo(page, url, pizzeria.email, "client");
  await page.goto(`${url}/client/financeiro`);
  await waitUntilLoaded(page);
  const before = await balanceOf(page);
  await page.getByRole("button", { name: "Comprar Crédito" }).click();
  return { ...visit, dialog: page.getByRole("dialog", { name: "Comprar créditos" }), before };
}

/** Leaves the dialog of a paid purchase, and expects the new balance, reais. */
async function closePaid(page: Page, balance: number): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Comprar créditos" });
  await dialog.getByRole("heading", { name: "Pagamento confirmado" }).waitFor();
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  await page.getByText(brl(balance)).first().waitFor();
}

/** Reads the balance on the screen, reais. */
async function balanceOf(page: Page): Promise<number> {
  const text =
    (await page
      .locator("main")
      .getByText(/^R\$ [\d.]+,\d\d$/)
      .first()
      .textContent()) ?? "";
  return Number(text.replace(/[^\d,]/g, "").replace(",", "."));
}

const brl = (reais: number): RegExp => new RegExp(`^R\\$ ${reais.toFixed(2).replace(".", ",")}$`);
