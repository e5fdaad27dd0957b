import { globSync } from "node:fs";
import { relative, resolve } from "node:path";

const PATTERNS = ["packages", "services", "gateway", "dev", "web", "tests"].map((folder) => `${folder}/**/*.test.ts`);
/** Tests of the web's components, which Jest runs. */
const COMPONENTS = "web/src/**/*.test.tsx";
/** Suites that start whole stacks: one after another, or each would lack CPU. */
const HEAVY = /^tests\/(journeys|faults|observability|trust)\//;
/** Suites that take minutes or tools compiled by Go: the whole of `npm test` goes without them. */
const LONG =
  /^tests\/((kubernetes|load|manifests|operations|replicas|faults\/crash-points)\/|journeys\/errors\/error-catalogue)/;

export type TestFiles = Readonly<{
  light: readonly string[];
  components: readonly string[];
  heavy: readonly string[];
  long: readonly string[];
}>;

export type TestSelection = Readonly<{
  /** Files or folders relative to `cwd`; none: all. */
  asked: readonly string[];
  /** The long suites and no others; otherwise they are run only when they are asked for. */
  long: boolean;
}>;

/** The test files of a selection, as paths relative to the root. */
export function findTestFiles(root: string, { asked, long }: TestSelection, cwd: string = process.cwd()): TestFiles {
  const all = globSync([...PATTERNS, COMPONENTS], {
    cwd: root,
    exclude: (name) => name === "node_modules" || name === "dist",
  }).sort();
  const wanted = asked.map((path) => relative(root, resolve(cwd, path)));
  const isWanted = (file: string) => wanted.some((path) => file === path || path === "" || file.startsWith(`${path}/`));
  const files = asked.length === 0 ? all.filter((file) => LONG.test(file) === long) : all.filter(isWanted);
  const isComponent = (file: string) => file.endsWith(".tsx");
  const isLight = (file: string) => !HEAVY.test(file) && !LONG.test(file) && !isComponent(file);
  const others = long ? [] : files;
  return {
    light: others.filter(isLight),
    components: others.filter(isComponent),
    heavy: others.filter((file) => HEAVY.test(file) && !LONG.test(file)),
    long: files.filter((file) => LONG.test(file)),
  };
}

/** Whether any of the files drives a browser. */
export function needBrowser(files: readonly string[]): boolean {
  return files.some((file) => file.startsWith("tests/journeys/"));
}
