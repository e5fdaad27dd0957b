import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { submitLogin } from "../dev/demo/submit-login.ts";
import { BRAZILIAN, CHROMIUM } from "../dev/install/chromium.ts";
import { findFreePort } from "../dev/shared/free-port.ts";

const ACTION_TIMEOUT_MS = 60_000;

/** A browser with a profile of its own that others can look at pages with, by its port. */
export type MeasuredBrowser = Readonly<{ port: number; close(): Promise<void> }>;

/** @param email the account to log in; null: none. */
export async function openBrowser(url: string, email: string | null, dir: string): Promise<MeasuredBrowser> {
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(join(dir, `profile-${port}`), {
    ...BRAZILIAN,
    ...CHROMIUM,
    args: [...CHROMIUM.args, `--remote-debugging-port=${port}`],
  });
  try {
    if (email !== null) await logIn(context, url, email);
    return { port, close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function logIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(ACTION_TIMEOUT_MS);
  await submitLogin(page, url, email);
  await page.waitForURL(({ pathname }) => pathname !== "/");
  // The page's own refreshes would take turns with those of the page that is measured.
  await page.goto("about:blank");
  // Lighthouse empties the cache with the cookies or not at all, and the login's page has loaded half of what the panel needs.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await devtools.detach();
}
