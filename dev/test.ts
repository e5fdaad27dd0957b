import { join } from "node:path";
import { ensureChromium } from "./browser/ensure-chromium.ts";
import { loadDevConfig } from "./shared/config.ts";
import { printFailure } from "./shared/print-failure.ts";
import { removeLeftovers } from "./embedded/leftovers.ts";
import { startTestInfra } from "./embedded/test-infra.ts";
import { findUnservedStatements, readStatements } from "./test-runner/check-plans.ts";
import { findUnservedQueries, readQueryShapes } from "./test-runner/check-query-shapes.ts";
import { findTestFiles, needBrowser } from "./test-runner/find-test-files.ts";
import { runComponentTests } from "./test-runner/run-component-tests.ts";
import { runFiles } from "./test-runner/run-files.ts";

const MINUTE_MS = 60_000;
const LIGHT = { concurrency: 2, testTimeoutMs: 3 * MINUTE_MS, fileTimeoutMs: 5 * MINUTE_MS, showOutput: false };
const COMPONENTS = { testTimeoutMs: MINUTE_MS, timeoutMs: 15 * MINUTE_MS };
const HEAVY = { concurrency: 1, testTimeoutMs: 6 * MINUTE_MS, fileTimeoutMs: 20 * MINUTE_MS, showOutput: true };

/** Told again at the end: whoever reads only the last lines of a long run still learns what failed. */
const failures: string[] = [];
const FAILURE_LINES_MAX = 30;

function print(line: string): void {
  console.log(line);
  if (line.startsWith("\n✖")) failures.push(line.split("\n").slice(0, FAILURE_LINES_MAX).join("\n"));
}

/** `npm test [-- files or folders]`: throw-away stores, every test file, and `N passed, N failed` as the last line. */
async function main(): Promise<void> {
  const config = loadDevConfig();
  const files = findTestFiles(config.root, process.argv.slice(2));
  if (needBrowser(files.heavy)) await ensureChromium(config.path, print);
  const infra = await startTestInfra({ suites: Math.max(1, files.light.length + files.heavy.length), log: print });
  Object.assign(process.env, infra.env);
  // A test file that was cut off leaves its services and stores running.
  const common = { root: config.root, print, afterFile: () => removeLeftovers(join(config.root, ".tenho")) };
  const light = await runFiles({ ...common, ...LIGHT, files: files.light });
  const components = await runComponentTests({ root: config.root, print, ...COMPONENTS, files: files.components });
  const heavy = await runFiles({ ...common, ...HEAVY, files: files.heavy });
  const unserved = findUnservedQueries(readQueryShapes(infra.dir));
  for (const query of unserved) print(`\n✖ nenhum índice declarado serve esta consulta\n  ${query}`);
  const unplanned = await findUnservedStatements(infra.postgresUrl, readStatements(infra.dir));
  for (const statement of unplanned) print(`\n✖ nenhum índice serve este comando SQL\n  ${statement}`);
  await infra.stop();
  const [passed, failed, skipped] = [
    light.passed + components.passed + heavy.passed,
    light.failed + components.failed + heavy.failed + unserved.length + unplanned.length,
    light.skipped + components.skipped + heavy.skipped,
  ];
  if (skipped > 0) print(`${skipped} pulados`);
  if (passed + failed === 0) print("Nenhum teste foi executado.");
  if (failures.length > 0) console.log(`\nFalharam:\n${failures.join("\n")}`);
  print(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

try {
  await main();
} catch (error) {
  printFailure(error);
  print("0 passed, 1 failed");
  process.exitCode = 1;
}
// What a killed file started may still hold the pipes of its output.
process.exit();
