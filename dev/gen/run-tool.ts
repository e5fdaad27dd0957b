import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs a tool of node_modules/.bin to its end; throws with what it printed when it fails. */
export async function runTool(root: string, tool: string, args: string[], cwd: string): Promise<void> {
  try {
    await execute(`${root}/node_modules/.bin/${tool}`, args, {
      cwd,
      timeout: 120_000,
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ""}` },
    });
  } catch (cause) {
    const printed = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : "";
    throw new Error(`${tool} ${args.join(" ")} falhou: ${printed}`, { cause });
  }
}
