import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../seed/data/people.ts";

/** Opens the first page and its login, types and sends; the outcome is the caller's to wait for. */
export async function submitLogin(page: Page, url: string, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Entrar" }).first().click();
  // The page itself has a form with an e-mail, too.
  const dialog = page.getByRole("dialog", { name: "Entrar na Tenho" });
  await dialog.getByLabel("E-mail").fill(email);
  const secret = dialog.getByLabel("Senha", { exact: true });
  await secret.fill(password);
  await secret.press("Enter");
}
