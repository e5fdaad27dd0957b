import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { pass } from "../_held-timers.ts";
import type { ErrorRow, Place } from "./_row.ts";

const NOTICES = { name: "Avisos" };

function where(page: Page, place: Place, text: string): Locator {
  const exactly = (within: Locator) => within.getByText(text, { exact: true });
  switch (place) {
    case "toast":
      return exactly(page.getByRole("region", NOTICES).getByRole("listitem"));
    case "box":
      return exactly(page.getByRole("alert"));
    case "banner":
      return exactly(page.getByRole("status"));
    case "page":
    case "field":
      return exactly(page.locator("body"));
    case "log":
      throw new Error("what is logged alone is nowhere on the screen");
  }
}

/** Expects the text in the row's place, word for word, for the row's duration. */
export async function expectShown(page: Page, row: ErrorRow, log: readonly string[]): Promise<void> {
  const { entry, text = entry, place, lastsMs, button, never } = row;
  if (place === "log") return expectLogged(page, text, log);
  const shown = where(page, place, text).first();
  await shown.waitFor();
  if (place === "field") {
    const id = await shown.getAttribute("id");
    await page.locator(`[aria-invalid=true][aria-describedby="${id}"]`).first().waitFor();
  }
  if (never) assert.equal(await page.getByText(never, { exact: true }).count(), 0, `"${never}" is shown`);
  if (button) await page.getByRole("button", { name: button, exact: true }).first().waitFor();
  if (lastsMs === undefined) return;
  await pass(page, lastsMs - 1);
  assert.equal(await shown.isVisible(), true, `"${text}" left before ${lastsMs} ms`);
  await pass(page, lastsMs);
  await shown.waitFor({ state: "hidden" });
}

async function expectLogged(page: Page, text: string, log: readonly string[]): Promise<void> {
  if (!log.some((line) => line.includes(text))) {
    await page.waitForEvent("console", (message) => message.text().includes(text));
  }
  assert.equal(await page.getByRole("region", NOTICES).getByRole("listitem").count(), 0, "no toast tells of it");
  assert.equal(await page.getByRole("alert").count(), 0, "no box tells of it");
}
