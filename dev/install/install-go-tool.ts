import { join } from "node:path";
import { installOnce } from "./install-once.ts";
import { runGo } from "./run-go.ts";

/** A cold build of the largest tool (k6) takes some two minutes on two cores, several times that while other work runs. */
const BUILD_TIMEOUT_MS = 20 * 60_000;

/** A program that is one Go package; `version` is part of its name in the cache, so a new one does not replace the old. */
export type GoTool = Readonly<{ name: string; package: string; version: `v${string}` }>;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * A tool compiled by Go from its pinned module, whose content Go checks against its checksum database; once per machine, into the cache.
 * Null, after one sentence, where Go is missing or the build fails.
 */
export async function installGoTool(tool: GoTool, context: Context): Promise<string | null> {
  const target = join(context.cacheDir, `${tool.name}-${tool.version}`);
  if (await installOnce(target, (folder) => build(tool, folder, context))) return target;
  return null;
}

async function build(tool: GoTool, folder: string, context: Context): Promise<string | null> {
  const isBuilt = await runGo(
    {
      what: `${tool.name} ${tool.version}`,
      args: ["install", "-trimpath", `${tool.package}@${tool.version}`],
      env: { GOBIN: folder },
      timeoutMs: BUILD_TIMEOUT_MS,
    },
    context,
  );
  return isBuilt ? join(folder, tool.name) : null;
}
