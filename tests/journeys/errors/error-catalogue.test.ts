import { after, before, describe, test } from "node:test";
import { type JourneyHarness, startJourneyHarness } from "../_harness.ts";
import { type Chromium, launchChromium } from "../panel/_browser.ts";
import { CATALOGUE } from "./_catalogue.ts";
import { openPanels, type Panels } from "./_panels.ts";
import type { ErrorRow } from "./_row.ts";

const faultOf = ({ fault }: ErrorRow): string => {
  if (!fault) return "as the system answers";
  const { call, answer } = fault;
  return `${call}: ${typeof answer === "string" ? answer : answer.status}`;
};

/** One stack and a panel of each role for all rows, in their order. */
describe("each text of the catalogue of errors, where and as long as it is shown", () => {
  let journey: JourneyHarness;
  let chrome: Chromium;
  let panels: Panels;
  before(async () => {
    journey = await startJourneyHarness("errors");
    chrome = await launchChromium();
    panels = await openPanels(chrome, journey.url);
  });
  after(async () => {
    try {
      await chrome?.close();
    } finally {
      // A stack left behind would keep the test file running.
      await journey?.close();
    }
  });

  for (const row of CATALOGUE) {
    test(`${row.who}${row.at} (${faultOf(row)}): ${row.text ?? row.entry}`, () => panels.try(row));
  }
});
