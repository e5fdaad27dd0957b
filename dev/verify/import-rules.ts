import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runTool } from "../process/run-tool.ts";

const TIMEOUT_MS = 120_000;
const FOLDERS = ["services", "packages", "gateway", "proto", "dev", "tests", "web/src"];
const SEEDED = "zz-seeded-violation";

/** One file that breaks each rule; `import` is what it must not import. */
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
    import: "../rpc/franchise-rpc.ts",
  },
  {
    rule: "app-knows-no-adapters",
    file: `services/users/src/app/${SEEDED}.ts`,
    import: "../adapters/db/accounts/account-store.ts",
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

/** Files the seeded ones import. */
const targets: Record<string, string> = {
  [`web/src/features/${SEEDED}-a/page.ts`]: "export const seeded = 1;\n",
  [`gateway/src/${SEEDED}-loop-back.ts`]: `import "./${SEEDED}-loop.ts";\n`,
};

async function cruise(root: string, folders: readonly string[]): Promise<{ ok: boolean; output: string }> {
  const args = ["--config", "dev/verify/dependency-cruiser.cjs", "--output-type", "err", ...folders];
  return runTool(join(root, "node_modules/.bin/depcruise"), args, { cwd: root, timeoutMs: TIMEOUT_MS });
}

/** The import rules hold for the whole project. */
export const checkImportRules = (root: string) => cruise(root, FOLDERS);

/** Each rule is broken once on purpose and must be found: a rule that looks past its files would be silent otherwise. */
export async function proveImportRules(root: string): Promise<{ ok: boolean; output: string }> {
  const files = { ...targets };
  for (const { file, import: target } of violations) files[file] = `import "${target}";\n`;
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
    const { output } = await cruise(root, Object.keys(files));
    const silent = violations.filter(({ rule }) => !output.includes(`error ${rule}:`));
    return { ok: silent.length === 0, output: `regras mudas: ${silent.map(({ rule }) => rule).join(", ")}\n${output}` };
  } finally {
    for (const file of Object.keys(files)) await rm(join(root, file), { force: true });
    for (const folder of ["a", "b"])
      await rm(join(root, `web/src/features/${SEEDED}-${folder}`), { recursive: true, force: true });
  }
}
