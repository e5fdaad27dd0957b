import { join } from "node:path";
import { installOnce } from "../install/install-once.ts";
import { runGo } from "../install/run-go.ts";
import { runTool, type ToolResult } from "../shared/run-tool.ts";
import type { DockerOptions, Engine } from "./engine.ts";

const MODULE = "github.com/docker/compose/v2/cmd";
const VERSION = "v2.40.3";
/** Calm, two cores take some eight minutes. */
const BUILD_TIMEOUT_MS = 40 * 60_000;
const SHORT_MS = 60_000;

/** Runs Compose to its end; never rejects. */
export type Compose = (args: readonly string[], options?: DockerOptions) => Promise<ToolResult>;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/** The client's own Compose 2, else one compiled with Go, once per machine. Null, after one sentence, where neither can be had. */
export async function findCompose(engine: Engine, context: Context): Promise<Compose | null> {
  const own = await engine.docker(["compose", "version", "--short"]);
  if (own.ok && /^v?[2-9]/.test(own.output.trim())) {
    return (args, options) => engine.docker(["compose", ...args], options);
  }
  const program = join(context.cacheDir, `docker-compose-${VERSION}`);
  if (!(await installOnce(program, (folder) => build(folder, context)))) return null;
  const host = engine.host === undefined ? {} : { DOCKER_HOST: engine.host };
  return (args, { cwd, timeoutMs = SHORT_MS, env } = {}) =>
    runTool(program, args, { ...(cwd && { cwd }), env: { ...process.env, ...host, ...env }, timeoutMs });
}

/** Its module excludes versions of others, so Go builds it only inside a module that asks for it. */
async function build(folder: string, context: Context): Promise<string | null> {
  const what = `docker-compose ${VERSION}`;
  const steps = [
    ["mod", "init", "tenho-compose"],
    ["get", `${MODULE}@${VERSION}`],
    ["build", "-mod=mod", "-trimpath", "-ldflags=-s -w", "-o", "docker-compose", MODULE],
  ];
  for (const args of steps) {
    if (!(await runGo({ what, args, cwd: folder, timeoutMs: BUILD_TIMEOUT_MS }, context))) return null;
  }
  return join(folder, "docker-compose");
}
