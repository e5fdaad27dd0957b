import { parseArgs } from "node:util";
import { runTests } from "../test-runner/run-tests.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { "require-all": { type: "boolean" } } });

/**
 * `npm run test:long [-- [--require-all] files or folders]`: the suites that take minutes or tools compiled by Go. Where a tool
 * cannot be had, its suite is skipped with one sentence; with `--require-all` that is a failure.
 */
await runTests({ asked: positionals, long: true, requireAll: values["require-all"] ?? false });
