import { parseArgs } from "node:util";
import { loadDevConfig } from "../shared/config.ts";
import { printFailure } from "../shared/print-failure.ts";
import { SetupError } from "../shared/setup-error.ts";
import { PROCESSES, type ProcessName } from "../stack/process-names.ts";
import { checkPorts } from "../start/check-ports.ts";
import { runSystem } from "../start/run-system.ts";
import { serveWeb } from "../start/serve-web.ts";
import { systemSummary } from "../start/system-summary.ts";

const INSPECT_PORT = 9229;

const config = loadDevConfig();
const panelPort = config.webPort;

/**
 * `npm run dev [-- --reset] [--inspect messaging …]`: the whole Tenho while it is being written. A service starts again when a file of it changes, the panel
 * shows a change at once, data are those of `npm start`. Each process named after `--inspect` waits for a debugger's visit at 9229, 9230 and so on.
 */
async function main(): Promise<void> {
  const inspectPorts = readInspectPorts();
  await checkPorts({ WEB_PORT: panelPort });
  await runSystem({
    stack: { watch: true, inspectPorts },
    beside: ({ urls }) => serveWeb(config.root, panelPort, urls.gateway),
    summary: (stack, world) => [
      ...systemSummary(stack, config, {
        world,
        panel: `http://localhost:${panelPort}`,
        more: [
          {
            name: "Gateway",
            url: `http://localhost:${config.gatewayPort}`,
            about: "com a interface como foi construída",
          },
        ],
      }),
      ...Object.entries(inspectPorts).map(([name, port]) => `  Depurador ${name}: 127.0.0.1:${port}`),
    ],
  });
}

function readInspectPorts(): Partial<Record<ProcessName, number>> {
  const options = {
    inspect: { type: "string", multiple: true },
    reset: { type: "boolean" },
    empty: { type: "boolean" },
  } as const;
  const { inspect = [] } = parseArgs({ options }).values;
  const unknown = inspect.filter((name) => !(PROCESSES as readonly string[]).includes(name));
  if (unknown.length > 0) throw new SetupError(`Não há processo ${unknown.join(", ")}: use ${PROCESSES.join(", ")}.`);
  return Object.fromEntries(inspect.map((name, at) => [name, INSPECT_PORT + at]));
}

try {
  await main();
} catch (error) {
  printFailure(error);
  process.exit(1);
}
