import type { Chrome } from "./browser.ts";
import type { JourneyWorld } from "./journey-world.ts";

/** What a journey in the browser plays on. */
export type Stage = { journey: JourneyWorld; chrome: Chrome; url: string };
