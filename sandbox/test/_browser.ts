import { existsSync } from "node:fs";
import { CHROMIUM } from "../../dev/install/chromium.ts";

/** The reason why a suite that needs a browser is skipped; false when it runs. */
export const WITHOUT_BROWSER = existsSync(CHROMIUM.executablePath) ? false : `no browser at ${CHROMIUM.executablePath}`;
