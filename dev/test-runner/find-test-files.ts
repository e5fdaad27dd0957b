import { globSync } from "node:fs";
import { relative, resolve } from "node:path";
import { SetupError } from "../shared/setup-error.ts";

const PATTERNS = ["packages", "services", "gateway", "sandbox", "ops", "dev", "bench", "web", "tests"].map(
  (folder) => `${folder}/**/*.test.ts`,
);
/** Tests of the web's components, which Jest runs. */
const COMPONENTS = "web/src/**/*.test.tsx";
/**
 * Tests next to the code they test: they use no store and leave nothing behind, and share a process. So do those of the sandbox as a whole, but for the
 * two that drive a browser.
 */
const UNIT = /^((packages|services|gateway|web|sandbox)\/.*\bsrc\/|sandbox\/test\/(?!(bank-)?page\.))/;
/** Suites that only need a stack: the run starts one for all of them (shared-stack.ts), and each brings people and wishes of its own. */
const SHARES_STACK =
  /^tests\/(journeys\/(panel\/|account-administration\.|wish-to-tenho\.)|authorisation\/every-route\.)/;
/** Those of them that change for a while, or count, what is everybody's: the rights of a role, the catalogue, the sessions of the test data's people, the accounts of the platform. */
const OWNS_STACK = /^tests\/(journeys\/panel\/(login|permissions|training)\.|authorisation\/every-route\.)/;
/** Suites that start whole stacks: they run one after another, or each would lack CPU. */
const HEAVY = /^tests\/(journeys|faults|trust)\//;
/** Suites that take minutes or tools compiled by Go: a plain `npm test` leaves them out. */
const LONG =
  /^tests\/((cluster|containers|first-start|go-live|kubernetes|manifests|operations|replicas|faults\/crash-points)\/|journeys\/errors\/error-catalogue)/;
/** Tests that judge what all others asked of the stores. */
const LAST = /^tests\/plans\/(statements|store-requests)\.test\.ts$/;
/** Suites that fill a container engine: run only by their own command, or when they are asked for. */
const ON_REQUEST = /^tests\/(containers|cluster)\//;

export type TestFiles = Readonly<{
  unit: readonly string[];
  light: readonly string[];
  components: readonly string[];
  heavy: readonly string[];
  shared: readonly string[];
  last: readonly string[];
  long: readonly string[];
}>;

export type TestSelection = Readonly<{
  /** Requested files or folders relative to `cwd`; none: all. */
  asked: readonly string[];
  /** True to run only the long suites; otherwise they run only on request. */
  long: boolean;
  /** True to leave out long suites even if they are requested. */
  shortOnly?: boolean;
}>;

/** The test files of a selection, as paths relative to the root. Raises: `SetupError` for a requested path without tests, so that no typing error passes for a success. */
export function findTestFiles(
  root: string,
  { asked, long, shortOnly = false }: TestSelection,
  cwd: string = process.cwd(),
): TestFiles {
  const all = globSync([...PATTERNS, COMPONENTS], {
    cwd: root,
    exclude: (name) => name === "node_modules" || name === "dist",
  }).sort();
  const wanted = asked.map((path) => relative(root, resolve(cwd, path)));
  const nothing = wanted.filter((path) => !all.some((file) => isIn(file, path)));
  if (nothing.length > 0) throw new SetupError(`Nenhum arquivo de teste em ${nothing.join(", ")}.`);
  const isWanted = (file: string) => wanted.some((path) => isIn(file, path));
  const files =
    asked.length === 0
      ? all.filter((file) => LONG.test(file) === long && !ON_REQUEST.test(file))
      : all.filter(isWanted);
  const isComponent = (file: string) => file.endsWith(".tsx");
  const isUnit = (file: string) => UNIT.test(file) && !isComponent(file);
  const isLight = (file: string) =>
    ![UNIT, HEAVY, SHARES_STACK, LAST, LONG].some((kind) => kind.test(file)) && !isComponent(file);
  const isHeavy = (file: string) => HEAVY.test(file) && !LONG.test(file) && !sharesStack(file);
  const others = long ? [] : files;
  return {
    unit: others.filter(isUnit),
    light: others.filter(isLight),
    components: others.filter(isComponent),
    heavy: others.filter(isHeavy),
    shared: others.filter(sharesStack),
    last: others.filter((file) => LAST.test(file)),
    long: shortOnly ? [] : files.filter((file) => LONG.test(file)),
  };
}

const isIn = (file: string, path: string): boolean => path === "" || file === path || file.startsWith(`${path}/`);

/** Returns whether a file judges what all others asked of the stores. */
export const isLast = (file: string): boolean => LAST.test(file);

/** Returns whether a file is run on the stack that the run starts once for all such files. */
export const sharesStack = (file: string): boolean => SHARES_STACK.test(file);

/** Returns whether a file must have that stack to itself while it runs. */
export const ownsStack = (file: string): boolean => OWNS_STACK.test(file);

/** Returns whether any of the files drives a browser. */
export function needBrowser(files: readonly string[]): boolean {
  return files.some((file) => file.startsWith("tests/journeys/"));
}

/** Returns whether any of the files may use a store. */
export const needStores = ({ light, heavy, shared, last, long }: TestFiles): boolean =>
  light.length + heavy.length + shared.length + last.length + long.length > 0;
