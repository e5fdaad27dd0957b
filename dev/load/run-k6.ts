import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { runTool } from "../shared/run-tool.ts";
import type { LoadProfile } from "./load-profile.ts";

const SCRIPT = fileURLToPath(new URL("./load.js", import.meta.url));
/** Time for k6 to start, and to finish calls under way. */
const MARGIN_MS = 60_000;

export type K6Load = Readonly<{
  profile: LoadProfile;
  panel: Readonly<{ gatewayUrl: string; accounts: readonly Readonly<{ email: string; password: string }>[] }>;
  callbacks: Readonly<{
    callbackUrl: string;
    appSecret: string;
    phoneNumberId: string;
    displayPhoneNumber: string;
    /** Number of the first consumer; each further one has the next number. */
    firstPhone: number;
    /** A word that only the wishes of this run hold. */
    mark: string;
    texts: readonly string[];
    /** Interval, in callbacks, at which one is delivered twice. */
    repeatEvery: number;
  }>;
}>;

/** Times in milliseconds. */
export type CallFigures = Readonly<{
  kind: string;
  count: number;
  /** Answers that were not 2xx or 3xx, and connections lost. */
  failed: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}>;

export type K6Result = Readonly<{
  calls: readonly CallFigures[];
  /** Indices of the consumers whose callback was answered 200, in no order. */
  accepted: readonly number[];
  /** Number of failed answers by kind of call and status; status 0: the connection was lost. */
  failures: Readonly<Record<string, number>>;
  /** Callbacks that k6 could not send at this pace. */
  dropped: number;
}>;

const values = z.object({ values: z.record(z.string(), z.number()) });
const metrics = z.record(z.string(), values);

/**
 * Runs k6 to its end.
 *
 * @throws Error with the end of what k6 printed, when it did not run to its end
 */
export async function runK6(k6: string, load: K6Load): Promise<K6Result> {
  const folder = mkdtempSync(join(tmpdir(), "tenho-load-"));
  try {
    const [summaryFile, printedFile] = [join(folder, "summary.json"), join(folder, "printed")];
    const args = ["run", "--quiet", "--no-color", "--log-format", "raw", "--console-output", printedFile, SCRIPT];
    const { ok, output } = await runTool(k6, args, {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        // k6 sends no usage report and opens no port of its own.
        K6_NO_USAGE_REPORT: "true",
        K6_ADDRESS: "",
        TENHO_LOAD: JSON.stringify({ ...load, summaryFile }),
      },
      timeoutMs: load.profile.seconds * 1_000 + MARGIN_MS,
    });
    if (!ok) throw new Error(`k6 não terminou: ${output.trim().slice(-2_000)}`);
    return { ...readSummary(readFileSync(summaryFile, "utf8")), ...readPrinted(readFileSync(printedFile, "utf8")) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures by kind of call, from k6's summary. Kinds that were not called are left out. */
export function readSummary(json: string): Pick<K6Result, "calls" | "dropped"> {
  const found = metrics.parse(JSON.parse(json));
  const calls = Object.entries(found).flatMap(([name, { values: times }]) => {
    const kind = /^http_req_duration\{kind:(\w+)\}$/.exec(name)?.[1];
    if (kind === undefined || !times.count) return [];
    // In a rate, k6 names the counted events "passes": here the failed requests.
    const failed = found[`http_req_failed{kind:${kind}}`]?.values.passes ?? Number.NaN;
    const of = (stat: string): number => times[stat] ?? Number.NaN;
    return { kind, count: times.count, failed, p50Ms: of("med"), p95Ms: of("p(95)"), p99Ms: of("p(99)") };
  });
  return { calls, dropped: found.dropped_iterations?.values.count ?? 0 };
}

/** Reads the scripts' output: the index of each accepted callback, and `<kind> <status>` of each call that failed. */
export function readPrinted(text: string): Pick<K6Result, "accepted" | "failures"> {
  const accepted: number[] = [];
  const failures: Record<string, number> = {};
  for (const line of text.split("\n").filter(Boolean)) {
    if (/^\d+$/.test(line)) accepted.push(Number(line));
    else failures[line] = (failures[line] ?? 0) + 1;
  }
  return { accepted, failures };
}
