import { loadDevConfig } from "../dev/shared/config.ts";
import { printFailure } from "../dev/shared/print-failure.ts";
import { readOpsArguments } from "./arguments.ts";
import { OPS_COMMANDS } from "./commands.ts";

/**
 * Runs one maintenance command from its arguments, and sets the exit code: 1 when it failed or found a fault. `calledAs` is the name of the
 * program in the usage.
 */
export async function runOps(args: readonly string[], calledAs = "npm run ops --"): Promise<void> {
  const print = (line: string) => console.log(line);
  try {
    const order = readOpsArguments(args, OPS_COMMANDS, calledAs);
    if (order.kind === "help") return print(order.text);
    const { command, isDryRun, given } = order;
    const argument = given.operands[0] ?? "";
    if ((await command.run({ config: loadDevConfig(), isDryRun, argument, given, print })) === false)
      process.exitCode = 1;
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}
