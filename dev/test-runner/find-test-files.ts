import { globSync } from "node:fs";
import { relative, resolve } from "node:path";

const PATTERNS = ["packages", "services", "gateway", "dev", "web", "tests"].map((folder) => `${folder}/**/*.test.ts`);
/** Tests of the web's components, which Jest runs. */
const COMPONENTS = "web/src/**/*.test.tsx";
/** Suites that start whole stacks: one after another, or each would lack CPU. */
const HEAVY = /^tests\/(journeys|faults|observability|replicas|trust)\//;

export type TestFiles = Readonly<{
  light: readonly string[];
  components: readonly string[];
  heavy: readonly string[];
}>;

/** The test files asked for (files or folders relative to `cwd`), or all of them, as paths relative to the root. */
export function findTestFiles(root: string, asked: readonly string[], cwd: string = process.cwd()): TestFiles {
  const all = globSync([...PATTERNS, COMPONENTS], {
    cwd: root,
    exclude: (name) => name === "node_modules" || name === "dist",
  }).sort();
  const wanted = asked.map((path) => relative(root, resolve(cwd, path)));
  const isWanted = (file: string) => wanted.some((path) => file === path || path === "" || file.startsWith(`${path}/`));
  const files = asked.length === 0 ? all : all.filter(isWanted);
  const isComponent = (file: string) => file.endsWith(".tsx");
  return {
    light: files.filter((file) => !HEAVY.test(file) && !isComponent(file)),
    components: files.filter(isComponent),
    heavy: files.filter((file) => HEAVY.test(file)),
  };
}

/** Whether any of the files drives a browser. */
export function needBrowser(files: readonly string[]): boolean {
  return files.some((file) => file.startsWith("tests/journeys/"));
}
