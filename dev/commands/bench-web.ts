import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { auditPage, DEVICES, type Device, type PageAudit } from "../../bench/audit-page.ts";
import { ensureLighthouse } from "../../bench/ensure-lighthouse.ts";
import { describeMachine } from "../../bench/machine.ts";
import { openBrowser } from "../../bench/open-browser.ts";
import { runMeasurement } from "../../bench/run-measurement.ts";
import { median } from "../../bench/stats.ts";
import { removeLeftovers } from "../embedded/leftovers.ts";
import { ensureChromium } from "../install/ensure-chromium.ts";
import { seedInChild } from "../seed/seed-in-child.ts";
import { loadDevConfig } from "../shared/config.ts";
import { createProgress } from "../shared/progress.ts";
import { buildWeb } from "../stack/build-web.ts";
import { directoryFile } from "../stack/environment.ts";
import type { Stack } from "../stack/stack.ts";
import { startStack } from "../stack/start-stack.ts";

/** One audit alone says little: a busy moment of the machine costs ten points. */
const RUNS = 3;

/** Pages by viewer: the public site, then the first screen of each role. */
const VISITS: readonly { email: string | null; paths: readonly string[] }[] = [
  { email: null, paths: ["/", "/?entrar=1", "/termos"] },
  { email: "master@tenho.dev", paths: ["/master"] },
  { email: "admin@tenho.dev", paths: ["/admin"] },
  { email: "pizzaria@tenho.dev", paths: ["/client"] },
  { email: "usuario@tenho.dev", paths: ["/user"] },
];

/** Paths given after the command; none: all. */
const chosen = process.argv.slice(2);

const config = { ...loadDevConfig(), infra: "embedded" as const };
const progress = createProgress((line) => console.log(line));
let stack: Stack | undefined;

/**
 * `npm run bench:web [-- PATH …]`: Lighthouse on the public pages and on each role's first screen, mobile and desktop, over demonstration
 * data.
 */
async function main(): Promise<void> {
  await ensureChromium(config.path, progress.line);
  const lighthouse = await ensureLighthouse({ cacheDir: config.cacheDir, log: progress.line });
  const profile = `bench-web-${process.pid}`;
  const dir = join(config.root, ".tenho", profile);
  mkdirSync(dir, { recursive: true });
  const machine = describeMachine();
  await removeLeftovers(join(config.root, ".tenho"));
  stack = await startStack({
    profile,
    throwAway: true,
    log: progress.line,
    config,
    meanwhile: () => buildWeb(join(dir, "web-build.log"), progress.line),
  });
  const { natsUrlOf, postgresUrlOf, urls } = stack;
  const files = { sandboxDirectoryPath: directoryFile(stack.dir), sandboxUrl: urls.sandbox };
  await seedInChild(
    { natsUrl: natsUrlOf("seed"), postgresUrlOf, mongoUrl: stack.stores.mongoUrl, ...files },
    progress.line,
  );
  const { gateway } = urls;
  console.log(`\n${machine.cpus} × ${machine.cpuModel}, carga ${machine.loadBefore[0]}; mediana de ${RUNS} medições`);
  console.log(HEADING);
  for (const { email, paths } of VISITS) {
    for (const path of paths.filter((one) => chosen.length === 0 || chosen.includes(one))) {
      for (const device of DEVICES) console.log(await measure({ lighthouse, gateway, email, path, device, dir }));
    }
  }
}

type Visit = Readonly<{
  lighthouse: string;
  gateway: string;
  email: string | null;
  path: string;
  device: Device;
  dir: string;
}>;

async function measure({ lighthouse, gateway, email, path, device, dir }: Visit): Promise<string> {
  const audits: PageAudit[] = [];
  for (let run = 0; run < RUNS; run++) {
    const browser = await openBrowser(gateway, email, dir);
    try {
      audits.push(await auditPage({ lighthouse, url: `${gateway}${path}`, device, browserPort: browser.port, dir }));
    } finally {
      await browser.close();
    }
  }
  return lineOf(path, device, audits);
}

const HEADING = "página            tela     desemp.  acess.  práticas  SEO   FCP ms  LCP ms  TBT ms  JS KB";

function lineOf(path: string, device: Device, audits: readonly PageAudit[]): string {
  const of = (read: (audit: PageAudit) => number) => String(Math.round(median(audits.map(read))));
  const figures = [
    of(({ scores }) => scores.performance).padStart(7),
    of(({ scores }) => scores.accessibility).padStart(8),
    of(({ scores }) => scores["best-practices"]).padStart(10),
    of(({ scores }) => scores.seo).padStart(5),
    of((audit) => audit.firstContentfulPaintMs).padStart(9),
    of((audit) => audit.largestContentfulPaintMs).padStart(8),
    of((audit) => audit.totalBlockingMs).padStart(8),
    of((audit) => audit.scriptKb).padStart(7),
  ];
  const failed = [...new Set(audits.flatMap((audit) => audit.failed))].map((title) => `\n    − ${title}`);
  return `${path.padEnd(18)}${device.padEnd(8)}${figures.join("")}${failed.join("")}`;
}

async function stopStack(): Promise<void> {
  await stack?.stop();
  stack?.remove();
  stack = undefined;
}

await runMeasurement(main, stopStack);
