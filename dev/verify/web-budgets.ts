import { join } from "node:path";
import { runTool, type ToolResult } from "../shared/run-tool.ts";

const TIMEOUT_MS = 300_000;

/** Builds the web, holds every page to its budget of compressed JavaScript, and refuses what the oldest browsers lack. */
export async function checkWebBudgets(root: string): Promise<ToolResult> {
  const cwd = join(root, "web");
  const options = { cwd, env: process.env, timeoutMs: TIMEOUT_MS };
  const built = await runTool(join(root, "node_modules/.bin/vite"), ["build", "--logLevel", "error"], options);
  if (!built.ok) return built;
  const fits = await runTool(process.execPath, ["build/check-budgets.ts"], options);
  return fits.ok ? runTool(process.execPath, ["build/check-browsers.ts"], options) : fits;
}
