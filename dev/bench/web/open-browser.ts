import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { findFreePort } from "../../process/free-port.ts";

const CHROMIUM = "/usr/bin/chromium";
const FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"];
const ACTION_TIMEOUT_MS = 60_000;
/** Of the demonstration's accounts. */
const PASSWORD = "Tenho@2026";

/** A browser with a profile of its own that others can look at pages with, by its port. */
export type MeasuredBrowser = Readonly<{ port: number; close(): Promise<void> }>;

/** @param email who is logged in; null: nobody. */
export async function openBrowser(url: string, email: string | null, dir: string): Promise<MeasuredBrowser> {
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(join(dir, `profile-${port}`), {
    executablePath: CHROMIUM,
    locale: "pt-BR",
    timezoneId: "America/Fortaleza",
    args: [...FLAGS, `--remote-debugging-port=${port}`],
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
  await page.goto(url);
  await page.getByRole("button", { name: "Entrar" }).first().click();
  // The page itself has a form with an e-mail, too.
  const dialog = page.getByRole("dialog", { name: "Entrar na Tenho" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname !== "/");
  // The page's own refreshes would take turns with those of the page that is measured.
  await page.goto("about:blank");
}
