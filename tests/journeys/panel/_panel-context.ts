import type { JourneyHarness } from "../_harness.ts";
import type { Chromium } from "./_browser.ts";

/** What a journey in the browser plays on. */
export type PanelContext = { journey: JourneyHarness; chrome: Chromium; url: string };
