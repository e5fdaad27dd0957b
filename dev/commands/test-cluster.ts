import { parseArgs } from "node:util";
import { runTests } from "../test-runner/run-tests.ts";

const { values } = parseArgs({ options: { "require-all": { type: "boolean" } } });

/**
 * `npm run test:cluster [-- --require-all]`: builds every image and installs the chart on a real node of Kubernetes that runs in namespaces of this machine. Where
 * none can be had, it is skipped with one sentence; with `--require-all` that is a failure.
 */
await runTests({ asked: ["tests/cluster"], long: true, requireAll: values["require-all"] ?? false });
