import { existsSync } from "node:fs";
import { findOnPath, runTool } from "../dev/shared/run-tool.ts";

const INSTALL_TIMEOUT_MS = 60_000;

type Tool = Readonly<{ command: string; aptPackage: string; places?: readonly string[] }>;

/** The tool's full path; when it is missing root gets it from Debian. Null: it cannot be had here. */
export async function ensureTool(tool: Tool, path: string, log: (line: string) => void): Promise<string | null> {
  const found = find(tool, path);
  if (found) return found;
  const aptGet = findOnPath("apt-get", path);
  if (process.getuid?.() !== 0 || !aptGet) return null;
  log(`instalando ${tool.aptPackage} (só na primeira vez)`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, timeoutMs: INSTALL_TIMEOUT_MS };
  await runTool(aptGet, ["update"], options);
  await runTool(aptGet, ["install", "-y", "--no-install-recommends", tool.aptPackage], options);
  return find(tool, path);
}

function find({ command, places = [] }: Tool, path: string): string | null {
  const elsewhere = [...places, "/usr/sbin"].map((folder) => `${folder}/${command}`).find((file) => existsSync(file));
  return findOnPath(command, path) ?? elsewhere ?? null;
}
