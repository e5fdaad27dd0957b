import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { loadDevConfig } from "./shared/config.ts";
import { printFailure } from "./shared/print-failure.ts";
import { readArguments } from "./dead-letters/arguments.ts";
import { runCommand } from "./dead-letters/run-command.ts";
import { findStores } from "./profile/find-stores.ts";
import { SetupError } from "./shared/setup-error.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** `npm run dead-letters`: lists the dead letters, replays or drops them, as `operations` of the broker. */
async function main(): Promise<void> {
  const order = readArguments(process.argv.slice(2));
  const config = loadDevConfig();
  const nc = await connect(config.natsUrl ?? findStores(config, "NATS_URL").natsUrl);
  try {
    if (!(await runCommand(nc, order, (line) => console.log(line)))) process.exitCode = 1;
  } finally {
    await nc.close();
  }
}

async function connect(url: string) {
  try {
    return await connectNats({ url, name: "dead-letters", connectTimeoutMs: CONNECT_TIMEOUT_MS });
  } catch (cause) {
    throw new SetupError("O broker não responde: confira se o Tenho está no ar, ou NATS_URL.", { cause });
  }
}

try {
  await main();
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
