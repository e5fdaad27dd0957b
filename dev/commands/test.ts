import { runTests } from "../test-runner/run-tests.ts";

/** `npm test [-- files or folders]`: every test file but those of the long suites, which are run when they are asked for. */
await runTests({ asked: process.argv.slice(2), long: false, requireAll: false });
