import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { BRAZILIAN, CHROMIUM } from "../install/chromium.ts";
import { seedInChild } from "../seed/seed-in-child.ts";
import { loadDevConfig } from "../shared/config.ts";
import { buildWeb } from "../stack/build-web.ts";
import { directoryFile } from "../stack/environment.ts";
import type { Stack } from "../stack/stack.ts";
import { startStack } from "../stack/start-stack.ts";
import { openSandbox } from "./sandbox-client.ts";
import { submitLogin } from "./submit-login.ts";

/**
 * `node dev/demo/screenshots.ts`: takes the README's pictures anew, in a demo data of its own that is thrown away afterwards. A
 * wish is asked and answered first, a second one waits, so that there is something to see.
 */
const config = loadDevConfig();
const print = (line: string): void => console.log(line);

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
async function openPage(browser: Browser, look: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...BRAZILIAN, ...look });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

async function logIn(browser: Browser, look: BrowserContextOptions, panel: string, email: string): Promise<Page> {
  const page = await openPage(browser, look);
  await submitLogin(page, panel, email);
  await page.getByText("Login realizado com sucesso!").waitFor();
  await page.getByText("Login realizado com sucesso!").waitFor({ state: "detached" });
  await page.getByRole("status").filter({ hasText: "Ao vivo" }).waitFor();
  return page;
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.locator(".bp6-skeleton").first().waitFor({ state: "detached" });
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(config.root, "docs/images", `${name}.png`) });
  print(`docs/images/${name}.png`);
}

/** Ana asks and Pizzaria Delta has it; then Rita asks. Ends with everything on the two phones of the page. */
async function play(page: Page, stack: Stack): Promise<void> {
  const ana = page.getByRole("region", { name: "Celular de Ana Beatriz" });
  const pizzaria = page.getByRole("region", { name: "Celular de Pizzaria Delta" });
  await ana.getByLabel("Mensagem", { exact: true }).fill("boa noite, tem pizza de calabresa com borda recheada?");
  await page.keyboard.press("Enter");
  await pizzaria.getByRole("button", { name: "TENHO", exact: true }).last().click();
  await pizzaria.getByText("Ótimo! Fale com").waitFor();
  await ana.getByText("1 empresa tem").waitFor();
  const rita = { from: "5586997233992", name: "Rita de Cássia", text: "quero uma pizza família metade frango" };
  await openSandbox(stack.urls.sandbox).send(rita);
  await pizzaria.getByText("metade frango").waitFor();
}

async function takePictures(browser: Browser, stack: Stack): Promise<void> {
  const panel = stack.urls.gateway;
  const merchant = await logIn(browser, PHONE, panel, "pizzaria@tenho.dev");
  await merchant.getByRole("link", { name: "Mensagens" }).last().click();
  const phones = await openPage(browser, DESKTOP);
  await phones.goto(stack.urls.sandbox);
  await play(phones, stack);
  await shoot(phones, "sandbox");
  await merchant.getByRole("article", { name: "metade frango" }).waitFor();
  await shoot(merchant, "empresa-celular");
  const master = await logIn(browser, DESKTOP, panel, "master@tenho.dev");
  await master.locator("svg.recharts-surface").first().waitFor();
  await shoot(master, "master");
  await master.getByRole("link", { name: "Mensagens" }).click();
  await master.getByRole("row", { name: "metade frango" }).waitFor();
  await shoot(master, "mensagens");
  await master.getByRole("link", { name: "Treinar categorias" }).click();
  await master.getByRole("tab", { name: "Testar" }).click();
  await master.getByLabel("Mensagem").fill("bom dia, minha geladeira não gela direito, quem arruma?");
  await master.keyboard.press("Enter");
  await master
    .getByRole("region", { name: "Resultado do teste" })
    .getByText("Conserto de Eletrodomésticos")
    .first()
    .waitFor();
  await shoot(master, "treinar");
}

const stack = await startStack({
  profile: `screenshots-${process.pid}`,
  env: { TELL_GATHER_MS: "1000" },
  throwAway: true,
  log: print,
  config,
  meanwhile: () => buildWeb(join(config.root, ".tenho", "screenshots-build.log"), print),
});
try {
  const { natsUrlOf, postgresUrlOf, urls, dir } = stack;
  const files = { sandboxDirectoryPath: directoryFile(dir), sandboxUrl: urls.sandbox };
  await seedInChild({ natsUrl: natsUrlOf("seed"), postgresUrlOf, mongoUrl: stack.stores.mongoUrl, ...files }, print);
  const browser = await chromium.launch(CHROMIUM);
  try {
    await takePictures(browser, stack);
  } finally {
    await browser.close();
  }
} finally {
  await stack.stop();
  stack.remove();
}
