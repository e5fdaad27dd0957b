import { readdirSync } from "node:fs";
import { join } from "node:path";
import { installOnce } from "../install/install-once.ts";
import { findOnPath, runTool } from "../shared/run-tool.ts";

const DOWNLOAD_TIMEOUT_MS = 3 * 60_000;
const ASK_TIMEOUT_MS = 30_000;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * Prometheus's own checker of rules: on PATH, else out of Debian's package `prometheus`, which is unpacked into the cache and not
 * installed. Null, after one sentence, where it cannot be had.
 */
export async function findPromtool({ cacheDir, path, log }: Context): Promise<string | null> {
  const installed = findOnPath("promtool", path);
  if (installed) return installed;
  const cached = cachedIn(cacheDir);
  if (cached !== undefined) return cached;
  const version = await debianVersion(path);
  if (version !== null) {
    const target = join(cacheDir, `promtool-${version}`);
    if (await installOnce(target, (folder) => unpack(folder, path))) return target;
  }
  log("promtool não está no PATH nem pôde ser baixado do Debian: as regras de alerta não foram conferidas.");
  return null;
}

function cachedIn(cacheDir: string): string | undefined {
  try {
    const name = readdirSync(cacheDir).find((entry) => entry.startsWith("promtool-"));
    return name && join(cacheDir, name);
  } catch {
    return undefined;
  }
}

async function debianVersion(path: string): Promise<string | null> {
  const aptCache = findOnPath("apt-cache", path);
  if (!aptCache) return null;
  const { ok, output } = await runTool(aptCache, ["policy", "prometheus"], {
    env: { ...process.env, LC_ALL: "C" },
    timeoutMs: ASK_TIMEOUT_MS,
  });
  const version = /Candidate: (\d\S*)/.exec(output)?.[1];
  return ok && version !== undefined ? version.replaceAll(/[^\w.-]/g, "_") : null;
}

async function unpack(folder: string, path: string): Promise<string | null> {
  const [aptGet, dpkgDeb] = [findOnPath("apt-get", path), findOnPath("dpkg-deb", path)];
  if (!aptGet || !dpkgDeb) return null;
  const options = { cwd: folder, timeoutMs: DOWNLOAD_TIMEOUT_MS };
  const downloaded = await runTool(aptGet, ["download", "prometheus"], options);
  const file = readdirSync(folder).find((name) => name.endsWith(".deb"));
  if (!downloaded.ok || file === undefined) return null;
  const unpacked = await runTool(dpkgDeb, ["-x", file, "unpacked"], options);
  return unpacked.ok ? join(folder, "unpacked/usr/bin/promtool") : null;
}
