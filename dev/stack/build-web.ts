import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { runTool } from "../shared/run-tool.ts";
import { siteEnvironment } from "./site-environment.ts";

const SOURCES = [
  "web/{src,public,build}/**",
  "web/{index.html,vite.config.ts,package.json}",
  "packages/{br,access}/src/**",
  "package-lock.json",
];
const IS_TEST = /\.test\.tsx?$/;
const BUILD_TIMEOUT_MS = 5 * 60_000;

/** Builds the web app when its sources or the site's links changed since the last build; services work without it, so a failure is only logged. */
export async function buildWeb(root: string, logFile: string, log: (line: string) => void): Promise<void> {
  const dist = join(root, "web", "dist");
  mkdirSync(dist, { recursive: true });
  if (!existsSync(join(root, "web", "vite.config.ts"))) return;
  const site = siteEnvironment(process.env);
  // The stamp is inside `dist`, where any other build removes it: a build without these links must not pass for this one.
  const stamp = join(dist, ".tenho-build");
  const hash = hashSources(root, site);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  log("construindo a interface web");
  const vite = join(root, "node_modules", ".bin", "vite");
  const { ok, output } = await runTool(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: join(root, "web"),
    env: { ...process.env, ...site, NODE_ENV: "production", NO_COLOR: "1" },
    timeoutMs: BUILD_TIMEOUT_MS,
  });
  mkdirSync(dirname(logFile), { recursive: true });
  writeFileSync(logFile, output);
  if (!ok) return log(`a interface web não pôde ser construída: veja ${relative(root, logFile)}`);
  writeFileSync(stamp, hash);
}

function hashSources(root: string, site: Readonly<Record<string, string>>): string {
  const hash = createHash("sha256").update(JSON.stringify(site));
  const sources = globSync(SOURCES, { cwd: root }).filter((file) => !IS_TEST.test(file));
  for (const file of sources.sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}
