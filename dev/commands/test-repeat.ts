import { parseArgs } from "node:util";
import { startBusyProcesses } from "../test-runner/busy-processes.ts";
import { runTests } from "../test-runner/run-tests.ts";

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "50" }, load: { type: "string", default: "0" } },
});
const [times, load] = [Number(values.times), Number(values.load)];
const isCount = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;

/**
 * `npm run test:repeat -- files or folders --times 50 [--load 3]`: the same test files that often, beside that many busy processes, to find a test that
 * fails once in fifty; says at the end how often each file failed and with what.
 */
if (asked.length === 0 || !isCount(times, 1, 1_000) || !isCount(load, 0, 64)) {
  console.error(
    "Uso: npm run test:repeat -- <arquivos ou pastas> --times <vezes, de 1 a 1000> [--load <processos ocupados, até 64>]",
  );
  process.exit(1);
}
startBusyProcesses(load);
await runTests({ asked, long: false, requireAll: false, times });
