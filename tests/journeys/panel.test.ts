import { after, before, describe } from "node:test";
import { accessJourneys } from "./access.ts";
import { type Chrome, openChrome } from "./browser.ts";
import { entranceJourneys } from "./entrance.ts";
import { type JourneyWorld, startJourneyWorld } from "./journey-world.ts";
import { liveJourneys } from "./live.ts";
import { phoneJourneys } from "./phone.ts";
import { teachingJourneys } from "./teaching.ts";

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
