import { parseArgs } from "node:util";
import { runTests } from "../test-runner/run-tests.ts";

const { values } = parseArgs({ options: { "require-all": { type: "boolean" } } });

/**
 * `npm run test:containers [-- --require-all]`: builds every image, plays docker-compose.yml on a container engine and kills each container once. Where no
 * engine can be had, it is skipped with one sentence; with `--require-all` that is a failure.
 */
await runTests({ asked: ["tests/containers"], long: true, requireAll: values["require-all"] ?? false });
