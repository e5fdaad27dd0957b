import { join } from "node:path";
import { runTool, type ToolResult } from "../shared/run-tool.ts";

const TIMEOUT_MS = 300_000;

/** Builds the web and holds every page to its budget of compressed JavaScript. */
export async function checkWebBudgets(root: string): Promise<ToolResult> {
  const cwd = join(root, "web");
  const options = { cwd, env: process.env, timeoutMs: TIMEOUT_MS };
  const built = await runTool(join(root, "node_modules/.bin/vite"), ["build", "--logLevel", "error"], options);
  return built.ok ? runTool(process.execPath, ["build/check-budgets.ts"], options) : built;
}
