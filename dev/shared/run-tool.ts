import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The result of a finished tool; `output` holds the end of what it printed. */
export type ToolResult = Readonly<{ ok: boolean; output: string }>;

type ToolOptions = Readonly<{
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs: number;
  runAs?: Readonly<{ uid: number; gid: number }> | undefined;
}>;

const OUTPUT_CHARS_MAX = 20_000;

/** Tools that run now: none outlives this process. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Runs a tool to its end, collecting the end of its output; never throws for an exit code. */
export function runTool(
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs, runAs }: ToolOptions,
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], timeout: timeoutMs, ...runAs });
    running.add(child);
    let output = "";
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_CHARS_MAX);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const end = (result: ToolResult) => {
      running.delete(child);
      resolve(result);
    };
    child.once("error", (error) => end({ ok: false, output: error.message }));
    child.once("close", (code) => end({ ok: code === 0, output }));
  });
}

/** The full path of a command, looked up along `path`, or null. */
export function findOnPath(command: string, path: string): string | null {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, command);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // The command is not in this folder: try the next one.
    }
  }
  return null;
}
