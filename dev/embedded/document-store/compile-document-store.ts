import { copyFileSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installOnce } from "../../install/install-once.ts";
import { findOnPath, runTool } from "../../process/run-tool.ts";
import { SetupError } from "../../shared/setup-error.ts";
import { shortHash } from "../reachable-dir.ts";

const SOURCES = join(import.meta.dirname, "java");
const JAVA_FILES = ["DocumentStore.java", "DocumentType.java", "FoundById.java", "KeyType.java"];
const COPY_JARS = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
const JAVA_OLDEST = 17;
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const INSTEAD = "ou aponte MONGO_URL para um MongoDB (≥ 7)";

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/** What `java` is started with: the class path of the compiled document store, made once per machine and version. */
export async function prepareDocumentStore({
  cacheDir,
  path,
  log,
}: Context): Promise<{ java: string; classPath: string }> {
  const java = await findJava(path);
  const hash = shortHash(["pom.xml", ...JAVA_FILES].map((file) => readFileSync(join(SOURCES, file))).join("\n"));
  const folder = join(cacheDir, `document-store-${hash}`);
  await installOnce(folder, async (unfinished) => {
    log("baixando o armazém de documentos embutido (só na primeira vez)");
    await downloadJars(unfinished, path);
    await compile(unfinished, path);
    return unfinished;
  });
  return { java, classPath: [join(folder, "classes"), join(folder, "lib", "*")].join(delimiter) };
}

async function findJava(path: string): Promise<string> {
  const java = findOnPath("java", path);
  const version = java ? await runTool(java, ["-version"], { timeoutMs: 20_000 }) : null;
  const major = Number(/version "(\d+)/.exec(version?.output ?? "")?.[1] ?? 0);
  if (!java || major < JAVA_OLDEST) throw new SetupError(`Falta o Java: instale um JDK ≥ ${JAVA_OLDEST} ${INSTEAD}.`);
  return java;
}

async function downloadJars(folder: string, path: string): Promise<void> {
  const maven = findOnPath("mvn", path);
  if (!maven) throw new SetupError(`Falta o Maven (mvn), que baixa o armazém de documentos: instale-o ${INSTEAD}.`);
  // Maven writes a `target` folder beside the pom it reads.
  copyFileSync(join(SOURCES, "pom.xml"), join(folder, "pom.xml"));
  const { ok, output } = await runTool(
    maven,
    ["-q", "-B", "-f", join(folder, "pom.xml"), COPY_JARS, `-DoutputDirectory=${join(folder, "lib")}`],
    { cwd: folder, timeoutMs: DOWNLOAD_TIMEOUT_MS },
  );
  if (ok) return;
  const reason = output.split("\n").find((line) => line.includes("[ERROR]")) ?? output.trim();
  throw new SetupError(`O Maven não baixou o armazém de documentos (${reason}): verifique a rede ${INSTEAD}.`);
}

async function compile(folder: string, path: string): Promise<void> {
  const compiler = findOnPath("javac", path);
  if (!compiler) throw new SetupError(`Falta o compilador javac: instale um JDK completo ≥ ${JAVA_OLDEST} ${INSTEAD}.`);
  const { ok, output } = await runTool(
    compiler,
    ["-cp", join(folder, "lib", "*"), "-d", join(folder, "classes"), ...JAVA_FILES.map((file) => join(SOURCES, file))],
    { cwd: folder, timeoutMs: 60_000 },
  );
  if (!ok) throw new Error(`o armazém de documentos não compila: ${output}`);
}
