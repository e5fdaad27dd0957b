import { loadDevConfig } from "../dev/shared/config.ts";
import { SetupError } from "../dev/shared/setup-error.ts";
import { runCommand } from "./run-ops.ts";

/** Short, because nothing starts meanwhile: a broker that a test leaves out is never there. */
const BROKER_WAIT_MS = 100;

/**
 * Runs a maintenance command in this process, whose start would take longer than most commands do. Returns the exit code that `npm run ops -- <args>`
 * would have, and what it would print. A failure that is no sentence is thrown, since it would be printed with its stack.
 */
export async function runHere(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const config = { ...loadDevConfig({ ...process.env, ...env }), brokerWaitMs: BROKER_WAIT_MS };
  const print = (line: string) => void lines.push(`${line}\n`);
  let code = 1;
  try {
    if (await runCommand(args, { config, print })) code = 0;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    print(error.message);
  }
  return { code, out: lines.join("") };
}
