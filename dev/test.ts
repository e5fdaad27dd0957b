import { join } from "node:path";
import { loadDevConfig } from "./command/config.ts";
import { printFailure } from "./command/print-failure.ts";
import { removeLeftovers } from "./embedded/leftovers.ts";
import { startTestInfra } from "./embedded/test-infra.ts";
import { ensureChromium } from "./test-runner/ensure-chromium.ts";
import { findTestFiles, needBrowser } from "./test-runner/find-test-files.ts";
import { runFiles } from "./test-runner/run-files.ts";

const LIGHT_TIMEOUT_MS = 5 * 60_000;
const HEAVY_TIMEOUT_MS = 20 * 60_000;

const print = (line: string) => console.log(line);

/** `npm test [-- files or folders]`: throw-away stores, every test file, and `N passed, N failed` as the last line. */
async function main(): Promise<void> {
  const config = loadDevConfig();
  const files = findTestFiles(config.root, process.argv.slice(2));
  if (needBrowser(files.heavy)) await ensureChromium(config.path, print);
  const infra = await startTestInfra({ suites: files.light.length + files.heavy.length, log: print });
  Object.assign(process.env, infra.env);
  const common = { root: config.root, print };
  const light = await runFiles({
    ...common,
    files: files.light,
    concurrency: 2,
    fileTimeoutMs: LIGHT_TIMEOUT_MS,
    showOutput: false,
  });
  const heavy = await runFiles({
    ...common,
    files: files.heavy,
    concurrency: 1,
    fileTimeoutMs: HEAVY_TIMEOUT_MS,
    showOutput: true,
  });
  await infra.stop();
  // A test file that was cut off leaves its world running.
  await removeLeftovers(join(config.root, ".tenho"));
  const [passed, failed, skipped] = [
    light.passed + heavy.passed,
    light.failed + heavy.failed,
    light.skipped + heavy.skipped,
  ];
  if (skipped > 0) print(`${skipped} pulados`);
  if (passed + failed === 0) print("Nenhum teste foi executado.");
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
