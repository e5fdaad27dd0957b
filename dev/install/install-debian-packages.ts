import { findOnPath, runTool, type ToolResult } from "../shared/run-tool.ts";

const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** Installs packages of Debian, which only root may do; null where there is no apt-get or the user is another one. */
export async function installDebianPackages(packages: readonly string[], path: string): Promise<ToolResult | null> {
  const aptGet = findOnPath("apt-get", path);
  if (process.getuid?.() !== 0 || !aptGet) return null;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, timeoutMs: INSTALL_TIMEOUT_MS };
  await runTool(aptGet, ["update"], options);
  return runTool(aptGet, ["install", "-y", "--no-install-recommends", ...packages], options);
}
