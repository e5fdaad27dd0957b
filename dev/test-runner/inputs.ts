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

/** Images and charts: a stack that the runner starts is made of neither. */
const RELEASE = ["docker", "docker-compose.yml", "helm", "k8s"];

/** Prose, which only those tests read that name it. */
const PROSE = /\.md$|^docs(\/|$)|^LICENSE$/;

/** Test files, each of which only itself depends on. */
const TEST_FILE = /\.test\.tsx?$/;

/** Helpers of the packages' tests, and this table: the keys of results follow from its rows already. */
const OF_NO_OTHER = /^packages\/[^/]+\/test\/|^dev\/test-runner\/inputs\.ts$/;

export type Inputs = Readonly<{
  /** Beginning of the paths of test files; the longest that fits counts. */
  tests: string;
  /** Folders and files of which they may read all but other test files. Prose is read by its own name or folder alone. */
  own: readonly string[];
  /** Folders and files of which they may read all but what is for the tests of these alone. */
  shared: readonly string[];
  /** Folders of which they read nothing, though `shared` holds them. */
  except?: readonly string[];
  /** True where they read other test files too, as to find a test that they name. */
  readsTests?: boolean;
}>;

const TABLE: readonly Inputs[] = [
  { tests: "packages/", own: ["packages"], shared: EVERY_TEST },
  ...["auth", "users", "wallet"].map((service) => ({
    tests: `services/${service}/`,
    own: [`services/${service}`],
    shared: EVERY_TEST,
  })),
  // It runs the command of the operators.
  {
    tests: "services/wallet/test/ledger/books-command.test.ts",
    own: ["services/wallet"],
    shared: [EVERYTHING],
    except: ["web"],
  },
  // These ask the stand-ins for the world outside: WhatsApp, a bank, AI providers, the look-up of a CEP.
  ...["categorisation", "franchise", "messaging", "payment"].map((service) => ({
    tests: `services/${service}/`,
    own: [`services/${service}`],
    shared: [...EVERY_TEST, "sandbox"],
  })),
  // They compare what is said of a mistake with the document that lists them.
  ...[
    ["messaging", "test/meta/check-outside.test.ts"],
    ["payment", "test/bank-check.test.ts"],
  ].map(([service, file]) => ({
    tests: `services/${service}/${file}`,
    own: [`services/${service}`, "docs/planted-mistakes.md"],
    shared: [...EVERY_TEST, "sandbox"],
  })),
  // It compares the page with what is said.
  {
    tests: "services/messaging/test/flow/talks.test.ts",
    own: ["services/messaging", "docs/talks.md"],
    shared: [...EVERY_TEST, "sandbox"],
  },
  { tests: "gateway/", own: ["gateway"], shared: EVERY_TEST },
  { tests: "sandbox/", own: ["sandbox"], shared: EVERY_TEST },
  { tests: "web/", own: ["web"], shared: [...EVERY_TEST, "gateway/openapi.gen.json"] },
  { tests: "ops/", own: ["ops"], shared: [EVERYTHING], except: ["web"] },
  { tests: "bench/", own: ["bench"], shared: [EVERYTHING], except: ["web"] },
  { tests: "dev/", own: ["dev", "docs"], shared: [EVERYTHING], except: ["web"] },
  // These measure, serve and look up what the panel is made of.
  { tests: "bench/text/linear-time.test.ts", own: ["bench"], shared: [EVERYTHING] },
  { tests: "dev/start/serve-web.test.ts", own: ["dev", "docs"], shared: [EVERYTHING] },
  { tests: "dev/packages/locked-packages.test.ts", own: ["dev", "docs"], shared: [EVERYTHING] },
  { tests: "tests/", own: ["tests"], shared: [EVERYTHING] },
  // Whole stacks, but started by the runner itself and not as a container or a chart is.
  { tests: "tests/journeys/", own: ["tests"], shared: [EVERYTHING], except: RELEASE },
  // Stacks without the web app.
  ...["faults", "money", "trust"].map((folder) => ({
    tests: `tests/${folder}/`,
    own: ["tests"],
    shared: [EVERYTHING],
    except: [...RELEASE, "web"],
  })),
  { tests: "tests/planted-mistakes/", own: ["tests", "docs/planted-mistakes.md"], shared: [EVERYTHING] },
  // They read every line of a Dockerfile's folders, and whether each alert has a runbook.
  {
    tests: "tests/deployment/ops-image.test.ts",
    own: [
      "tests",
      "ops/README.md",
      "proto/README.md",
      ...["access", "br", "kernel"].map((name) => `packages/${name}/README.md`),
    ],
    shared: [EVERYTHING],
  },
  // It looks for the volumes of the guides' commands.
  {
    tests: "tests/deployment/compose.test.ts",
    own: ["tests", "docs/no-ar.md", "docs/operate.md"],
    shared: [EVERYTHING],
  },
  // It compares what is recorded with the words that the panel has for it.
  { tests: "tests/authorisation/audited-operations.test.ts", own: ["tests"], shared: [EVERYTHING] },
  // It finds the test that it names for each key.
  { tests: "tests/authorisation/keyed-requests.test.ts", own: ["tests"], shared: [EVERYTHING], readsTests: true },
  {
    tests: "tests/journeys/observed-wish.test.ts",
    own: ["tests", "docs/runbooks"],
    shared: [EVERYTHING],
    except: ["web"],
  },
  ...["account-administration", "wish-to-tenho"].map((name) => ({
    tests: `tests/journeys/${name}.test.ts`,
    own: ["tests"],
    shared: [EVERYTHING],
    except: [...RELEASE, "web"],
  })),
  { tests: "tests/authorisation/", own: ["tests"], shared: [EVERYTHING], except: [...RELEASE, "web"] },
  { tests: "tests/plans/", own: ["tests"], shared: [EVERYTHING], except: [...RELEASE, "web"] },
];

/** The row of the table for a test file. Raises: Error for one that the table leaves out. */
export function inputsOf(testFile: string): Inputs {
  const [row] = TABLE.filter(({ tests }) => testFile.startsWith(tests)).sort((a, b) => b.tests.length - a.tests.length);
  if (row === undefined) throw new Error(`dev/test-runner/inputs.ts does not say what ${testFile} may read`);
  return row;
}

/** Returns whether each test of the row may read a path, relative to the root; besides these it may read itself. */
export const mayRead = ({ own, shared, except = [], readsTests = false }: Inputs, path: string): boolean =>
  (readsTests || !TEST_FILE.test(path)) &&
  !except.some((folder) => isIn(path, folder)) &&
  (own.some((folder) => isIn(path, folder)) ||
    (!OF_NO_OTHER.test(path) && shared.some((folder) => isIn(path, folder))));

const isIn = (path: string, folder: string): boolean =>
  folder === EVERYTHING
    ? !PROSE.test(path)
    : (path === folder || path.startsWith(`${folder}/`)) && (!PROSE.test(path) || PROSE.test(folder));
