import { type GoTool, installGoTool } from "../../install/install-go-tool.ts";
import { findOnPath, runTool } from "../../shared/run-tool.ts";

const HELM: GoTool = { name: "helm", package: "helm.sh/helm/v3/cmd/helm", version: "v3.22.0" };

const ASK_TIMEOUT_MS = 30_000;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/** Helm 3: on PATH, else compiled once into the cache. Null, after one sentence, where it cannot be had. */
export async function findHelm(context: Context): Promise<string | null> {
  const installed = findOnPath("helm", context.path);
  if (installed && (await isHelm3(installed))) return installed;
  return installGoTool(HELM, context);
}

/** Returns whether it is Helm 3, for which the chart is written; another version on PATH is not used. */
async function isHelm3(helm: string): Promise<boolean> {
  const { ok, output } = await runTool(helm, ["version", "--short"], { timeoutMs: ASK_TIMEOUT_MS });
  return ok && /^v3\./m.test(output);
}
