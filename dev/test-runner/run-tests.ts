import { join } from "node:path";
import { ensureChromium } from "../browser/ensure-chromium.ts";
import { removeLeftovers } from "../embedded/leftovers.ts";
import { startTestInfra } from "../embedded/test-infra.ts";
import { loadDevConfig } from "../shared/config.ts";
import { printFailure } from "../shared/print-failure.ts";
import { findUnservedStatements, readStatements } from "./check-plans.ts";
import { findUnservedQueries, readQueryShapes } from "./check-query-shapes.ts";
import { findTestFiles, needBrowser, type TestSelection } from "./find-test-files.ts";
import { runComponentTests } from "./run-component-tests.ts";
import { runFiles, type Totals } from "./run-files.ts";

const MINUTE_MS = 60_000;
const LIGHT = { concurrency: 2, testTimeoutMs: 3 * MINUTE_MS, fileTimeoutMs: 5 * MINUTE_MS, showOutput: false };
const COMPONENTS = { testTimeoutMs: MINUTE_MS, timeoutMs: 15 * MINUTE_MS };
const HEAVY = { concurrency: 1, testTimeoutMs: 6 * MINUTE_MS, fileTimeoutMs: 20 * MINUTE_MS, showOutput: true };
/** A suite may have its tool compiled before its first test. */
const LONG = { concurrency: 1, testTimeoutMs: 10 * MINUTE_MS, fileTimeoutMs: 60 * MINUTE_MS, showOutput: true };

type Options = TestSelection &
  Readonly<{
    /** What is skipped has failed: nothing may be left out for want of a tool. */
    requireAll: boolean;
  }>;

/** Told again at the end: whoever reads only the last lines of a long run still learns what failed. */
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
  // What a killed file started may still hold the pipes of its output.
  process.exit();
}

async function run({ requireAll, ...selection }: Options): Promise<void> {
  const config = loadDevConfig();
  const files = findTestFiles(config.root, selection);
  if (needBrowser([...files.heavy, ...files.long])) await ensureChromium(config.path, print);
  const suites = files.light.length + files.heavy.length + files.long.length;
  const infra = await startTestInfra({ suites: Math.max(1, suites), log: print });
  Object.assign(process.env, infra.env);
  // A test file that was cut off leaves its services and stores running.
  const common = { root: config.root, print, afterFile: () => removeLeftovers(join(config.root, ".tenho")) };
  const groups = [
    await runFiles({ ...common, ...LIGHT, files: files.light }),
    await runComponentTests({ root: config.root, print, ...COMPONENTS, files: files.components }),
    await runFiles({ ...common, ...HEAVY, files: files.heavy }),
    await runFiles({ ...common, ...LONG, files: files.long }),
  ];
  const unserved = findUnservedQueries(readQueryShapes(infra.dir));
  for (const query of unserved) print(`\n✖ nenhum índice declarado serve esta consulta\n  ${query}`);
  const unplanned = await findUnservedStatements(infra.postgresUrl, readStatements(infra.dir));
  for (const statement of unplanned) print(`\n✖ nenhum índice serve este comando SQL\n  ${statement}`);
  await infra.stop();
  const sum = (count: keyof Totals) => groups.reduce((total, group) => total + group[count], 0);
  const skipped = sum("skipped");
  const passed = sum("passed");
  const failed = sum("failed") + unserved.length + unplanned.length + (requireAll ? skipped : 0);
  if (skipped > 0) print(`${skipped} pulados${requireAll ? ", e nenhum podia ser" : ""}`);
  if (passed + failed === 0) print("Nenhum teste foi executado.");
  if (failures.length > 0) console.log(`\nFalharam:\n${failures.join("\n")}`);
  print(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed + skipped === 0 ? 1 : 0;
}
