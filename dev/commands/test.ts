import { parseArgs } from "node:util";
import { loadDevConfig } from "../shared/config.ts";
import { changedFiles, testsOf } from "../test-runner/changed-tests.ts";
import { runTests } from "../test-runner/run-tests.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: "boolean" }, fresh: { type: "boolean" }, since: { type: "string", default: "HEAD" } },
});

/**
 * `npm test [-- files or folders]`: every test file but those of the long suites, which are run when they are asked for.
 * A file of which nothing changed since it passed is not run again, unless `--fresh` is given.
 * `npm test -- --changed [--since main]`: the short test files that import what differs from a commit, the last one unless another is given.
 */
async function main(): Promise<void> {
  const { fresh = false } = values;
  if (!values.changed) return runTests({ asked: positionals, long: false, requireAll: false, fresh });
  const { root } = loadDevConfig();
  const asked = testsOf(root, changedFiles(root, values.since));
  if (asked.length === 0) return console.log("Nenhum teste importa o que mudou.");
  return runTests({ asked, long: false, requireAll: false, shortOnly: true, fresh });
}

await main();
