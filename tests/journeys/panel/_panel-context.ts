import type { JourneyHarness } from "../_harness.ts";
import type { Chromium } from "./_browser.ts";

/** What a journey in the browser is given. */
export type PanelContext = { journey: JourneyHarness; chrome: Chromium; url: string };
