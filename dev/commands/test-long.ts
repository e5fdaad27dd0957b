import { parseArgs } from "node:util";
import { prepareLongSuites } from "../test-runner/prepare-long-suites.ts";
import { runTests } from "../test-runner/run-tests.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "require-all": { type: "boolean" }, fresh: { type: "boolean" }, prepare: { type: "boolean" } },
});

/**
 * `npm run test:long [-- [--require-all] [--fresh] files or folders]`: the suites that take minutes or tools compiled by Go; those of which nothing changed
 * since they passed are not run again, unless `--fresh` is given. Where a tool cannot be had, its suite is skipped with one sentence; with
 * `--require-all` that is a failure. `npm run test:long -- --prepare` compiles the tools, once per machine, and runs nothing.
 */
async function main(): Promise<void> {
  const { fresh = false, prepare = false, "require-all": requireAll = false } = values;
  if (prepare) return prepareLongSuites();
  return runTests({ asked: positionals, long: true, requireAll, fresh });
}

await main();
