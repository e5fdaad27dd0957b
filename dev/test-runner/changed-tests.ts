import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "oxc-parser";

const CODE = /\.tsx?$/;

/** Runs git in the repository; a name with unusual letters is not quoted. */
const git = (root: string, ...args: string[]): string[] =>
  execFileSync("git", ["-c", "core.quotePath=false", ...args], { cwd: root, encoding: "utf8", maxBuffer: 64 * 2 ** 20 })
    .split("\n")
    .filter(Boolean);

/** The files that differ from a commit or are not tracked yet, removed ones included. Paths are relative to the root. */
export const changedFiles = (root: string, since: string): string[] => [
  ...git(root, "diff", "--name-only", since),
  ...git(root, "ls-files", "--others", "--exclude-standard"),
];

/**
 * Finds the test files that import a changed file, directly or through other files. For a changed file that is no module, such as SQL or a style sheet, all
 * tests of its package are found. A test that starts a process does not import the process's files, so it is not found by a change of these.
 */
export function testsOf(root: string, changed: readonly string[]): string[] {
  const files = [
    ...git(root, "ls-files", "*.ts", "*.tsx"),
    ...git(root, "ls-files", "--others", "--exclude-standard", "*.ts", "*.tsx"),
  ].filter((file) => existsSync(join(root, file)));
  const isTest = (file: string) => /\.test\.tsx?$/.test(file);
  const importers = readImporters(root, files);
  const reached = new Set<string>();
  const waiting = changed.flatMap((file) =>
    CODE.test(file) ? [file] : files.filter((other) => isTest(other) && packageOf(other) === packageOf(file)),
  );
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(importers.get(file) ?? []));
  }
  return files.filter((file) => isTest(file) && reached.has(file));
}

/** `services/wallet` of a file in it, `web` of a file of the panel. */
const packageOf = (file: string): string => /^(?:(?:services|packages)\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;

/** The files that import each file, a removed one included. */
function readImporters(root: string, files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const path = join(root, file);
    for (const specifier of specifiersIn(path)) {
      const imported = locate(root, path, specifier);
      if (imported === null) continue;
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [file]);
      else known.push(file);
    }
  }
  return importers;
}

/** The specifiers of a file's imports: those of values, those of types, and those of `import()` with a constant. */
function specifiersIn(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
}

/** The file of the repository that an import means; null for a library. */
function locate(root: string, importer: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return relative(root, resolve(dirname(importer), specifier));
  if (!specifier.startsWith("@tenho/")) return null;
  try {
    return relative(root, createRequire(importer).resolve(specifier));
  } catch {
    // A removed file of a package has no importer to be found; its importers fail the type check.
    return null;
  }
}
