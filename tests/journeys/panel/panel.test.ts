import { after, afterEach, before, describe } from "node:test";
import { type JourneyHarness, startJourneyHarness } from "../_harness.ts";
import { accessibilityJourneys } from "./_accessibility-journeys.ts";
import { type Chromium, launchChromium } from "./_browser.ts";
import { correctionJourneys } from "./_correction-journeys.ts";
import { liveJourneys } from "./_live-journeys.ts";
import { loginJourneys } from "./_login-journeys.ts";
import { merchantJourneys } from "./_merchant-journeys.ts";
import { permissionJourneys } from "./_permission-journeys.ts";
import { phoneJourneys } from "./_phone-journeys.ts";
import { profileJourneys } from "./_profile-journeys.ts";
import { purchaseJourneys } from "./_purchase-journeys.ts";
import { pushJourneys } from "./_push-journeys.ts";
import { reauthenticationJourneys } from "./_reauthentication-journeys.ts";
import { registrationJourneys } from "./_registration-journeys.ts";
import { siteJourneys } from "./_site-journeys.ts";
import { trainingJourneys } from "./_training-journeys.ts";

/** One stack for all of them: the data of one journey stays for the next. */
describe("the panel in a browser", () => {
  let journey: JourneyHarness;
  let chrome: Chromium;
  before(async () => {
    journey = await startJourneyHarness("panel");
    chrome = await launchChromium();
  });
  afterEach(async () => {
    for (const shown of await chrome.closeLeftPages())
      console.log(`    left open: ${shown.replaceAll("\n", "\n    ")}`);
  });
  after(async () => {
    try {
      await chrome?.close();
    } finally {
      // A stack left behind would keep the test file running.
      await journey?.close();
    }
  });
  const panel = () => ({ journey, chrome, url: journey.url });

  loginJourneys(panel);
  liveJourneys(panel);
  pushJourneys(panel);
  merchantJourneys(panel);
  phoneJourneys(panel);
  trainingJourneys(panel);
  accessibilityJourneys(panel);
  profileJourneys(panel);
  reauthenticationJourneys(panel);
  siteJourneys(panel);
  registrationJourneys(panel);
  purchaseJourneys(panel);
  permissionJourneys(panel);
  correctionJourneys(panel);
});
