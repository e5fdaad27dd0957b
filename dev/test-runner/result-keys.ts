import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { findOnPath } from "../shared/run-tool.ts";
import { digestOf, type WorkTree } from "../shared/work-tree.ts";
import { needBrowser } from "./find-test-files.ts";
import { inputsOf, mayRead } from "./inputs.ts";

/** Programs of the machine that tests use when they are there; those that the project brings are pinned in files that every test depends on. */
const PROGRAMS = ["git", "java", "mongod", "nats-server", "python3"];
/** Variables that change what a test does; the moment of the command is in `TENHO_STARTED_AT`, and another at each. */
const VARIABLES =
  /^(TENHO_(?!TEST_|STARTED_AT$)|MONEY_|MONGO_|NATS_|POSTGRES_|EMBEDDINGS_|MAVEN_|TZ$|LANG$|LC_|NODE_OPTIONS$)/;

/**
 * Gives each test file the key of its result: the files that it may read, Node, the platform, the programs of the machine and the variables. Equal keys
 * mean that nothing changed which the result can depend on.
 */
export function createResultKeys(tree: WorkTree, env: NodeJS.ProcessEnv): (path: string) => string {
  const machine = hashOf([
    process.version,
    process.platform,
    process.arch,
    process.getuid?.() === 0 ? "root" : "user",
    ...PROGRAMS.map((name) => stampOf(name, env)),
    ...Object.keys(env)
      .filter((name) => VARIABLES.test(name))
      .sort()
      .map((name) => `${name}=${env[name]}`),
  ]);
  const digests = new Map<string, string>();
  const digestFor = (path: string): string => {
    const inputs = inputsOf(path);
    const digest = digests.get(inputs.tests) ?? digestOf(tree, (file) => mayRead(inputs, file));
    digests.set(inputs.tests, digest);
    return digest;
  };
  return (path) =>
    hashOf([
      path,
      tree.get(path) ?? "",
      digestFor(path),
      machine,
      needBrowser([path]) ? stampOf("chromium", env) : "without a browser",
    ]);
}

/** Tells versions of a program apart without starting it: a package brings its files with the time of its build. */
function stampOf(name: string, env: NodeJS.ProcessEnv): string {
  const file = findOnPath(name, env.PATH ?? "");
  if (file === null) return `${name}: none`;
  const { size, mtimeMs } = statSync(file);
  return `${name}: ${file} ${size} ${Math.trunc(mtimeMs)}`;
}

export const hashOf = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");
