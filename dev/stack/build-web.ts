import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { installOnce } from "../install/install-once.ts";
import { installInto } from "../packages/install-packages.mjs";
import { reasonOf } from "../packages/run-npm.mjs";
import { removeLeftStages, stageOf } from "../packages/stage.mjs";
import { loadDevConfig } from "../shared/config.ts";
import { runTool } from "../shared/run-tool.ts";

const SOURCES = [
  "web/{src,public,build}/**",
  "web/{index.html,vite.config.ts,package.json}",
  "packages/{br,access}/{src/**,package.json}",
  "package-lock.json",
];
const IS_TEST = /\.test\.tsx?$/;
const BUILD_TIMEOUT_MS = 5 * 60_000;
/** Builds that are kept per machine: of the version in use, and of some before or beside it. */
const KEPT_MAX = 4;
const KEPT = /^web-[0-9a-f]{24}$/;
/** The stamp is inside `dist`, where any other build removes it. */
const STAMP = ".tenho-build";

type Place = Readonly<{ root: string; cacheDir: string }>;

/**
 * Brings the built web app, unless its sources are those of the build that is there: from this machine's cache, else by building it.
 * Its packages are installed for the build alone where the commands that test have not installed it. Services work without the panel, so a
 * failure is only logged.
 */
export async function buildWeb(
  logFile: string,
  log: (line: string) => void,
  place: Place = loadDevConfig(),
): Promise<void> {
  const { root, cacheDir } = place;
  const dist = join(root, "web", "dist");
  mkdirSync(dist, { recursive: true });
  if (!existsSync(join(root, "web", "vite.config.ts"))) return;
  const hash = hashSources(root);
  if (existsSync(join(dist, STAMP)) && readFileSync(join(dist, STAMP), "utf8") === hash) return;
  const kept = join(cacheDir, `web-${hash.slice(0, 24)}`);
  removeLeftStages(root);
  const isThere = await installOnce(kept, async (unfinished) => {
    const built = await build(root, logFile, log);
    if (built === null) return null;
    cpSync(built.dist, unfinished, { recursive: true });
    built.remove();
    writeFileSync(join(unfinished, STAMP), hash);
    return unfinished;
  });
  if (!isThere) return;
  utimesSync(kept, new Date(), new Date());
  replace(dist, kept, join(root, ".tenho"));
  removeOld(cacheDir);
}

/** Builds the web app where its packages are installed, or in a folder of its own; null, after one line, when it cannot be built. */
async function build(
  root: string,
  logFile: string,
  log: (line: string) => void,
): Promise<{ dist: string; remove: () => void } | null> {
  const isInstalled = existsSync(join(root, "node_modules", ".bin", "vite"));
  const folder = isInstalled ? root : stageOf(root, "panel");
  // Nothing waits for it: what is cut off is removed by the next build.
  const remove = () => {
    if (!isInstalled) rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  };
  const fail = (sentence: string): null => {
    remove();
    log(`a interface web não pôde ser construída: ${sentence}`);
    return null;
  };
  if (!isInstalled) {
    log("instalando o que constrói a interface web (só na primeira vez)");
    const result = await installInto(root, folder, "panel", log);
    if (result.code !== 0) return fail(reasonOf(result));
    for (const file of sourcesOf(root)) cpSync(join(root, file), join(folder, file));
  }
  log("construindo a interface web");
  const vite = join(folder, "node_modules", ".bin", "vite");
  const { ok, output } = await runTool(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: join(folder, "web"),
    env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
    timeoutMs: BUILD_TIMEOUT_MS,
  });
  mkdirSync(dirname(logFile), { recursive: true });
  writeFileSync(logFile, output);
  return ok ? { dist: join(folder, "web", "dist"), remove } : fail(`veja ${relative(root, logFile)}`);
}

/** Puts a copy of a whole build in the place of the former one. */
function replace(dist: string, kept: string, folder: string): void {
  const coming = join(folder, `packages-web-coming-${process.pid}`);
  const former = join(folder, `packages-web-former-${process.pid}`);
  cpSync(kept, coming, { recursive: true });
  renameSync(dist, former);
  renameSync(coming, dist);
  rmSync(former, { recursive: true });
}

function removeOld(cacheDir: string): void {
  const newestFirst = readdirSync(cacheDir)
    .filter((name) => KEPT.test(name))
    .map((name) => ({ path: join(cacheDir, name), at: statSync(join(cacheDir, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { path } of newestFirst.slice(KEPT_MAX)) rmSync(path, { recursive: true, force: true });
}

const sourcesOf = (root: string): string[] =>
  globSync(SOURCES, { cwd: root })
    .filter((file) => !IS_TEST.test(file) && statSync(join(root, file)).isFile())
    .sort();

function hashSources(root: string): string {
  const hash = createHash("sha256");
  for (const file of sourcesOf(root))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}
