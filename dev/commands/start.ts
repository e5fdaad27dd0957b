import { join } from "node:path";
import { loadDevConfig } from "../shared/config.ts";
import { buildWeb } from "../stack/build-web.ts";
import { START_PROFILE } from "../stack/profile-dir.ts";
import { runSystem } from "../start/run-system.ts";
import { systemSummary } from "../start/system-summary.ts";

const config = loadDevConfig();
const buildLog = join(config.root, ".tenho", START_PROFILE, "logs", "web-build.log");

/** `npm start [-- --reset] [--empty] [--timings]`: the whole Tenho on this machine, until Ctrl-C. */
await runSystem({
  stack: { oneProcess: !config.exportsTraces },
  buildWeb: (log) => buildWeb(buildLog, log),
  summary: (stack, world) => systemSummary(stack, config, { world, panel: `http://localhost:${config.gatewayPort}` }),
});
