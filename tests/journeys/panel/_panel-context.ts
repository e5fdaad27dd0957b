import type { JourneyWorld } from "../_harness.ts";
import type { Chrome } from "./_browser.ts";

/** What a journey in the browser plays on. */
export type Stage = { journey: JourneyWorld; chrome: Chrome; url: string };
