import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import { PIZZERIAS, type TestAccount } from "../../support/test-data.ts";
import { expectNoAxeViolations } from "./_accessibility-journeys.ts";
import { logInTo, waitUntilLoaded } from "./_browser.ts";
import type { PanelContext } from "./_panel-context.ts";

const merchant = PIZZERIAS[2] as TestAccount;
/** The smallest phone that the screens support, in px. */
const SMALL_PHONE = { width: 360, height: 640 };

const cardOf = (page: Page, mark: string) => page.getByRole("article", { name: mark });

/** Positions of a card and its buttons on the page, independent of scrolling. */
async function placesOf(page: Page, mark: string): Promise<number[][]> {
  const places = await page.evaluate<number[][]>(`(() => {
    const card = document.querySelector('article[aria-label*="${mark}"]');
    return [card, ...card.querySelectorAll("button")].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top + scrollY, width, height];
    });
  })()`);
  assert.ok(places.length > 2, "the card and its buttons are there");
  return places;
}

async function expectFits(page: Page): Promise<void> {
  const widths = await page.evaluate<number[]>(
    "[document.documentElement.scrollWidth, ...[...document.querySelectorAll('article *')].map((e) => e.getBoundingClientRect().right)]",
  );
  const widest = Math.max(...widths);
  assert.ok(widest <= SMALL_PHONE.width, `${widest} px wide on a screen of ${SMALL_PHONE.width} px`);
}

/** Journeys through a merchant's day in its panel. */
export function merchantJourneys(panel: () => PanelContext): void {
  test("on a small phone a TENHO becomes a receipt where it stood, and no neighbour's button moves", async () => {
    const { chrome, journey, url } = panel();
    const { page, consoleErrors, close } = await chrome.visit({
      viewport: SMALL_PHONE,
      isMobile: true,
      hasTouch: true,
    });
    await logInTo(page, url, merchant.email, "client");
    const ask = (from: string, name: string, text: string) => journey.wa.inbound({ from, name, text });
    await ask("558699773001", "Carla Dias", "quero uma pizza de calabresa bem assada");
    await cardOf(page, "bem assada").waitFor();
    await ask("558699773002", "Davi Reis", "quero uma pizza de mussarela sem orégano");
    await cardOf(page, "sem orégano").getByRole("button", { name: "TENHO R$ 0,30" }).waitFor();
    await eventually("the title counts what waits", async () => /^\([1-9]\d*\) /.test(await page.title()));
    await waitUntilLoaded(page);
    await expectFits(page);

    const before = await placesOf(page, "sem orégano");
    await cardOf(page, "bem assada").getByRole("button", { name: "TENHO R$ 0,30" }).tap();
    const receipt = cardOf(page, "bem assada").getByRole("group", { name: "Recibo do TENHO" });
    await receipt.getByText("Carla Dias").waitFor();
    await receipt.getByText("Debitamos R$ 0,30; saldo R$ 54,70").waitFor();
    assert.deepEqual(await placesOf(page, "sem orégano"), before);
    await page.locator("[aria-label='Recibo do TENHO']:focus").waitFor();
    await expectFits(page);
    // Data being read again is dimmed until it has arrived.
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    await expectNoAxeViolations(page, "the receipt");

    await cardOf(page, "sem orégano").getByRole("button", { name: "NÃO TENHO grátis" }).tap();
    await cardOf(page, "sem orégano").getByRole("button", { name: "Desfazer" }).tap();
    assert.deepEqual(await placesOf(page, "sem orégano"), before);
    await cardOf(page, "sem orégano").getByRole("button", { name: "TENHO R$ 0,30" }).tap();
    await cardOf(page, "sem orégano").getByText("Debitamos R$ 0,30; saldo R$ 54,40").waitFor();
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  test("what did I spend this week, and for whom? Two taps, and a third opens the proof", async () => {
    const { chrome, url } = panel();
    const { page, consoleErrors, close } = await chrome.visit({
      viewport: SMALL_PHONE,
      isMobile: true,
      hasTouch: true,
    });
    await logInTo(page, url, merchant.email, "client");
    let taps = 0;
    const tap = async (name: string, role: "link" | "button") => {
      taps += 1;
      await page.getByRole(role, { name }).first().tap();
    };
    await tap("Ver transações", "link");
    const totals = page.locator("dl").filter({ hasText: "Gasto no período" });
    await totals.getByText("R$ 0,60").waitFor();
    const lines = page.getByRole("list", { name: "Extrato" });
    for (const who of ["Carla Dias", "Davi Reis"]) await lines.getByText(who).waitFor();
    assert.ok(taps <= 2);

    await tap("bem assada", "button");
    const proof = page.getByRole("dialog", { name: "Comprovante" });
    await proof.getByText("Conferido").waitFor();
    await proof.getByText("Carla Dias").waitFor();
    assert.ok(taps <= 3);
    await expectFits(page);
    await expectNoAxeViolations(page, "the proof");
    assert.deepEqual(consoleErrors, []);
    await close();
  });
}
