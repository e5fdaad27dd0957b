import { join } from "node:path";
import { type StatementLine, statementDir } from "@tenho/tests/support/stores/record-statements";
import { type StoreAskLine, storeAskDir } from "@tenho/tests/support/stores/record-store-asks";
import { removeLeftovers } from "../embedded/leftovers.ts";
import { startTestInfra, type TestInfra } from "../embedded/test-infra.ts";
import { ensureChromium } from "../install/ensure-chromium.ts";
import { loadDevConfig } from "../shared/config.ts";
import { printFailure } from "../shared/print-failure.ts";
import { findUnservedStatements } from "./check-plans.ts";
import { findUnservedQueries, readQueryShapes } from "./check-query-shapes.ts";
import { findForbiddenAsks } from "./check-store-asks.ts";
import { createAccountEmptier } from "./empty-accounts.ts";
import { type FileResult, sumOf } from "./file-result.ts";
import { findTestFiles, needBrowser, needStores, type TestFiles, type TestSelection } from "./find-test-files.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { repeatLines } from "./repeat-lines.ts";
import { runComponentTests } from "./run-component-tests.ts";
import { runFiles } from "./run-files.ts";
import { runUnitFiles } from "./run-unit-files.ts";
import { giveSecondTries, unstableLines, writeUnstable } from "./second-tries.ts";
import { slowestLines, type Timing, writeTimings } from "./timings.ts";

const MINUTE_MS = 60_000;
const UNIT = { processes: 2, testTimeoutMs: MINUTE_MS, fileTimeoutMs: 10 * MINUTE_MS, showOutput: false };
const LIGHT = { concurrency: 2, testTimeoutMs: 3 * MINUTE_MS, fileTimeoutMs: 5 * MINUTE_MS, showOutput: false };
const COMPONENTS = { testTimeoutMs: MINUTE_MS, timeoutMs: 15 * MINUTE_MS };
const HEAVY = { concurrency: 1, testTimeoutMs: 6 * MINUTE_MS, fileTimeoutMs: 20 * MINUTE_MS, showOutput: true };
/** Limits of the long suites, which may have a tool compiled before their first test. */
const LONG = { concurrency: 1, testTimeoutMs: 10 * MINUTE_MS, fileTimeoutMs: 60 * MINUTE_MS, showOutput: true };
/** Runs of files beyond the first of each that may take an account of the broker: a few files are run up to twice more. */
const FURTHER_RUNS = 12;

type Options = TestSelection &
  Readonly<{
    /** True when skipped tests count as failed: nothing may be left out for want of a tool. */
    requireAll: boolean;
    /** Number of runs of each file; without it each is run once, and once or twice more if it fails. */
    times?: number;
  }>;

/** Lines of a failure that are repeated at the end. */
const FAILURE_LINES_MAX = 30;

const print = (line: string): void => console.log(line);

/**
 * Runs test files on throw-away stores and ends this process: its last line is `N passed, N failed`, its exit code 1 when anything
 * failed or there was nothing to run. A file that failed is run again after all others: one that passes then is named as unstable and counts as passed.
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

async function run({ requireAll, times, ...selection }: Options): Promise<void> {
  const { root } = loadDevConfig();
  const files = findTestFiles(root, selection);
  const timings: Timing[] = [];
  const common = { root, print, timings };
  const each = Array.from({ length: times ?? 1 });
  const shared: FileResult[] = [];
  for (const _time of each) {
    shared.push(...(await runUnitFiles({ ...common, ...UNIT, files: files.unit })));
    shared.push(...(await runComponentTests({ ...common, ...COMPONENTS, files: files.components })));
  }
  const stores = needStores(files) ? await startStores(files, each.length, common) : null;
  const own: FileResult[] = [];
  for (const _time of each) if (stores !== null) own.push(...(await runOwnProcesses(files, { ...common, ...stores })));
  const first = [...shared, ...own];
  const runAgain = (path: string) => runOne(files, path, { ...common, ...stores });
  const isFile = (path: string) => Object.values(files).some((paths) => paths.includes(path));
  const { results, unstable } =
    times === undefined ? await giveSecondTries(first, { isFile, runAgain }) : { results: first, unstable: [] };
  const faults = stores === null ? [] : await findFaults(stores.infra);
  for (const fault of faults) print(`\n✖ ${fault}`);
  await stores?.infra.stop();
  writeTimings(join(root, ".tenho/test-timings.json"), timings);
  writeUnstable(join(root, ".tenho/unstable.json"), unstable);
  const slowest = slowestLines(timings);
  if (slowest.length > 0) print(`\nTestes mais lentos:\n${slowest.join("\n")}`);
  const { passed, skipped, ...others } = sumOf(results);
  const failed = others.failed + faults.length + (requireAll ? skipped : 0);
  if (skipped > 0) print(`${skipped} pulados${requireAll ? ", e nenhum podia ser" : ""}`);
  if (passed + failed === 0) print("Nenhum teste foi executado.");
  // Failures are repeated here, for a reader of the last lines of a long run.
  const failures = [...results.flatMap(failureBlocks), ...faults.map((fault) => `\n✖ ${fault}`)];
  if (failures.length > 0) console.log(`\nFalharam:\n${failures.map(shortened).join("\n")}`);
  for (const line of unstableLines(unstable)) print(shortened(line));
  if (times !== undefined) for (const line of repeatLines(results)) print(line);
  print(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed + skipped === 0 ? 1 : 0;
}

const failureBlocks = ({ path, failures }: FileResult): string[] =>
  failures.map((failure) => `\n✖ ${path}\n${failure}`);

const shortened = (text: string): string => text.split("\n").slice(0, FAILURE_LINES_MAX).join("\n");

type Common = Readonly<{ root: string; print: (line: string) => void; timings: Timing[] }>;
type Stores = Readonly<{ infra: TestInfra; afterFile: () => Promise<void> }>;

/** Starts throw-away stores for the files that may use one, and names them to the processes of tests. */
async function startStores(files: TestFiles, times: number, { root }: Common): Promise<Stores> {
  const { light, heavy, long } = files;
  if (needBrowser([...heavy, ...long])) await ensureChromium(loadDevConfig().path, print);
  const suites = (light.length + heavy.length + long.length) * times + FURTHER_RUNS;
  const infra = await startTestInfra({ suites, log: print });
  Object.assign(process.env, infra.env);
  const emptyAccounts = createAccountEmptier(infra.dir, infra.natsUrl);
  const afterFile = async () => {
    // A test file that was cut off leaves its services and stores running.
    await removeLeftovers(join(root, ".tenho"));
    await emptyAccounts().catch((error) => print(`As streams de um teste ficaram no broker: ${error}`));
  };
  return { infra, afterFile };
}

/** Runs the files that have a process of their own. */
async function runOwnProcesses({ light, heavy, long }: TestFiles, common: Common & Stores): Promise<FileResult[]> {
  return [
    ...(await runFiles({ ...common, ...LIGHT, files: light })),
    ...(await runFiles({ ...common, ...HEAVY, files: heavy })),
    ...(await runFiles({ ...common, ...LONG, files: long })),
  ];
}

/** Runs one file by itself, with the limits of its kind. */
function runOne(files: TestFiles, path: string, common: Common & Partial<Stores>): Promise<FileResult[]> {
  const one = [path];
  if (files.unit.includes(path)) return runUnitFiles({ ...common, ...UNIT, files: one });
  if (files.components.includes(path)) return runComponentTests({ ...common, ...COMPONENTS, files: one });
  const limits = files.light.includes(path) ? LIGHT : files.heavy.includes(path) ? HEAVY : LONG;
  return runFiles({ ...common, ...limits, files: one });
}

/** Finds queries and statements of this run that no index serves, and requests that the document store does not promise. */
async function findFaults({ dir, postgresUrl }: TestInfra): Promise<string[]> {
  const unserved = findUnservedQueries(readQueryShapes(dir));
  const unplanned = await findUnservedStatements(postgresUrl, readJsonLines<StatementLine>(statementDir(dir)));
  const forbidden = findForbiddenAsks(readJsonLines<StoreAskLine>(storeAskDir(dir)));
  return [
    ...unserved.map((query) => `nenhum índice declarado serve esta consulta\n  ${query}`),
    ...unplanned.map((statement) => `nenhum índice serve este comando SQL\n  ${statement}`),
    ...forbidden.map((ask) => `o armazém de documentos não promete isto (docs/document-store.md)\n  ${ask}`),
  ];
}
