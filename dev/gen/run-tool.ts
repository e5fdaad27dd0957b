import { delimiter } from "node:path";
import { runTool as run } from "../shared/run-tool.ts";

/** Runs a tool of node_modules/.bin to its end; throws with what it printed when it fails. */
export async function runTool(root: string, tool: string, args: string[], cwd: string): Promise<void> {
  const bin = `${root}/node_modules/.bin`;
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
  const { ok, output } = await run(`${bin}/${tool}`, args, { cwd, env, timeoutMs: 120_000 });
  if (!ok) throw new Error(`${tool} ${args.join(" ")} falhou: ${output}`);
}
