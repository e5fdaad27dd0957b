import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Page } from "playwright-core";
import type { Cast } from "../_cast.ts";
import { heldTimers } from "../_held-timers.ts";
import { expectNoAxeViolations } from "./_axe.ts";
import { waitUntilLoaded } from "./_browser.ts";
import { usePanel } from "./_panel.ts";
import { openPanelOf } from "./_sign-in.ts";
import { askForPizza, payForPizza } from "./_wishes.ts";

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

async function makePeople(cast: Cast) {
  const unit = await cast.unit();
  return { unit, merchant: await cast.pizzeria(unit), spender: await cast.pizzeria(unit) };
}

/** A merchant's day in its panel. */
describe("a merchant's panel", () => {
  const panel = usePanel(makePeople);
  const visitOnPhone = () => panel().chrome.visit({ viewport: SMALL_PHONE, isMobile: true, hasTouch: true });

  test("on a small phone a TENHO becomes a receipt where it stood, and no neighbour's button moves", async () => {
    const { journey, url, cast, people } = panel();
    const { merchant, unit } = people;
    const [answered, neighbour] = [`bem assada ${cast.word}`, `sem orégano ${cast.word}`];
    const consumer = cast.consumer(unit);
    const { page, consoleErrors, close } = await visitOnPhone();
    // A NÃO TENHO can be undone for five seconds only.
    await page.addInitScript({ content: heldTimers("ms === 5000") });
    await openPanelOf(page, url, merchant.email, "client");
    await askForPizza(journey, consumer, answered);
    await cardOf(page, answered).waitFor();
    await askForPizza(journey, cast.consumer(unit), neighbour);
    await cardOf(page, neighbour).getByRole("button", { name: "TENHO R$ 0,30" }).waitFor();
    await eventually("the title counts what waits", async () => /^\([1-9]\d*\) /.test(await page.title()));
    await waitUntilLoaded(page);
    await expectFits(page);

    const before = await placesOf(page, neighbour);
    await cardOf(page, answered).getByRole("button", { name: "TENHO R$ 0,30" }).tap();
    const receipt = cardOf(page, answered).getByRole("group", { name: "Recibo do TENHO" });
    await receipt.getByText(consumer.name).waitFor();
    await receipt.getByText("Debitamos R$ 0,30; saldo R$ 54,70").waitFor();
    assert.deepEqual(await placesOf(page, neighbour), before);
    await page.locator("[aria-label='Recibo do TENHO']:focus").waitFor();
    await expectFits(page);
    // Data being read again is dimmed until it has arrived.
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    await expectNoAxeViolations(page, "the receipt");

    await cardOf(page, neighbour).getByRole("button", { name: "NÃO TENHO grátis" }).tap();
    await cardOf(page, neighbour).getByRole("button", { name: "Desfazer" }).tap();
    assert.deepEqual(await placesOf(page, neighbour), before);
    await cardOf(page, neighbour).getByRole("button", { name: "TENHO R$ 0,30" }).tap();
    await cardOf(page, neighbour).getByText("Debitamos R$ 0,30; saldo R$ 54,40").waitFor();
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  test("what did I spend this week, and for whom? Two taps, and a third opens the proof", async () => {
    const { journey, url, cast, people } = panel();
    const { spender, unit } = people;
    const consumers = [cast.consumer(unit), cast.consumer(unit)] as const;
    const [mark, other] = [`com palmito ${cast.word}`, `sem palmito ${cast.word}`];
    await payForPizza(journey, spender, consumers[0], mark);
    await payForPizza(journey, spender, consumers[1], other);
    const { page, consoleErrors, close } = await visitOnPhone();
    await openPanelOf(page, url, spender.email, "client");
    let taps = 0;
    const tap = async (name: string, role: "link" | "button") => {
      taps += 1;
      await page.getByRole(role, { name }).first().tap();
    };
    await tap("Ver transações", "link");
    const totals = page.locator("dl").filter({ hasText: "Gasto no período" });
    await totals.getByText("R$ 0,60").waitFor();
    const lines = page.getByRole("list", { name: "Extrato" });
    for (const { name } of consumers) await lines.getByText(name).waitFor();
    assert.ok(taps <= 2);

    await tap(mark, "button");
    const proof = page.getByRole("dialog", { name: "Comprovante" });
    await proof.getByText("Conferido").waitFor();
    await proof.getByText(consumers[0].name).waitFor();
    assert.ok(taps <= 3);
    await expectFits(page);
    await expectNoAxeViolations(page, "the proof");
    assert.deepEqual(consoleErrors, []);
    await close();
  });
});
