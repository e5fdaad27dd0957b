import { globSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runTool, type ToolResult } from "../process/run-tool.ts";

const TIMEOUT_MS = 120_000;
const SEEDED = "zz-seeded-dead-code";
const SIBLING_IMPORT = /\b(?:from|import)\s*\(?\s*"(@tenho\/[\w-]+)\//g;

type Finding = Readonly<{ kind: "unused file" | "unused export" | "undeclared package"; file: string; name: string }>;

/** One file for each way of being dead or undeclared; `finding` is what must be said of it. */
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

/** Nothing unused and nothing undeclared, and no line of the check's own configuration without an effect. */
export async function checkDeadCode(root: string): Promise<ToolResult> {
  const siblings = undeclaredSiblings(root).map(({ file, name }) => `${file}: ${name} não está no package.json dele`);
  const { ok, output } = await knip(root, ["--treat-config-hints-as-errors"]);
  return { ok: ok && siblings.length === 0, output: [...siblings, output].join("\n") };
}

/** Each kind is seeded once and must be found: a check that looks past its files would be silent otherwise. */
export async function proveDeadCode(root: string): Promise<ToolResult> {
  try {
    for (const { file, text } of seeds) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
    const report = join(root, ".tenho", `${SEEDED}.json`);
    await mkdir(dirname(report), { recursive: true });
    await knip(root, ["--reporter", "json", "--output-file", report]);
    const found = [...undeclaredSiblings(root), ...findingsIn(report)];
    await rm(report);
    const isFound = ({ file, finding }: (typeof seeds)[number]) =>
      finding === undefined ||
      found.some((one) => one.file === file && one.kind === finding.kind && one.name === finding.name);
    const silent = seeds.filter((seed) => !isFound(seed));
    const lines = silent.map(({ file, finding }) => `não acusado: ${finding?.kind} ${finding?.name} em ${file}`);
    return { ok: silent.length === 0, output: lines.join("\n") };
  } finally {
    for (const { file } of seeds) await rm(join(root, file), { force: true });
  }
}

function knip(root: string, args: readonly string[]): Promise<ToolResult> {
  const options = { cwd: root, env: process.env, timeoutMs: TIMEOUT_MS };
  return runTool(join(root, "node_modules/.bin/knip"), ["--no-progress", ...args], options);
}

type KnipIssue = { file: string; files?: unknown[]; exports?: { name: string }[]; unlisted?: { name: string }[] };

/** What knip's report in JSON says of files, exports and packages. */
function findingsIn(report: string): Finding[] {
  const { issues } = JSON.parse(readFileSync(report, "utf8")) as { issues: KnipIssue[] };
  return issues.flatMap(({ file, files = [], exports = [], unlisted = [] }): Finding[] => [
    ...files.map((): Finding => ({ kind: "unused file", file, name: "" })),
    ...exports.map(({ name }): Finding => ({ kind: "unused export", file, name })),
    ...unlisted.map(({ name }): Finding => ({ kind: "undeclared package", file, name })),
  ]);
}

/** knip lets a private workspace import any other; here each names those it uses. */
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
