import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "../../process/run-tool.ts";
import { SetupError } from "../../setup-error.ts";

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
  const command = join(folder, "node_modules/lighthouse/cli/index.js");
  if (existsSync(command)) return command;
  log("instalando o Lighthouse (só na primeira vez, cerca de meio minuto)");
  mkdirSync(cacheDir, { recursive: true });
  // Under another name until it is whole: an install may never be finished.
  const unfinished = mkdtempSync(join(cacheDir, ".lighthouse-"));
  try {
    cpSync(PINS, unfinished, { recursive: true });
    const { ok, output } = await runTool("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: unfinished,
      env: process.env,
      timeoutMs: INSTALL_TIMEOUT_MS,
    });
    if (!ok) throw new SetupError(`O Lighthouse não pôde ser instalado (${output.trim().split("\n").at(-1)}).`);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return command;
}
