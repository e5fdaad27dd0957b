import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import type { Cast } from "../_cast.ts";
import { heldTimers } from "../_held-timers.ts";
import { expectNoAxeViolations } from "./_axe.ts";
import { expectFitsScreen, PHONE, seeing, waitUntilLoaded } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";

const SCREENS = [
  { name: "a desktop", options: {}, listedAs: "table" },
  { name: "a phone", options: { viewport: PHONE, isMobile: true, hasTouch: true }, listedAs: "list" },
] as const;

const METHODS = "**/payment/methods";

async function makePeople(cast: Cast) {
  return { merchant: await cast.pizzeria(await cast.unit()) };
}

/** Credit that is bought, paid in the bank app or by a card in the acquirer's frame. */
describe("buying credit", () => {
  const panel = usePanel(makePeople);

  for (const { name, options, listedAs } of SCREENS) {
    test(`on ${name} a merchant buys R$ 10,00 by Pix, pays at the bank, and the credit appears by itself`, async () => {
      const { chrome, journey } = panel();
      const { page, dialog, before, consoleErrors, close } = await openPurchase(options);
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
      await seeing(page, "Copiado", () => dialog.getByRole("button", { name: "Copiar código" }).click());
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
      // The frame has fifteen seconds to load.
      const { page, dialog, before, consoleErrors, close } = await openPurchase(options, heldTimers("ms === 15000"));
      await dialog.getByRole("radio", { name: "Cartão de crédito" }).click();
      await dialog.getByRole("button", { name: "R$ 20,00" }).click();
      await dialog.getByRole("button", { name: "Continuar com cartão" }).click();
      await chooseCard(dialog, "Cartão de teste recusado");
      if (listedAs === "list") await expectFitsScreen(page);
      await expectNoAxeViolations(page, "the card's step");
      await dialog.getByRole("button", { name: "Pagar R$ 20,00" }).click();
      await dialog.getByText("O pagamento foi recusado pelo cartão.").waitFor();
      await chooseCard(dialog, "Cartão de teste aprovado");
      await dialog.getByRole("button", { name: "Pagar R$ 20,00" }).click();
      await closePaid(page, before + 20);
      assert.deepEqual(consoleErrors, []);
      await close();
    });

    test(`on ${name} the amounts stay where they are when the ways to pay become known`, async () => {
      const { page, close, openDialog } = await openFinance(options);
      const { promise: areKnown, resolve: answer } = Promise.withResolvers<void>();
      await page.route(METHODS, async (route) => {
        await areKnown;
        await route.continue();
      });
      const dialog = await openDialog();
      const amount = dialog.getByRole("button", { name: "R$ 20,00" });
      await amount.click();
      const place = await amount.boundingBox();
      assert.equal(await dialog.getByRole("radio").count(), 0);
      answer();
      await dialog.getByRole("radio", { name: "Cartão de crédito" }).waitFor();
      assert.deepEqual(await amount.boundingBox(), place);
      await close();
    });
  }

  /** Opens a merchant's Financeiro; `script` runs in the page before its own. */
  async function openFinance(options: BrowserContextOptions, script = "") {
    const { chrome, url, people } = panel();
    const visit = await chrome.visit(options);
    const { page } = visit;
    await page.addInitScript({ content: script });
    await openPanelOf(page, url, people.merchant.email, "client");
    await page.goto(`${url}/client/financeiro`);
    await waitUntilLoaded(page);
    const openDialog = async (): Promise<Locator> => {
      await page.getByRole("button", { name: "Comprar Crédito" }).click();
      return page.getByRole("dialog", { name: "Comprar créditos" });
    };
    return { ...visit, openDialog };
  }

  /** Opens the purchase's dialog; `before` is the merchant's balance, reais. */
  async function openPurchase(options: BrowserContextOptions, script?: string) {
    const visit = await openFinance(options, script);
    const before = await balanceOf(visit.page);
    return { ...visit, before, dialog: await visit.openDialog() };
  }
});

/**
 * Chooses a card in the acquirer's frame. It is another site's and so another process of the browser: a tap that arrives while the frame is being laid
 * out anew is lost, as a finger's is, and repeated.
 */
async function chooseCard(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole("button", { name: "Pagar R$ 20,00", disabled: false }).waitFor();
  const card = dialog.frameLocator("iframe").getByRole("radio", { name });
  await eventually("the card is chosen", async () => {
    await card.check();
    return true;
  });
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
  const card = page.locator("section").filter({ hasText: "Saldo atual" });
  const text = (await card.getByText(/^R\$ [\d.]+,\d\d$/).textContent()) ?? "";
  return Number(text.replace(/[^\d,]/g, "").replace(",", "."));
}

const brl = (reais: number): RegExp => new RegExp(`^R\\$ ${reais.toFixed(2).replace(".", ",")}$`);
