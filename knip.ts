import type { KnipConfig } from "knip";

const packages = {
  includeEntryExports: true,
  entry: ["{src,test}/**/*.test.ts"],
  project: ["{src,test}/**/*.ts"],
};

/**
 * Entries of used code: everything that a command, a service, a test or a page reaches. Packages are entries by their `exports` maps, so
 * their exports are checked one by one (`includeEntryExports`). Scripts started as child processes are found by
 * `new URL("./script.ts", import.meta.url)`.
 */
const config: KnipConfig = {
  // An export only its own file uses is alive, merely wider than it need be.
  ignoreExportsUsedInFile: true,
  // Programs of the system: one makes certificates for a test, one gives a process of a test its own mounts.
  ignoreBinaries: ["openssl", "unshare"],
  // Generated from the whole API, of which the web uses a part.
  ignoreIssues: { "web/src/api/generated/*.gen.ts": ["exports", "types"] },
  workspaces: {
    ".": {
      ignoreDependencies: [
        // Started by the commands under dev/ from node_modules/.bin.
        "@biomejs/biome",
        "@bufbuild/buf",
        "dependency-cruiser",
      ],
    },
    // Generated.
    proto: { entry: [], project: [] },
    "packages/*": packages,
    // Where the driver that is patched is looked for.
    "packages/kernel": { ...packages, ignoreDependencies: ["mongoose"] },
    "services/*": {
      entry: ["src/{main,migrate}*.ts", "{src,test}/**/{*.test,_preload}.ts"],
      project: ["{src,test}/**/*.ts"],
    },
    gateway: {
      entry: ["src/main.ts", "{src,test}/**/*.test.ts"],
      project: ["{src,test}/**/*.ts"],
      // Served as files from the folder `createRequire` finds.
      ignoreDependencies: ["swagger-ui-dist"],
    },
    web: {
      // `build/prerender.ts` has the public pages' entry built, and imports the result; `build/service-worker.ts` the service worker's.
      entry: [
        "build/{check-browsers,check-budgets,render-icons}.ts",
        "src/prerender.tsx",
        "src/service-worker/service-worker.ts",
        "{src,build}/**/*.test.{ts,tsx}",
      ],
      project: ["{src,build,test}/**/*.{ts,tsx}"],
      ignoreDependencies: [
        // Named by `url()` in a style sheet.
        "@fontsource-variable/.*",
        // Started by `npm run gen` from node_modules/.bin.
        "@rtk-query/codegen-openapi",
      ],
    },
    dev: {
      entry: [
        "commands/{start,dev,demo,test,verify,bench,load,books,dead-letters,ops,secrets,gen}.ts",
        "commands/bench-{categorise,web}.ts",
        "commands/test-{cluster,containers,long,repeat}.ts",
        "demo/screenshots.ts",
        "seed/seed-command.ts",
        "**/*.test.ts",
      ],
      project: ["**/*.ts"],
    },
    ops: { entry: ["tenho-ops.ts", "**/*.test.ts"], project: ["**/*.ts"] },
    bench: { entry: ["**/*.test.ts"], project: ["**/*.ts"] },
    sandbox: {
      entry: ["src/main.ts", "public/**/*.js", "{src,test}/**/*.test.ts"],
      project: ["{src,test}/**/*.ts", "public/**/*.js"],
      // Their names are put together at run time.
      ignoreDependencies: ["@fontsource-variable/.*"],
    },
    tests: { includeEntryExports: true, entry: ["**/*.test.ts"], project: ["**/*.ts"] },
  },
};

export default config;
