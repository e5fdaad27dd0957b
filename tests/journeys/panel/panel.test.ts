import { after, before, describe } from "node:test";
import { type JourneyWorld, startJourneyWorld } from "../_harness.ts";
import { accessJourneys } from "./_accessibility-journeys.ts";
import { type Chrome, openChrome } from "./_browser.ts";
import { liveJourneys } from "./_live-journeys.ts";
import { entranceJourneys } from "./_login-journeys.ts";
import { phoneJourneys } from "./_phone-journeys.ts";
import { teachingJourneys } from "./_training-journeys.ts";

/** One world for all of them: each journey leaves behind what the next may meet. */
describe("the panel in a browser", () => {
  let journey: JourneyWorld;
  let chrome: Chrome;
  before(async () => {
    journey = await startJourneyWorld("panel");
    chrome = await openChrome();
  });
  after(async () => {
    try {
      await chrome?.close();
    } finally {
      // A world left behind would keep the test file running.
      await journey?.close();
    }
  });
  const stage = () => ({ journey, chrome, url: journey.url });

  entranceJourneys(stage);
  liveJourneys(stage);
  phoneJourneys(stage);
  teachingJourneys(stage);
  accessJourneys(stage);
});
