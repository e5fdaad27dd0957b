import { existsSync } from "node:fs";
import { CHROMIUM } from "../../browser/chromium.ts";

/** Why a suite that needs a browser is left out; false when it is not. */
export const WITHOUT_BROWSER = existsSync(CHROMIUM.executablePath) ? false : `no browser at ${CHROMIUM.executablePath}`;
