import { after, afterEach, before } from "node:test";
import { type Cast, createCast, printSeedOfFailure } from "../_cast.ts";
import { type JourneyHarness, openJourneys } from "../_harness.ts";
import { type Chromium, launchChromium } from "./_browser.ts";

/** Context of a journey in the browser. */
export type PanelContext = {
  journey: JourneyHarness;
  chrome: Chromium;
  /** Address of the panel. */
  url: string;
  cast: Cast;
};

/** Gives the suite that calls it the stack of the run, a browser and people of its own, which `makePeople` makes before its first test. */
export function usePanel<People>(makePeople: (cast: Cast) => Promise<People>): () => PanelContext & { people: People } {
  let journey: JourneyHarness | undefined;
  let chrome: Chromium | undefined;
  let cast: Cast | undefined;
  let context: (PanelContext & { people: People }) | undefined;
  before(async () => {
    journey = await openJourneys();
    chrome = await launchChromium();
    cast = createCast(journey);
    context = { journey, chrome, cast, url: journey.url, people: await makePeople(cast) };
  });
  afterEach(async (t) => {
    for (const shown of (await chrome?.closeLeftPages()) ?? [])
      console.log(`    left open: ${shown.replaceAll("\n", "\n    ")}`);
    printSeedOfFailure(t, cast);
  });
  after(async () => {
    await chrome?.close();
    await journey?.close();
  });
  return () => {
    if (context === undefined) throw new Error("the panel is not open yet");
    return context;
  };
}
