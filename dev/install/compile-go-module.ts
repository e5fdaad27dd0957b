import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shortHash } from "../embedded/reachable-dir.ts";
import { installOnce } from "./install-once.ts";
import { runGo } from "./run-go.ts";

/** A program whose Go module lies in this tree, with every module it uses pinned. */
export type GoModule = Readonly<{
  /** Beginning of its file's name in the cache. */
  name: string;
  /** Its name in the message about compiling it. */
  what: string;
  folder: string;
  /** The files of the folder that decide what is compiled. */
  files: readonly string[];
  linkerFlags: string;
  timeoutMs: number;
}>;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * Compiles the program once per machine, into the cache, under a name that holds the hash of its sources. Answers its path; null, after one sentence,
 * where Go is missing or the build fails.
 */
export async function compileGoModule(module: GoModule, context: Context): Promise<string | null> {
  const { name, what, folder, files, linkerFlags, timeoutMs } = module;
  const sources = files.map((file) => readFileSync(join(folder, file), "utf8"));
  const target = join(context.cacheDir, `${name}-${shortHash([linkerFlags, ...sources].join("\n"))}`);
  const build = async (unfinished: string): Promise<string | null> => {
    const file = join(unfinished, name);
    const args = ["build", "-trimpath", "-buildvcs=false", "-mod=readonly", "-ldflags", linkerFlags, "-o", file, "."];
    return (await runGo({ what, args, cwd: folder, timeoutMs }, context)) ? file : null;
  };
  return (await installOnce(target, build)) ? target : null;
}
