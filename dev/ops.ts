import { loadDevConfig } from "./shared/config.ts";
import { printFailure } from "./shared/print-failure.ts";
import { readOpsArguments } from "./ops/arguments.ts";
import { OPS_COMMANDS } from "./ops/commands.ts";

/** `npm run ops -- <command>`: work on the stored data of the running `npm start`, or of the stores that are named. */
try {
  const order = readOpsArguments(process.argv.slice(2), OPS_COMMANDS);
  const print = (line: string) => console.log(line);
  if (order.kind === "help") print(order.text);
  else {
    const { command, isDryRun, argument } = order;
    await command.run({ config: loadDevConfig(), isDryRun, argument, print });
  }
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
