import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { loadDevConfig } from "./config.ts";

/**
 * `node dev/screenshots.ts`, beside a running `npm start`: takes the README's pictures anew. A wish is played first, so that
 * there is something to see.
 */
const config = loadDevConfig();
const panel = `http://localhost:${config.gatewayPort}`;
const sandbox = `http://localhost:${config.sandboxPort}`;
const folder = join(config.root, "docs/images");

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

async function open(browser: Browser, look: BrowserContextOptions, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: "pt-BR", timezoneId: "America/Fortaleza", ...look });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function logIn(browser: Browser, look: BrowserContextOptions, email: string): Promise<Page> {
  const page = await open(browser, look, panel);
  await page.getByRole("button", { name: "Entrar" }).first().click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill("Tenho@2026");
  await page.getByRole("dialog").getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL(/\/(master|admin|client|user)/);
  return page;
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("domcontentloaded");
  await page.getByRole("heading").first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".bp6-skeleton").length === 0);
  // Numbers first, then what is drawn from them.
  await page.waitForTimeout(2_000);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.context().close();
}

async function play(): Promise<void> {
  const message = {
    from: "5586999990001",
    name: "Ana Beatriz",
    text: "boa noite, tem pizza de calabresa com borda recheada?",
  };
  await fetch(`${sandbox}/control/whatsapp/inbound`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
  });
}

await mkdir(folder, { recursive: true });
await play();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
try {
  await shoot(await logIn(browser, DESKTOP, "master@tenho.dev"), "master");
  const messages = await logIn(browser, DESKTOP, "master@tenho.dev");
  await messages.goto(`${panel}/master/mensagens`);
  await shoot(messages, "mensagens");
  const merchant = await logIn(browser, PHONE, "pizzaria@tenho.dev");
  await merchant.goto(`${panel}/client/mensagens`);
  await shoot(merchant, "empresa-celular");
  await shoot(await open(browser, DESKTOP, sandbox), "sandbox");
} finally {
  await browser.close();
}
