import type { JourneyHarness } from "../_harness.ts";
import type { Chromium } from "./_browser.ts";

/** Context of a journey in the browser. */
export type PanelContext = { journey: JourneyHarness; chrome: Chromium; url: string };
