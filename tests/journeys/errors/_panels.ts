import type { Page } from "playwright-core";
import { ADMIN, USER } from "../../support/staff-accounts.ts";
import { MASTER, PIZZERIAS, type TestAccount } from "../../support/test-data.ts";
import { HELD_TIMERS } from "../_held-timers.ts";
import type { Chromium } from "../panel/_browser.ts";
import { logInTo } from "../panel/_sign-in.ts";
import { inject } from "./_faults.ts";
import { type ErrorRow, ROLES, type Who } from "./_row.ts";
import { expectShown } from "./_shown.ts";

const [merchant] = PIZZERIAS as [TestAccount];
const EMAILS: Readonly<Record<Who, string>> = {
  master: MASTER.email,
  admin: ADMIN.email,
  client: merchant.email,
  user: USER.email,
};

/** One open panel of each role. */
export type Panels = { try(row: ErrorRow): Promise<void> };

type Panel = { readonly page: Page; readonly log: string[] };

export async function openPanels(chrome: Chromium, url: string): Promise<Panels> {
  const panels = new Map<Who, Panel>();
  for (const role of ROLES) {
    const { page } = await chrome.visit();
    await page.addInitScript({ content: HELD_TIMERS });
    await logInTo(page, url, EMAILS[role], role);
    // A screen with unsaved changes asks for confirmation before it is left.
    page.on("dialog", (question) => void question.accept());
    const log: string[] = [];
    page.on("console", (message) => log.push(message.text()));
    panels.set(role, { page, log });
  }
  return {
    try: async (row) => {
      const panel = panels.get(row.who);
      if (!panel) throw new Error(`no panel of ${row.who}`);
      await tryRow(panel, url, row);
    },
  };
}

async function tryRow({ page, log }: Panel, url: string, row: ErrorRow): Promise<void> {
  const { who, at, fault, act } = row;
  log.length = 0;
  const restore = fault && (await inject(page, fault));
  const cleanUp = async (): Promise<void> => {
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await restore?.();
  };
  try {
    await page.goto(`${url}/${who}${at}`, { waitUntil: "commit" });
    await act?.(page);
    await expectShown(page, row, log);
  } catch (error) {
    // The first error is reported: a row that failed early often never reaches the call whose fault was injected.
    await cleanUp().catch(() => undefined);
    throw error;
  }
  await cleanUp();
}
