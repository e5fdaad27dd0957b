import { once } from "node:events";
import { utimesSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ConsoleMessage, chromium, type Page } from "playwright-core";
import { BRAZILIAN, CHROMIUM } from "../dev/install/chromium.ts";
import { ensureChromium } from "../dev/install/ensure-chromium.ts";
import { findFreePort } from "../dev/shared/free-port.ts";
import { poll } from "../dev/shared/poll.ts";
import { serveWeb } from "../dev/start/serve-web.ts";
import type { BenchContext } from "./context.ts";
import { type Figure, ofRounds } from "./report.ts";

const ROUNDS = 10;
/** Pause before each change: the watcher takes changes of a few milliseconds for one. */
const PAUSE_MS = 500;
const UPDATED_TIMEOUT_MS = 10_000;
/** Limit of the first page and of its first change: Vite first prepares the packages, and loads the page again once it has them. */
const READY_TIMEOUT_MS = 180_000;
/** A component and a style sheet of the first page, both on screen. */
const FILES = [
  "web/src/features/public/first-page/hero.tsx",
  "web/src/features/public/first-page/hero.module.css",
] as const;
/** Beginning of the line that Vite writes into the page's console once a change is applied without a reload. */
const UPDATED = "[vite] hot updated";

/** Time from a saved file of the web to the page that shows it, as `npm run dev` serves it. */
export async function measureHotReload({ config, log, atEnd }: BenchContext): Promise<Figure[]> {
  await ensureChromium(config.path, log);
  const port = await findFreePort();
  // No call of the first page matters here: each is answered without content.
  const gateway = createServer((_request, response) => void response.writeHead(503).end());
  await once(gateway.listen(0, "127.0.0.1"), "listening");
  atEnd(async () => void gateway.close());
  const { port: gatewayPort } = gateway.address() as AddressInfo;
  const web = await serveWeb(config.root, port, `http://127.0.0.1:${gatewayPort}`);
  atEnd(() => web.stop());
  const browser = await chromium.launch(CHROMIUM);
  atEnd(() => browser.close());
  const page = await browser.newPage(BRAZILIAN);
  page.setDefaultTimeout(READY_TIMEOUT_MS);
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const figures: Figure[] = [];
  for (const file of FILES) {
    const saved = join(config.root, file);
    await poll("the first change", () => update(page, saved), { timeoutMs: READY_TIMEOUT_MS });
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await update(page, saved));
    figures.push(
      ofRounds(rounds, {
        name: `a página mostra ${file.endsWith(".css") ? "um estilo" : "um componente"}`,
        unit: "ms",
        aim: "≤ 300",
        how: `de ${file} salvo até o Vite aplicar a mudança na página aberta, sem recarga`,
      }),
    );
  }
  return figures;
}

async function update(page: Page, file: string): Promise<number> {
  await sleep(PAUSE_MS);
  const isUpdate = (message: ConsoleMessage) => message.text().startsWith(UPDATED);
  const updated = page.waitForEvent("console", { predicate: isUpdate, timeout: UPDATED_TIMEOUT_MS });
  const startedAt = performance.now();
  // A newer moment is all that a watcher looks for: the text stays.
  utimesSync(file, new Date(), new Date());
  await updated;
  return performance.now() - startedAt;
}
