import { join } from "node:path";
import { runTool } from "../shared/run-tool.ts";
import { SetupError } from "../shared/setup-error.ts";
import { provisionEnvironment, type Wiring } from "./environment.ts";

const TIMEOUT_MS = 90_000;

/** Runs the provision command, as the broker user of its name; services wait for the streams, buckets and durables it makes. Safe to repeat. */
export async function provision(wiring: Wiring, inherited: NodeJS.ProcessEnv): Promise<void> {
  const command = join(wiring.root, "packages/kernel/src/provision/main.ts");
  const env = provisionEnvironment(wiring, inherited);
  const { ok, output } = await runTool(process.execPath, [command], { cwd: wiring.root, env, timeoutMs: TIMEOUT_MS });
  if (!ok) throw new SetupError(`O broker não pôde ser preparado:\n${output.trim()}`);
}
