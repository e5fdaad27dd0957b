import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { submitLogin } from "../../../dev/demo/submit-login.ts";
import { PASSWORD } from "../../support/test-data.ts";

/** Opens the first page and its login, and types; the caller checks the outcome. */
export async function tryLogIn(page: Page, url: string, email: string, password: string = PASSWORD): Promise<void> {
  await submitLogin(page, url, email, password);
}

/** Logs in and waits until the panel of the person's area is on screen and receives changes. */
export async function logInTo(page: Page, url: string, email: string, area: string): Promise<void> {
  await tryLogIn(page, url, email);
  await page.waitForURL(`${url}/${area}`);
  await isLive(page);
}

/**
 * Opens the panel of a person who has logged in before, and waits until it receives changes: the form of the login costs seconds, and has journeys of
 * its own.
 */
export async function openPanelOf(page: Page, url: string, email: string, area: string): Promise<void> {
  const answer = await page.request.post(`${url}/auth/login`, { data: { email, password: PASSWORD } });
  assert.equal(answer.status(), 200, await answer.text());
  const { user } = (await answer.json()) as { user: object };
  // The panel's own storage is written from an empty page of its address.
  const empty = `${url}/vazia`;
  await page.route(empty, (route) =>
    route.fulfill({ contentType: "text/html", body: `<link rel="icon" href="data:,">` }),
  );
  await page.goto(empty);
  await page.unroute(empty);
  await page.evaluate(`localStorage.setItem("auth-storage", ${JSON.stringify(JSON.stringify(user))})`);
  await page.goto(`${url}/${area}`);
  await isLive(page);
}

const isLive = (page: Page): Promise<void> => page.getByRole("status").filter({ hasText: "Ao vivo" }).waitFor();
