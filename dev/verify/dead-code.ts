import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runTool, type ToolResult } from "../shared/run-tool.ts";
import { withTreeCopy } from "./tree-copy.ts";

const TIMEOUT_MS = 300_000;
const SEEDED = "zz-seeded-dead-code";
const SIBLING_IMPORT = /\b(?:from|import)\s*(?:\(\s*)?"(@tenho\/[\w-]+)\//g;

type Finding = Readonly<{ kind: "unused file" | "unused export" | "undeclared package"; file: string; name: string }>;

/** One file for each kind of dead or undeclared code; `finding` is the expected report about it. */
const seeds: readonly { file: string; text: string; finding?: Pick<Finding, "kind" | "name"> }[] = [
  {
    file: `packages/br/src/${SEEDED}.ts`,
    text: "export const seeded = 1;\n",
    finding: { kind: "unused export", name: "seeded" },
  },
  {
    file: `packages/access/src/${SEEDED}.ts`,
    text: 'import "uuid";\n',
    finding: { kind: "undeclared package", name: "uuid" },
  },
  {
    file: `services/payment/test/${SEEDED}.test.ts`,
    text: 'import "@tenho/trust/broker-users";\n',
    finding: { kind: "undeclared package", name: "@tenho/trust" },
  },
  {
    file: `services/payment/test/_${SEEDED}.ts`,
    text: "export const seeded = 1;\n",
    finding: { kind: "unused file", name: "" },
  },
  { file: `tests/${SEEDED}.test.ts`, text: `import { used } from "./_${SEEDED}.ts";\nconsole.log(used);\n` },
  {
    file: `tests/_${SEEDED}.ts`,
    text: "export const used = 1;\nexport const seeded = 1;\n",
    finding: { kind: "unused export", name: "seeded" },
  },
];

/** Checks that nothing is unused or undeclared, and that each line of the check's own configuration has an effect. */
export async function checkDeadCode(root: string): Promise<ToolResult> {
  const siblings = undeclaredSiblings(root).map(({ file, name }) => `${file}: ${name} não está no package.json dele`);
  const { ok, output } = await knip(root, ["--treat-config-hints-as-errors"]);
  return { ok: ok && siblings.length === 0, output: [...siblings, output].join("\n") };
}

/** Seeds each kind of fault once in a copy of the tree and expects it to be found, because a check that misses its files would stay silent. */
export function proveDeadCode(root: string): Promise<ToolResult> {
  const files = Object.fromEntries(seeds.map(({ file, text }) => [file, text]));
  return withTreeCopy(root, files, async (copy) => {
    const report = join(copy, `${SEEDED}.json`);
    await knip(root, ["--reporter", "json", "--output-file", report], copy);
    const found = [...undeclaredSiblings(copy), ...findingsIn(report)];
    const isFound = ({ file, finding }: (typeof seeds)[number]) =>
      finding === undefined ||
      found.some((one) => one.file === file && one.kind === finding.kind && one.name === finding.name);
    const silent = seeds.filter((seed) => !isFound(seed));
    const lines = silent.map(({ file, finding }) => `não acusado: ${finding?.kind} ${finding?.name} em ${file}`);
    return { ok: silent.length === 0, output: lines.join("\n") };
  });
}

function knip(root: string, args: readonly string[], tree = root): Promise<ToolResult> {
  const options = { cwd: tree, env: process.env, timeoutMs: TIMEOUT_MS };
  return runTool(join(root, "node_modules/.bin/knip"), ["--no-progress", ...args], options);
}

type KnipIssue = { file: string; files?: unknown[]; exports?: { name: string }[]; unlisted?: { name: string }[] };

/** Findings of knip's JSON report about files, exports and packages. */
function findingsIn(report: string): Finding[] {
  const { issues } = JSON.parse(readFileSync(report, "utf8")) as { issues: KnipIssue[] };
  return issues.flatMap(({ file, files = [], exports = [], unlisted = [] }): Finding[] => [
    ...files.map((): Finding => ({ kind: "unused file", file, name: "" })),
    ...exports.map(({ name }): Finding => ({ kind: "unused export", file, name })),
    ...unlisted.map(({ name }): Finding => ({ kind: "undeclared package", file, name })),
  ]);
}

/** Imports of sibling packages that a workspace does not declare: knip allows a private workspace to import any other. */
function undeclaredSiblings(root: string): Finding[] {
  const isOurs = (name: string): boolean => name !== "node_modules" && name !== "dist" && name !== ".tenho";
  const list = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: (name) => !isOurs(name) });
  const declared = new Map(list("*/**/package.json").map((file) => [dirname(file), declaredBy(join(root, file))]));
  const workspaceOf = (file: string): string => {
    let folder = dirname(file);
    while (folder !== "." && !declared.has(folder)) folder = dirname(folder);
    return folder;
  };
  return list("*/**/*.{ts,tsx}").flatMap((file) => {
    const known = declared.get(workspaceOf(file)) ?? new Set();
    const imported = new Set(
      [...readFileSync(join(root, file), "utf8").matchAll(SIBLING_IMPORT)].map(([, name]) => name),
    );
    return [...imported].flatMap((name = ""): Finding[] =>
      known.has(name) ? [] : [{ kind: "undeclared package", file, name }],
    );
  });
}

/** A package may import itself by its name. */
function declaredBy(packageFile: string): Set<string> {
  const { name, dependencies, devDependencies } = JSON.parse(readFileSync(packageFile, "utf8"));
  return new Set([name, ...Object.keys({ ...dependencies, ...devDependencies })]);
}
