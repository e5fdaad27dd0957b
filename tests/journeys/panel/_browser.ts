import assert from "node:assert/strict";
import { eventually } from "@tenho/tests/support/eventually";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { BRAZILIAN, CHROMIUM } from "../../../dev/install/chromium.ts";

/** Time limit of an action: an element that has not appeared by then never will, on a machine ten times slower either. */
const ACTION_TIMEOUT_MS = 90_000;
const LAUNCH_TIMEOUT_MS = 120_000;

/** A small phone, in px. */
export const PHONE = { width: 390, height: 844 };

/** Scripts for the page are strings: the tests have no DOM types. */
const REPORT_CSP = `addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  console.error("CSP: " + violatedDirective + " forbids " + blockedURI))`;

/** A page in a browser context of its own, and its errors: console, scripts, CSP. */
type BrowserPage = { page: Page; consoleErrors: string[]; close(): Promise<void> };

export type Chromium = {
  visit(options?: BrowserContextOptions): Promise<BrowserPage>;
  /** Closes the pages left open and returns their texts: a journey that failed leaves its own. */
  closeLeftPages(): Promise<string[]>;
  close(): Promise<void>;
};

/** Maximum of characters reported of a page, enough to see why a journey went no further. */
const SHOWN_MAX = 3_000;

export async function launchChromium(): Promise<Chromium> {
  const browser = await chromium.launch({ ...CHROMIUM, timeout: LAUNCH_TIMEOUT_MS });
  const opened = new Set<BrowserPage>();
  return {
    async visit(options) {
      const one = await visit(browser, options);
      const close = async () => {
        opened.delete(one);
        await one.close();
      };
      opened.add(one);
      return { ...one, close };
    },
    async closeLeftPages() {
      const left = [...opened];
      opened.clear();
      return Promise.all(
        left.map(async ({ page, consoleErrors, close }) => {
          const dialog = page.getByRole("dialog").last();
          const seen = (await dialog.count()) > 0 ? dialog : page.locator("body");
          const shown = await seen.ariaSnapshot().catch(String);
          await close();
          return [page.url(), shown.slice(0, SHOWN_MAX), ...consoleErrors].join("\n");
        }),
      );
    },
    close: () => browser.close(),
  };
}

async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserPage> {
  const context = await browser.newContext({
    ...BRAZILIAN,
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const consoleErrors: string[] = [];
  await context.addInitScript({ content: REPORT_CSP });
  const page = await context.newPage();
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") consoleErrors.push(`${message.text()} (${pathOf(message.location().url)})`);
  });
  return { page, consoleErrors, close: () => context.close() };
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** Follows an entry of the sidebar by its link: nothing is reloaded. The last screen stays until the next one is loaded. */
export async function openScreen(page: Page, entry: string, title: string = entry): Promise<void> {
  await page.getByRole("navigation", { name: "Telas do painel" }).getByRole("link", { name: entry }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** The labels of entries, without the number waiting there (`Usuários`, `3 aguardando ativação`). */
export function labelsOf(innerTexts: readonly string[]): string[] {
  return innerTexts.map((text) => text.split("\n")[0] ?? "");
}

/** Marks the page; the returned function fails when it was reloaded in between. */
export async function watchForReload(page: Page): Promise<() => Promise<void>> {
  await page.evaluate("window.isSamePage = true");
  return async () => assert.equal(await page.evaluate("window.isSamePage"), true, "the page was loaded anew");
}

/**
 * Does something and waits for words that leave by themselves after seconds: an observer in the page cannot miss them, however rarely the test gets
 * to look.
 */
export async function seeing(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(`window.isSeen = false;
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.replace(/\\s+/g, " ").includes(${JSON.stringify(words)})) return;
      window.isSeen = true;
      observer.disconnect();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });`);
  await act();
  await eventually(`"${words}" is shown`, () => page.evaluate<boolean>("window.isSeen"));
}

/** Waits until the screen has a title and nothing on it is still loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator(".bp6-skeleton").first().waitFor({ state: "detached" });
}

/** Expects no content to be wider than the screen. */
export async function expectFitsScreen(page: Page): Promise<void> {
  const content = await page.evaluate<number>("document.documentElement.scrollWidth");
  assert.ok(content <= PHONE.width, `${page.url()} is ${content} px wide on a screen of ${PHONE.width} px`);
}
