import { existsSync } from "node:fs";
import { join } from "node:path";
import { runTool, type ToolResult } from "../process/run-tool.ts";
import { loadDevConfig } from "../shared/config.ts";
import { checkDeadCode, proveDeadCode } from "../verify/dead-code.ts";
import { checkFlowPage, proveFlowPage } from "../verify/flow-page.ts";
import { checkImportRules, proveImportRules } from "../verify/import-rules.ts";
import { checkWebBudgets } from "../verify/web-budgets.ts";

const TIMEOUT_MS = 300_000;
/** Once per machine Helm is compiled. */
const GEN_TIMEOUT_MS = 25 * 60_000;

type Step = { name: string; run: () => Promise<ToolResult> };

const { root } = loadDevConfig();

function tool(name: string, command: string, args: string[], cwd = root): Step {
  const path = join(root, "node_modules/.bin", command);
  return { name, run: () => runTool(path, args, { cwd, env: process.env, timeoutMs: TIMEOUT_MS }) };
}

const released = join(root, "proto/released.binpb");

const steps: Step[] = [
  tool("formato e lint", "biome", ["check", "--max-diagnostics=30"]),
  tool("tipos", "tsc", ["-p", "tsconfig.json"]),
  tool("tipos da web", "tsc", ["-p", "web/tsconfig.json"]),
  { name: "regras de importação", run: () => checkImportRules(root) },
  { name: "as regras de importação acusam", run: () => proveImportRules(root) },
  {
    name: "package-lock.json em passo",
    run: () =>
      runTool("npm", ["ci", "--dry-run", "--ignore-scripts", "--loglevel=error"], {
        cwd: root,
        env: process.env,
        timeoutMs: TIMEOUT_MS,
      }),
  },
  { name: "código morto e dependências", run: () => checkDeadCode(root) },
  { name: "o código morto é acusado", run: () => proveDeadCode(root) },
  { name: "docs/flow.md em passo", run: async () => checkFlowPage(root) },
  { name: "docs/flow.md fora de passo é acusada", run: async () => proveFlowPage(root) },
  {
    name: "arquivos gerados em passo",
    run: () =>
      runTool(process.execPath, ["dev/commands/gen.ts", "--check"], {
        cwd: root,
        env: process.env,
        timeoutMs: GEN_TIMEOUT_MS,
      }),
  },
  { name: "orçamento da web", run: () => checkWebBudgets(root) },
  tool("contratos: lint", "buf", ["lint"], join(root, "proto")),
  ...(existsSync(released)
    ? [tool("contratos: sem quebra", "buf", ["breaking", "--against", released], join(root, "proto"))]
    : []),
];

/** `npm run verify`: every check that runs nothing, each with its time; the last line counts them. */
let failed = 0;
for (const { name, run } of steps) {
  const startedAt = performance.now();
  const { ok, output } = await run();
  console.log(`${ok ? "✔" : "✖"} ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
  // What could not be checked here is said, whatever came of the rest.
  for (const line of output.split("\n")) if (ok && line.startsWith("não conferido: ")) console.log(line);
  if (!ok) {
    failed += 1;
    console.log(output.trimEnd());
  }
}
console.log(`\n${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
