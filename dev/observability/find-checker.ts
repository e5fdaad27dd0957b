import { readdirSync } from "node:fs";
import { join } from "node:path";
import { installOnce } from "../install/install-once.ts";
import { findOnPath, runTool } from "../shared/run-tool.ts";

const DOWNLOAD_TIMEOUT_MS = 3 * 60_000;
const ASK_TIMEOUT_MS = 30_000;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/** Checkers of Prometheus and Alertmanager, with Debian's package of each and what is not checked without it. */
const CHECKERS = {
  promtool: { debianPackage: "prometheus", unchecked: "as regras de alerta não foram conferidas" },
  amtool: { debianPackage: "prometheus-alertmanager", unchecked: "as rotas dos alertas não foram conferidas" },
} as const;

/** The checker on PATH, else out of its Debian package, which is unpacked into the cache and not installed. Null, after one sentence, where it cannot be had. */
export async function findChecker(
  tool: keyof typeof CHECKERS,
  { cacheDir, path, log }: Context,
): Promise<string | null> {
  const { debianPackage, unchecked } = CHECKERS[tool];
  const installed = findOnPath(tool, path);
  if (installed) return installed;
  const cached = cachedIn(cacheDir, tool);
  if (cached !== undefined) return cached;
  const version = await debianVersion(debianPackage, path);
  if (version !== null) {
    const target = join(cacheDir, `${tool}-${version}`);
    if (await installOnce(target, (folder) => unpack(folder, { tool, debianPackage, path }))) return target;
  }
  log(`${tool} não está no PATH nem pôde ser baixado do Debian: ${unchecked}.`);
  return null;
}

function cachedIn(cacheDir: string, tool: string): string | undefined {
  try {
    const name = readdirSync(cacheDir).find((entry) => entry.startsWith(`${tool}-`));
    return name && join(cacheDir, name);
  } catch {
    return undefined;
  }
}

async function debianVersion(debianPackage: string, path: string): Promise<string | null> {
  const aptCache = findOnPath("apt-cache", path);
  if (!aptCache) return null;
  const { ok, output } = await runTool(aptCache, ["policy", debianPackage], {
    env: { ...process.env, LC_ALL: "C" },
    timeoutMs: ASK_TIMEOUT_MS,
  });
  const version = /Candidate: (\d\S*)/.exec(output)?.[1];
  return ok && version !== undefined ? version.replaceAll(/[^\w.-]/g, "_") : null;
}

async function unpack(
  folder: string,
  { tool, debianPackage, path }: { tool: string; debianPackage: string; path: string },
): Promise<string | null> {
  const [aptGet, dpkgDeb] = [findOnPath("apt-get", path), findOnPath("dpkg-deb", path)];
  if (!aptGet || !dpkgDeb) return null;
  const options = { cwd: folder, timeoutMs: DOWNLOAD_TIMEOUT_MS };
  const downloaded = await runTool(aptGet, ["download", debianPackage], options);
  const file = readdirSync(folder).find((name) => name.endsWith(".deb"));
  if (!downloaded.ok || file === undefined) return null;
  const unpacked = await runTool(dpkgDeb, ["-x", file, "unpacked"], options);
  return unpacked.ok ? join(folder, `unpacked/usr/bin/${tool}`) : null;
}
