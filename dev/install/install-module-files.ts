import { createHash } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { shortHash } from "../embedded/reachable-dir.ts";
import { findOnPath, runTool } from "../shared/run-tool.ts";
import { installOnce } from "./install-once.ts";

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/** A file that a Go module of others carries, with the SHA-256 it must have. */
export type ModuleFile = Readonly<{ module: string; version: `v${string}`; path: string; sha256: string }>;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * Brings files of others that checks need into one folder of the cache, under their own names; once per machine. Nothing of them is compiled.
 *
 * @param name of the folder in the cache, to which a hash of the list is added
 * @returns the folder; null, after one sentence, where Go is missing or a module cannot be had
 */
export async function installModuleFiles(
  name: string,
  files: readonly ModuleFile[],
  context: Context,
): Promise<string | null> {
  const target = join(context.cacheDir, `${name}-${shortHash(JSON.stringify(files))}`);
  const make = async (folder: string) => ((await copyAll(files, folder, context)) ? folder : null);
  return (await installOnce(target, make)) ? target : null;
}

async function copyAll(files: readonly ModuleFile[], folder: string, { path, log }: Context): Promise<boolean> {
  const go = findOnPath("go", path);
  if (!go) {
    log("Definições de outros projetos são baixadas com Go, que não está no PATH.");
    return false;
  }
  for (const { module, version, path: file, sha256 } of files) {
    const env = { ...process.env, GOFLAGS: "", GOWORK: "off" };
    const args = ["mod", "download", "-json", `${module}@${version}`];
    const { ok, output } = await runTool(go, args, { cwd: folder, env, timeoutMs: DOWNLOAD_TIMEOUT_MS });
    const [, dir] = /"Dir": "([^"]+)"/.exec(output) ?? [];
    if (!ok || dir === undefined) {
      log(`${module} ${version} não pôde ser baixado: ${output.trim().split("\n").slice(-3).join(" ")}`);
      return false;
    }
    const source = join(dir, file);
    const found = createHash("sha256").update(readFileSync(source)).digest("hex");
    if (found !== sha256) throw new Error(`${module} ${version}: ${file} tem outro conteúdo (SHA-256 ${found})`);
    cpSync(source, join(folder, basename(file)));
  }
  return true;
}
