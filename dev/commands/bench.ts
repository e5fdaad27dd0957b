import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BenchContext } from "../../bench/context.ts";
import { measureCallbacks } from "../../bench/http/measure-callbacks.ts";
import { measureGateway } from "../../bench/http/measure-gateway.ts";
import { describeMachine, findCores } from "../../bench/machine.ts";
import { measureInnerLoop } from "../../bench/measure-inner-loop.ts";
import { measureVolume } from "../../bench/measure-volume.ts";
import { type Findings, reportLines, writeReport } from "../../bench/report.ts";
import { runMeasurement } from "../../bench/run-measurement.ts";
import { measureText } from "../../bench/text/measure-text.ts";
import { measureWallet } from "../../bench/wallet/measure-wallet.ts";
import { measurePayments } from "../../bench/whole-system/measure-payments.ts";
import { measureWishes } from "../../bench/whole-system/measure-wishes.ts";
import { removeLeftovers } from "../embedded/leftovers.ts";
import { loadDevConfig } from "../shared/config.ts";
import { createProgress } from "../shared/progress.ts";
import { SetupError } from "../shared/setup-error.ts";
import { removeProfileDir } from "../stack/profile-dir.ts";

/** Time limit of the run; parts not measured by then are left out. */
const MEASURE_LIMIT_MS = 4.6 * 60_000;

type Measure = (context: BenchContext) => Promise<Findings>;

const TIME_IS_UP = "o tempo da medição acabou antes";
const PARTS: Readonly<Record<string, Measure>> = {
  gateway: measureGateway,
  wallet: measureWallet,
  callbacks: measureCallbacks,
  wishes: measureWishes,
  volume: measureVolume,
  payments: measurePayments,
  text: measureText,
  "inner-loop": measureInnerLoop,
};

const config = { ...loadDevConfig(), infra: "embedded" as const };
const progress = createProgress((line) => console.log(line));
const cleanups: (() => Promise<void>)[] = [];

/** Stops, last started first, everything this run started; safe to repeat. */
async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup().catch(() => undefined);
}

/** `npm run bench [-- gateway wallet callbacks wishes volume payments text inner-loop]`: ratios and figures of this machine, also as JSON. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in PARTS));
  if (unknown !== undefined)
    throw new SetupError(`"${unknown}" não é uma parte: use ${Object.keys(PARTS).join(", ")}.`);
  await removeLeftovers(join(config.root, ".tenho"));
  const startedAt = new Date();
  const machine = describeMachine();
  const sections: Record<string, Findings> = {};
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const leftMs = startedAt.getTime() + MEASURE_LIMIT_MS - Date.now();
    sections[name] = leftMs > 0 ? await run(name, measure, leftMs) : skipped(name, TIME_IS_UP);
  }
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1_000);
  const report = { startedAt: startedAt.toISOString(), seconds, machine, sections };
  for (const line of ["", ...reportLines(report)]) console.log(line);
  console.log(`\n${writeReport(config.root, report)}  ·  como cada número é medido: docs/benchmarks.md`);
}

/** Runs one part on stores of its own; a failing part does not stop the others. */
async function run(name: string, measure: Measure, leftMs: number): Promise<Findings> {
  progress.line(name);
  const timeIsUp = new AbortController();
  const timer = setTimeout(() => timeIsUp.abort(), leftMs);
  const context: BenchContext = {
    config,
    // Named after this process, so that the leftovers of a killed run can be found.
    dir: join(config.root, ".tenho", `bench-${name}-${process.pid}`),
    cores: findCores(config.path),
    log: progress.line,
    atEnd: (cleanup) => void cleanups.push(cleanup),
  };
  mkdirSync(context.dir, { recursive: true });
  cleanups.push(async () => removeProfileDir(context.dir));
  try {
    const isUp = once(timeIsUp.signal, "abort").then(() => skipped(name, TIME_IS_UP));
    return await Promise.race([measure(context), isUp]);
  } catch (error) {
    process.exitCode = 1;
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    return skipped(name, `${error instanceof Error ? error.message : error}${cause}`);
  } finally {
    clearTimeout(timer);
    await cleanUp();
  }
}

const skipped = (name: string, why: string): Findings => ({ ratios: [], figures: [], skipped: [`${name}: ${why}`] });

await runMeasurement(main, cleanUp);
