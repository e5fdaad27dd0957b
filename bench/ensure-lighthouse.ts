import { createHash } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installOnce } from "../dev/install/install-once.ts";
import { runTool } from "../dev/shared/run-tool.ts";
import { SetupError } from "../dev/shared/setup-error.ts";

/** Lighthouse's own package and lock file: a hundred packages that only this bench needs stay out of the project's. */
const PINS = join(import.meta.dirname, "lighthouse");
const INSTALL_TIMEOUT_MS = 5 * 60_000;

type Context = Readonly<{ cacheDir: string; log: (line: string) => void }>;

/**
 * The path of Lighthouse's command, installed once per machine.
 *
 * @throws {SetupError} when npm cannot install it.
 */
export async function ensureLighthouse({ cacheDir, log }: Context): Promise<string> {
  const lock = readFileSync(join(PINS, "package-lock.json"));
  const folder = join(cacheDir, `lighthouse-${createHash("sha256").update(lock).digest("hex").slice(0, 12)}`);
  await installOnce(folder, async (unfinished) => {
    log("instalando o Lighthouse (só na primeira vez, cerca de meio minuto)");
    cpSync(PINS, unfinished, { recursive: true });
    const { ok, output } = await runTool("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: unfinished,
      env: process.env,
      timeoutMs: INSTALL_TIMEOUT_MS,
    });
    if (!ok) throw new SetupError(`O Lighthouse não pôde ser instalado (${output.trim().split("\n").at(-1)}).`);
    return unfinished;
  });
  return join(folder, "node_modules/lighthouse/cli/index.js");
}
