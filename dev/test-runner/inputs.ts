/**
 * The folders and files that a test file may read: while none of them changes, a test that passed is not run again. Every run compares the table with what
 * its test files really open (see `read-files.ts`), and a file that reads more has failed.
 */

/** Files that any test may depend on: dependencies, compiler options, and the runner with the stores it starts. */
const EVERY_TEST = [
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "packages",
  "proto",
  "tests/package.json",
  "tests/support",
  "dev/package.json",
  "dev/requirements.json",
  "dev/embedded",
  "dev/install",
  "dev/shared",
  "dev/test-runner",
];

/** Stands for the whole tree. */
const EVERYTHING = "";

/** Prose, which only those tests read that name it. */
const PROSE = /\.md$|^docs\/|^LICENSE$/;

export type Inputs = Readonly<{
  /** Beginning of the paths of test files; the longest that fits counts. */
  tests: string;
  /** A file of prose is read by its own name or folder alone. */
  reads: readonly string[];
}>;

const TABLE: readonly Inputs[] = [
  { tests: "packages/", reads: EVERY_TEST },
  ...["auth", "categorisation", "franchise", "messaging", "payment", "users", "wallet"].map((service) => ({
    tests: `services/${service}/`,
    reads: [...EVERY_TEST, `services/${service}`],
  })),
  { tests: "gateway/", reads: [...EVERY_TEST, "gateway"] },
  { tests: "sandbox/", reads: [...EVERY_TEST, "sandbox"] },
  { tests: "web/", reads: [...EVERY_TEST, "web", "gateway/openapi.gen.json"] },
  { tests: "ops/", reads: [EVERYTHING] },
  { tests: "bench/", reads: [EVERYTHING] },
  { tests: "dev/", reads: [EVERYTHING, "docs"] },
  { tests: "tests/", reads: [EVERYTHING] },
];

/** The row of the table for a test file. Raises: Error for one that the table leaves out. */
export function inputsOf(testFile: string): Inputs {
  const [row] = TABLE.filter(({ tests }) => testFile.startsWith(tests)).sort((a, b) => b.tests.length - a.tests.length);
  if (row === undefined) throw new Error(`dev/test-runner/inputs.ts does not say what ${testFile} may read`);
  return row;
}

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Returns whether a test of the row may read a path, relative to the root. */
export const mayRead = ({ reads }: Inputs, path: string): boolean =>
  reads.some((folder) =>
    folder === EVERYTHING ? !PROSE.test(path) : isBelow(path, folder) && (!PROSE.test(path) || PROSE.test(folder)),
  );
