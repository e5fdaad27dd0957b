import { join } from "node:path";
import { type StatementLine, statementDir } from "@tenho/tests/support/stores/record-statements";
import { type StoreAskLine, storeAskDir } from "@tenho/tests/support/stores/record-store-asks";
import { removeLeftovers } from "../embedded/leftovers.ts";
import { startTestInfra } from "../embedded/test-infra.ts";
import { ensureChromium } from "../install/ensure-chromium.ts";
import { loadDevConfig } from "../shared/config.ts";
import { printFailure } from "../shared/print-failure.ts";
import { findUnservedStatements } from "./check-plans.ts";
import { findUnservedQueries, readQueryShapes } from "./check-query-shapes.ts";
import { findForbiddenAsks } from "./check-store-asks.ts";
import { createAccountEmptier } from "./empty-accounts.ts";
import type { Totals } from "./file-report.ts";
import { findTestFiles, needBrowser, needStores, type TestFiles, type TestSelection } from "./find-test-files.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { runComponentTests } from "./run-component-tests.ts";
import { runFiles } from "./run-files.ts";
import { runUnitFiles } from "./run-unit-files.ts";
import { slowestLines, type Timing, writeTimings } from "./timings.ts";

const MINUTE_MS = 60_000;
const UNIT = { processes: 2, testTimeoutMs: MINUTE_MS, fileTimeoutMs: 10 * MINUTE_MS, showOutput: false };
const LIGHT = { concurrency: 2, testTimeoutMs: 3 * MINUTE_MS, fileTimeoutMs: 5 * MINUTE_MS, showOutput: false };
const COMPONENTS = { testTimeoutMs: MINUTE_MS, timeoutMs: 15 * MINUTE_MS };
const HEAVY = { concurrency: 1, testTimeoutMs: 6 * MINUTE_MS, fileTimeoutMs: 20 * MINUTE_MS, showOutput: true };
/** Limits of the long suites, which may have a tool compiled before their first test. */
const LONG = { concurrency: 1, testTimeoutMs: 10 * MINUTE_MS, fileTimeoutMs: 60 * MINUTE_MS, showOutput: true };

type Options = TestSelection &
  Readonly<{
    /** True when skipped tests count as failed: nothing may be left out for want of a tool. */
    requireAll: boolean;
    /** Number of runs of each file; 1 by default. */
    times?: number;
  }>;

/** Failures to repeat at the end, so that whoever reads only the last lines of a long run still learns what failed. */
const failures: string[] = [];
const FAILURE_LINES_MAX = 30;

function print(line: string): void {
  console.log(line);
  if (line.startsWith("\n✖")) failures.push(line.split("\n").slice(0, FAILURE_LINES_MAX).join("\n"));
}

/**
 * Runs test files on throw-away stores and ends this process: its last line is `N passed, N failed`, its exit code 1 when anything
 * failed or there was nothing to run.
 */
export async function runTests(options: Options): Promise<never> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
  try {
    await run(options);
  } catch (error) {
    printFailure(error);
    print("0 passed, 1 failed");
    process.exitCode = 1;
  }
  // A pipe takes what was printed bit by bit, and an exit would cut off the rest: of many failures, the line that counts them.
  await new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  // Exits explicitly: children of a killed file may still hold the pipes of its output.
  process.exit();
}

async function run({ requireAll, times = 1, ...selection }: Options): Promise<void> {
  const { root } = loadDevConfig();
  const files = repeat(findTestFiles(root, selection), times);
  const timings: Timing[] = [];
  const common = { root, print, timings };
  const groups = [
    ...(await runShared(files, times, common)),
    needStores(files) ? await runWithStores(files, common) : NOTHING,
  ];
  writeTimings(join(root, ".tenho/test-timings.json"), timings);
  const slowest = slowestLines(timings);
  if (slowest.length > 0) print(`\nTestes mais lentos:\n${slowest.join("\n")}`);
  const { passed, skipped, ...others } = sum(groups);
  const failed = others.failed + (requireAll ? skipped : 0);
  if (skipped > 0) print(`${skipped} pulados${requireAll ? ", e nenhum podia ser" : ""}`);
  if (passed + failed === 0) print("Nenhum teste foi executado.");
  if (failures.length > 0) console.log(`\nFalharam:\n${failures.join("\n")}`);
  print(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed + skipped === 0 ? 1 : 0;
}

type Common = Readonly<{ root: string; print: (line: string) => void; timings: Timing[] }>;

/** Runs the files that share processes, each time all of them. */
async function runShared({ unit, components }: TestFiles, times: number, common: Common): Promise<Totals[]> {
  const totals: Totals[] = [];
  for (let time = 0; time < times; time += 1) {
    totals.push(await runUnitFiles({ ...common, ...UNIT, files: unit }));
    totals.push(await runComponentTests({ ...common, ...COMPONENTS, files: components }));
  }
  return totals;
}

/** Repeats the files that run in a process of their own. */
function repeat(files: TestFiles, times: number): TestFiles {
  const often = (paths: readonly string[]) => Array.from({ length: times }, () => paths).flat();
  return { ...files, light: often(files.light), heavy: often(files.heavy), long: often(files.long) };
}

/** Runs the files that may use a store, on throw-away stores; a query or statement of theirs that no index serves counts as failed, as does what the document store does not promise. */
async function runWithStores({ light, heavy, long }: TestFiles, common: Common): Promise<Totals> {
  if (needBrowser([...heavy, ...long])) await ensureChromium(loadDevConfig().path, print);
  const infra = await startTestInfra({ suites: light.length + heavy.length + long.length, log: print });
  Object.assign(process.env, infra.env);
  const emptyAccounts = createAccountEmptier(infra.dir, infra.natsUrl);
  const afterFile = async () => {
    // A test file that was cut off leaves its services and stores running.
    await removeLeftovers(join(common.root, ".tenho"));
    await emptyAccounts().catch((error) => print(`As streams de um teste ficaram no broker: ${error}`));
  };
  const each = { ...common, afterFile };
  const groups = [
    await runFiles({ ...each, ...LIGHT, files: light }),
    await runFiles({ ...each, ...HEAVY, files: heavy }),
    await runFiles({ ...each, ...LONG, files: long }),
  ];
  const unserved = findUnservedQueries(readQueryShapes(infra.dir));
  for (const query of unserved) print(`\n✖ nenhum índice declarado serve esta consulta\n  ${query}`);
  const unplanned = await findUnservedStatements(
    infra.postgresUrl,
    readJsonLines<StatementLine>(statementDir(infra.dir)),
  );
  for (const statement of unplanned) print(`\n✖ nenhum índice serve este comando SQL\n  ${statement}`);
  const forbidden = findForbiddenAsks(readJsonLines<StoreAskLine>(storeAskDir(infra.dir)));
  for (const ask of forbidden) print(`\n✖ o armazém de documentos não promete isto (docs/document-store.md)\n  ${ask}`);
  await infra.stop();
  return sum([...groups, { ...NOTHING, failed: unserved.length + unplanned.length + forbidden.length }]);
}

const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 };

function sum(groups: readonly Totals[]): Totals {
  const of = (count: keyof Totals) => groups.reduce((total, group) => total + group[count], 0);
  return { passed: of("passed"), failed: of("failed"), skipped: of("skipped") };
}
