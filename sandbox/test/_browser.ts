import { existsSync } from "node:fs";
import type { TestContext } from "node:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { CHROMIUM } from "../../dev/install/chromium.ts";

/** The reason why a suite that needs a browser is skipped; false when it runs. */
export const WITHOUT_BROWSER = existsSync(CHROMIUM.executablePath) ? false : `no browser at ${CHROMIUM.executablePath}`;

/** The browser of a test file, which starts once: a page's own context keeps what it stores from the pages of other tests. */
let browser: Promise<Browser> | undefined;

/** Opens a page that is closed with its test. */
export async function newPage(t: TestContext, options: BrowserContextOptions): Promise<Page> {
  browser ??= chromium.launch(CHROMIUM);
  const context = await (await browser).newContext(options);
  t.after(() => context.close());
  return context.newPage();
}

/** Ends the browser, if a test of the file has opened a page. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
}
