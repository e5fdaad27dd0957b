import { type DevConfig, loadDevConfig } from "../dev/shared/config.ts";
import { printFailure } from "../dev/shared/print-failure.ts";
import { readOpsArguments } from "./arguments.ts";
import { OPS_COMMANDS } from "./commands.ts";

const NPM = "npm run ops --";

type Surroundings = Readonly<{
  config: DevConfig;
  print: (line: string) => void;
  /** Name of the program in the usage. */
  calledAs?: string;
}>;

/**
 * Runs one maintenance command from its arguments; returns false when it found a fault.
 *
 * @throws SetupError for what the person who called it can mend
 */
export async function runCommand(
  args: readonly string[],
  { config, print, calledAs = NPM }: Surroundings,
): Promise<boolean> {
  const order = readOpsArguments(args, OPS_COMMANDS, calledAs);
  if (order.kind === "help") {
    print(order.text);
    return true;
  }
  const { command, isDryRun, given } = order;
  return (await command.run({ config, isDryRun, argument: given.operands[0] ?? "", given, print })) !== false;
}

/** Runs one maintenance command as this process, and sets the exit code: 1 when it failed or found a fault. */
export async function runOps(args: readonly string[], calledAs = NPM): Promise<void> {
  try {
    const isGood = await runCommand(args, { config: loadDevConfig(), print: (line) => console.log(line), calledAs });
    if (!isGood) process.exitCode = 1;
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}
