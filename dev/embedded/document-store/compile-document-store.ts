import { readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { installOnce } from "../../install/install-once.ts";
import { runTool } from "../../shared/run-tool.ts";
import { SetupError } from "../../shared/setup-error.ts";
import { shortHash } from "../reachable-dir.ts";
import type { Jar } from "./download-jars.ts";
import { findJava } from "./find-java.ts";

const SOURCES = join(import.meta.dirname, "java");
const JAVA_FILES = ["DocumentStore.java", "DocumentType.java", "FoundById.java", "KeyType.java"];
const LOCK = readFileSync(join(import.meta.dirname, "jars.lock"), "utf8");
/** The compiler is a jar itself, so that a Java runtime is enough. */
const COMPILER = "ecj";
const COMPILE_TIMEOUT_MS = 2 * 60_000;
/** Without a locale Java can open no file whose path has a letter beyond ASCII, as "Área de trabalho" has. */
export const JAVA_LOCALE = { LC_ALL: "C.UTF-8" };

type Context = Readonly<{
  cacheDir: string;
  mavenUrl: string | undefined;
  path: string;
  log: (line: string) => void;
}>;

/** Prepares the start of `java`: the class path of the compiled document store, made once per machine and version. */
export async function prepareDocumentStore(context: Context): Promise<{ java: string; classPath: string }> {
  const folder = documentStoreFolder(context.cacheDir);
  const finding = findJava(context);
  const make = async (unfinished: string) => {
    context.log("baixando o armazém de documentos embutido (só na primeira vez)");
    const [compiler, ...libraries] = await download(unfinished, context.mavenUrl);
    await compile(await finding, { compiler, libraries, classes: join(unfinished, "classes") });
    rmSync(dirname(compiler), { recursive: true });
    return unfinished;
  };
  const [java] = await Promise.all([finding, installOnce(folder, make)]);
  return { java, classPath: [join(folder, "classes"), join(folder, "lib", "*")].join(delimiter) };
}

/** Where the compiled document store is kept, whether it is there or not. */
export function documentStoreFolder(cacheDir: string): string {
  const sources = JAVA_FILES.map((file) => readFileSync(join(SOURCES, file), "utf8"));
  return join(cacheDir, `document-store-${shortHash([LOCK, ...sources].join("\n"))}`);
}

/** Downloads the compiler, which comes first in the answer, and the libraries apart from it: it is no part of the running store. */
async function download(folder: string, mavenUrl: string | undefined): Promise<[string, ...string[]]> {
  // Loaded where it is needed, which is once a machine: the launcher stays small.
  const { downloadJars, readLock } = await import("./download-jars.ts");
  const jars = readLock(LOCK);
  const isCompiler = ({ artifactId }: Jar) => artifactId === COMPILER;
  const libraries = jars.filter((jar) => !isCompiler(jar));
  try {
    const [[compiler = ""], files] = await Promise.all([
      downloadJars(jars.filter(isCompiler), join(folder, "compiler"), mavenUrl),
      downloadJars(libraries, join(folder, "lib"), mavenUrl),
    ]);
    return [compiler, ...files];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(
      `O armazém de documentos não pôde ser baixado (${reason}): verifique a rede, aponte MAVEN_URL para um espelho do repositório Maven, instale o mongod ou aponte MONGO_URL para um MongoDB (≥ 8).`,
      { cause: error },
    );
  }
}

type Compilation = Readonly<{ compiler: string; libraries: readonly string[]; classes: string }>;

async function compile(java: string, { compiler, libraries, classes }: Compilation): Promise<void> {
  // The compiler takes no wildcard in its class path, and `--release` would want a file that only a JDK has.
  const options = ["-17", "-proc:none", "-nowarn", "-cp", libraries.join(delimiter), "-d", classes];
  const { ok, output } = await runTool(
    java,
    [
      "-XX:TieredStopAtLevel=1",
      "-XX:+UseSerialGC",
      "-jar",
      compiler,
      ...options,
      ...JAVA_FILES.map((file) => join(SOURCES, file)),
    ],
    { env: { ...process.env, ...JAVA_LOCALE }, timeoutMs: COMPILE_TIMEOUT_MS },
  );
  if (!ok) throw new Error(`o armazém de documentos não compila: ${output}`);
}
