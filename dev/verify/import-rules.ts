import { join } from "node:path";
import { runTool, type ToolResult } from "../shared/run-tool.ts";
import { withTreeCopy } from "./tree-copy.ts";

const TIMEOUT_MS = 300_000;
const FOLDERS = ["services", "packages", "gateway", "proto", "sandbox", "ops", "dev", "bench", "tests", "web/src"];
const SEEDED = "zz-seeded-violation";

/** One file that breaks each rule; `import` is the forbidden import. */
const violations: { rule: string; file: string; import: string }[] = [
  {
    rule: "no-service-to-service",
    file: `services/wallet/src/app/${SEEDED}.ts`,
    import: "../../../users/src/domain/accounts/account.ts",
  },
  { rule: "domain-is-pure", file: `services/wallet/src/domain/${SEEDED}.ts`, import: "knex" },
  { rule: "domain-knows-no-app", file: `services/franchise/src/domain/${SEEDED}.ts`, import: "../app/ports.ts" },
  {
    rule: "adapters-know-no-other-kind",
    file: `services/franchise/src/adapters/db/${SEEDED}.ts`,
    import: "../messages/franchise-rpc.ts",
  },
  {
    rule: "app-knows-no-adapters",
    file: `services/users/src/app/${SEEDED}.ts`,
    import: "../adapters/db/accounts/account-store.ts",
  },
  {
    rule: "satellites-keep-adapters-apart",
    file: `services/messaging/src/push/${SEEDED}.ts`,
    import: "./push-store.ts",
  },
  {
    rule: "messaging-core-runs-no-satellite",
    file: `services/messaging/src/app/${SEEDED}.ts`,
    import: "../push/offer-push.ts",
  },
  {
    rule: "packages-know-no-services",
    file: `packages/kernel/src/${SEEDED}.ts`,
    import: "../../../services/users/src/domain/accounts/account.ts",
  },
  { rule: "pure-packages", file: `packages/br/src/${SEEDED}.ts`, import: "node:fs" },
  { rule: "production-knows-no-dev", file: `gateway/src/${SEEDED}.ts`, import: "../../dev/shared/setup-error.ts" },
  {
    rule: "web-imports-only-what-runs-in-a-browser",
    file: `web/src/${SEEDED}.ts`,
    import: "../../packages/kernel/src/errors/app-error.ts",
  },
  {
    rule: "web-shared-knows-no-features",
    file: `web/src/shared/${SEEDED}.ts`,
    import: `../features/${SEEDED}-a/page.ts`,
  },
  {
    rule: "web-features-know-no-features",
    file: `web/src/features/${SEEDED}-b/page.ts`,
    import: `../${SEEDED}-a/page.ts`,
  },
  { rule: "no-circular", file: `gateway/src/${SEEDED}-loop.ts`, import: `./${SEEDED}-loop-back.ts` },
];

/** Files that the seeded ones import. */
const targets: Record<string, string> = {
  [`web/src/features/${SEEDED}-a/page.ts`]: "export const seeded = 1;\n",
  [`gateway/src/${SEEDED}-loop-back.ts`]: `import "./${SEEDED}-loop.ts";\n`,
};

function cruise(root: string, folders: readonly string[], tree = root): Promise<ToolResult> {
  const args = ["--config", "dev/verify/dependency-cruiser.cjs", "--output-type", "err", ...folders];
  return runTool(join(root, "node_modules/.bin/depcruise"), args, { cwd: tree, timeoutMs: TIMEOUT_MS });
}

/** Checks the import rules in the whole project. */
export const checkImportRules = (root: string) => cruise(root, FOLDERS);

/** Breaks each rule once on purpose, in a copy of the tree, and expects it to be found, because a rule that misses its files would stay silent. */
export function proveImportRules(root: string): Promise<ToolResult> {
  const files = { ...targets };
  for (const { file, import: target } of violations) files[file] = `import "${target}";\n`;
  return withTreeCopy(root, files, async (copy) => {
    const { output } = await cruise(root, Object.keys(files), copy);
    const silent = violations.filter(({ rule }) => !output.includes(`error ${rule}:`));
    return { ok: silent.length === 0, output: `regras mudas: ${silent.map(({ rule }) => rule).join(", ")}\n${output}` };
  });
}
