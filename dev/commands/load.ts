import { describeMachine } from "../../bench/machine.ts";
import { costLines } from "../capacity/cost-command.ts";
import { findK6 } from "../load/find-k6.ts";
import { readLoadProfile } from "../load/load-profile.ts";
import { requireLoopback } from "../load/loopback.ts";
import { reportLines } from "../load/report-lines.ts";
import { runLoad } from "../load/run-load.ts";
import { DEMO_PASSWORD, PIZZARIA_EMAIL } from "../seed/data/people.ts";
import { loadDevConfig } from "../shared/config.ts";
import { printFailure } from "../shared/print-failure.ts";
import { createProgress } from "../shared/progress.ts";
import { SetupError } from "../shared/setup-error.ts";
import { findStores } from "../stack/find-stores.ts";

const MASTER_EMAIL = "master@tenho.dev";
const PANELS = [PIZZARIA_EMAIL, "usuario@tenho.dev", "admin@tenho.dev", MASTER_EMAIL];
const loginOf = (email: string) => ({ email, password: DEMO_PASSWORD });

const print = (lines: readonly string[]): void => console.log(lines.join("\n"));

/** `npm run load [-- --seconds N --wishes N --panels N]`: a bounded load on the running `npm start`. Fails when a wish is lost or doubled. With `--cost`: what volumes take and cost, computed. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--cost")) return print(costLines(args));
  const config = loadDevConfig();
  const profile = readLoadProfile(args);
  const { natsUrl, postgresUrl, mongoUrl, graphApiUrl } = findStores(config);
  requireLoopback({ "o PostgreSQL": postgresUrl, "o banco de documentos": mongoUrl, "a API do WhatsApp": graphApiUrl });
  const progress = createProgress((line) => console.log(line));
  const machine = describeMachine();
  const k6 = await findK6({ ...config, log: progress.line });
  if (k6 === null) throw new SetupError("Sem o k6 não há carga: instale o Go, ou ponha o k6 no PATH.");
  const target = {
    gatewayUrl: `http://127.0.0.1:${config.gatewayPort}`,
    sandboxUrl: `http://127.0.0.1:${config.sandboxPort}`,
    natsUrl,
    accounts: PANELS.map(loginOf),
    master: loginOf(MASTER_EMAIL),
  };
  const report = await runLoad(k6, target, profile, progress.line);
  print(["", ...reportLines(report, profile, machine)]);
  const { lost, doubled } = report.losses;
  if (lost + doubled + report.deadLetters > 0) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
