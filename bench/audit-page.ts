import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "../dev/shared/run-tool.ts";

const AUDIT_TIMEOUT_MS = 3 * 60_000;
const KB = 1_000;

export const DEVICES = ["mobile", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** Lighthouse's view of one page. Scores from 0 to 100, times in ms. */
export type PageAudit = Readonly<{
  scores: Readonly<Record<Category, number>>;
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  totalBlockingMs: number;
  /** JavaScript as it travelled, in KB of 1,000 bytes. */
  scriptKb: number;
  /** Titles of what cost points, outside performance. */
  failed: readonly string[];
}>;

type Options = Readonly<{
  lighthouse: string;
  url: string;
  device: Device;
  /** Debugging port of the browser to look with: whoever is logged in there is logged in on the page. */
  browserPort: number;
  dir: string;
}>;

type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; details?: unknown }>;
  runtimeError?: { message: string };
};
type NetworkRequests = { items: { resourceType?: string; transferSize?: number }[] };

/** Lets Lighthouse open a page as a first visit: nothing cached, the session's cookies kept. Rejects when it could not be measured twice. */
export async function auditPage(options: Options): Promise<PageAudit> {
  // Lighthouse sometimes misses the navigation itself and asks to be run again.
  const report = await runLighthouse(options).catch(() => runLighthouse(options));
  return readReport(report);
}

async function runLighthouse({ lighthouse, url, device, browserPort, dir }: Options): Promise<Report> {
  const file = join(dir, "lighthouse.json");
  const args = [
    lighthouse,
    url,
    "--quiet",
    `--port=${browserPort}`,
    "--disable-storage-reset",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    ...(device === "desktop" ? ["--preset=desktop"] : []),
  ];
  const env = { ...process.env, CI: "true", LANG: "pt_BR.UTF-8" };
  const { ok, output } = await runTool(process.execPath, args, { cwd: dir, env, timeoutMs: AUDIT_TIMEOUT_MS });
  if (!ok) throw new Error(`${url}: ${output.trim().split("\n").at(-1)}`);
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(file);
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

function readReport({ categories, audits }: Report): PageAudit {
  const scoreOf = (name: Category) => Math.round((categories[name].score ?? 0) * 100);
  const figureOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits["network-requests"]?.details as NetworkRequests | undefined;
  const scripts = requests?.items.filter(({ resourceType }) => resourceType === "Script") ?? [];
  const failed = CATEGORIES.slice(1).flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => audits[id]?.title ?? id),
  );
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    firstContentfulPaintMs: figureOf("first-contentful-paint"),
    largestContentfulPaintMs: figureOf("largest-contentful-paint"),
    totalBlockingMs: figureOf("total-blocking-time"),
    scriptKb: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / KB,
    failed,
  };
}
