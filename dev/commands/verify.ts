import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadDevConfig } from "../shared/config.ts";
import { runTool } from "../shared/run-tool.ts";
import { checkCommentPatterns, proveCommentPatterns } from "../verify/comment-patterns.ts";
import { checkDeadCode, proveDeadCode } from "../verify/dead-code.ts";
import { checkDeviceClock, proveDeviceClock } from "../verify/device-clock.ts";
import { checkDocumentPaths, proveDocumentPaths } from "../verify/document-paths.ts";
import { checkFlowPage, proveFlowPage } from "../verify/flow-page.ts";
import { checkGlossary, proveGlossary } from "../verify/glossary.ts";
import { checkImportRules, proveImportRules } from "../verify/import-rules.ts";
import { openKeptChecks } from "../verify/kept-checks.ts";
import { checkLinearPatterns, proveLinearPatterns } from "../verify/linear-patterns.ts";
import { checkLockedRows, proveLockedRows } from "../verify/locked-rows.ts";
import { checkLoneFiles, proveLoneFiles } from "../verify/lone-files.ts";
import { checkMutualCalls } from "../verify/mutual-calls.ts";
import { type Check, runChecks } from "../verify/run-checks.ts";
import { checkStyles, proveStyles } from "../verify/styles.ts";
import { checkWebBudgets } from "../verify/web-budgets.ts";

const TIMEOUT_MS = 600_000;
/** Longer than the other checks, because Helm is compiled once per machine. */
const GEN_TIMEOUT_MS = 25 * 60_000;

const { root } = loadDevConfig();

function tool(name: string, command: string, args: string[], cwd = root): Check {
  const path = join(root, "node_modules/.bin", command);
  return { name, run: () => runTool(path, args, { cwd, env: process.env, timeoutMs: TIMEOUT_MS }) };
}

/** One checker: several would each look at the types that all files share, for twice the CPU time and memory. */
const types = (name: string, project: string): Check => ({
  ...tool(name, "tsc", ["-p", project, "--checkers", "1"]),
  reads: (path) => /\.(ts|tsx|mts|json)$/.test(path),
});
/** Whatever is generated depends on neither tests nor screens. */
const isOfGenerated = (path: string): boolean =>
  !/\.test\.tsx?$|^(web\/src|tests|bench)\//.test(path) || /\.gen\./.test(path);
const isOfWeb = (path: string): boolean => /^(web|packages\/(br|access))\//.test(path) || /^tsconfig/.test(path);
const isOfContracts = (path: string): boolean => path.startsWith("proto/");
const isOfPackages = (path: string): boolean => /(^|\/)package(-lock)?\.json$|^\.npmrc$/.test(path);

const released = join(root, "proto/released.binpb");

/** The longest begin early, and those that run in this process lie beside the types, since they hold up what is to start after them. */
const checks: Check[] = [
  tool("formato e lint", "biome", ["check", "--max-diagnostics=30"]),
  types("tipos", "tsconfig.json"),
  { name: "expressões regulares de tempo linear", run: async () => checkLinearPatterns(root) },
  { name: "as que não são lineares são acusadas", run: async () => proveLinearPatterns() },
  { name: "comentários se leem sozinhos", run: async () => checkCommentPatterns(root) },
  { name: "os que não se leem são acusados", run: async () => proveCommentPatterns() },
  { name: "linhas que um comando escolhe são bloqueadas", run: async () => checkLockedRows(root) },
  { name: "as que não são bloqueadas são acusadas", run: async () => proveLockedRows() },
  { name: "espaços e larguras da web são os da escala", run: async () => checkStyles(root) },
  { name: "os que não são da escala são acusados", run: async () => proveStyles() },
  { name: "o painel não lê o relógio do aparelho", run: async () => checkDeviceClock(root) },
  { name: "o que o lê é acusado", run: async () => proveDeviceClock() },
  { name: "nenhuma pasta tem um só arquivo", run: async () => checkLoneFiles(root) },
  { name: "as que têm são acusadas", run: async () => proveLoneFiles() },
  { name: "caminhos nos documentos existem", run: async () => checkDocumentPaths(root) },
  { name: "os que não existem são acusados", run: async () => proveDocumentPaths(root) },
  { name: "docs/flow.md em passo", run: async () => checkFlowPage(root) },
  { name: "docs/flow.md fora de passo é acusada", run: async () => proveFlowPage(root) },
  { name: "docs/glossary.md é curto, cada termo uma vez", run: async () => checkGlossary(root) },
  { name: "um termo a mais ou repetido é acusado", run: async () => proveGlossary() },
  { name: "serviços que se chamam um ao outro", run: async () => checkMutualCalls(root) },
  {
    name: "arquivos gerados em passo",
    run: () =>
      runTool(process.execPath, ["dev/commands/gen.ts", "--check"], {
        cwd: root,
        env: process.env,
        timeoutMs: GEN_TIMEOUT_MS,
      }),
    reads: isOfGenerated,
  },
  types("tipos da web", "web/tsconfig.json"),
  { name: "orçamento da web", run: () => checkWebBudgets(root), reads: isOfWeb },
  { name: "código morto e dependências", run: () => checkDeadCode(root) },
  { name: "o código morto é acusado", run: () => proveDeadCode(root) },
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
    reads: isOfPackages,
  },
  { ...tool("contratos: lint", "buf", ["lint"], join(root, "proto")), reads: isOfContracts },
  ...(existsSync(released)
    ? [
        {
          ...tool("contratos: sem quebra", "buf", ["breaking", "--against", released], join(root, "proto")),
          reads: isOfContracts,
        },
      ]
    : []),
];

const { values } = parseArgs({ options: { fresh: { type: "boolean" } } });
const kept = openKeptChecks(root);
const known = values.fresh && kept !== null ? { ...kept, isKept: () => false } : kept;

/**
 * `npm run verify [-- --fresh]`: every check that runs nothing, two beside each other, each with its time; the last line counts them. One that passed is not
 * run again while nothing it depends on has changed, unless `--fresh` is given.
 */
const failed = await runChecks(checks, (line) => console.log(line), known ?? undefined);
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
