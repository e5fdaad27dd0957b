import { findOnPath, runTool } from "../shared/run-tool.ts";

type Run = Readonly<{
  /** Name of the compiled thing, for the message. */
  what: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs: number;
}>;

type Context = Readonly<{ path: string; log: (line: string) => void }>;

/** Compiles something with Go, whatever flags the machine has set for its own work. False, after one sentence: it could not. */
export async function runGo({ what, args, cwd, env, timeoutMs }: Run, { path, log }: Context): Promise<boolean> {
  const go = findOnPath("go", path);
  if (!go) {
    log(`${what} é compilado com Go, que não está no PATH.`);
    return false;
  }
  log(`Compilando ${what} (uma vez por máquina)…`);
  const { ok, output } = await runTool(go, args, {
    ...(cwd && { cwd }),
    env: { ...process.env, GOFLAGS: "", GOWORK: "off", CGO_ENABLED: "0", ...env },
    timeoutMs,
  });
  if (!ok) log(`${what} não pôde ser compilado: ${output.trim().split("\n").slice(-3).join(" ")}`);
  return ok;
}
