import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** Violations that axe rates serious or worse, as `rule: where`. */
const AXE_VIOLATIONS = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ": " + target.join(" "))))`;

/** The page's transitions and its animations of a limited length have ended: what axe measures is what stays. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => true)`;

/** Expects no violation that axe rates serious or critical. */
export async function expectNoAxeViolations(page: Page, screen: string): Promise<void> {
  await page.evaluate<boolean>(SETTLED);
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  assert.deepEqual(await page.evaluate<string[]>(AXE_VIOLATIONS), [], screen);
}
