import { rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { generateBankAnswers } from "../gen/bank-answers.ts";
import { generateChartReadme } from "../gen/chart-readme.ts";
import { generateDashboards } from "../gen/dashboards.ts";
import { generateDecisions } from "../gen/decisions.ts";
import { differingFiles } from "../gen/differing-files.ts";
import { generateDocumentStore } from "../gen/document-store.ts";
import { generateManifests } from "../gen/manifests.ts";
import { generateMessageTemplates } from "../gen/message-templates.ts";
import { generatePixPresets } from "../gen/pix-presets.ts";
import { generateProto } from "../gen/proto.ts";
import { generateWebApi } from "../gen/web-api.ts";

/**
 * `npm run gen` writes every generated file; `npm run gen -- --check` writes nothing and fails when one is out of step.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const check = process.argv.includes("--check");

const written = check ? resolve(root, ".tenho/gen-check") : root;
if (check) await rm(written, { recursive: true, force: true });

await generateProto(root, written);
// These load the contracts, so they are imported once those are written.
const { generateCalls } = await import("../gen/calls.ts");
const { generateOpenApi } = await import("../gen/openapi.ts");
const { generateVariables } = await import("../gen/variables.ts");
const openApi = await generateOpenApi(written);
await generateWebApi(root, written, openApi);
await generateDashboards(written);
await generateChartReadme(root, written);
await generateManifests(root, written);
await generateDecisions(root, written);
await generateMessageTemplates(written);
await generateBankAnswers(written);
await generatePixPresets(written);
await generateCalls(root, written);
await generateVariables(written);
await generateDocumentStore(root, written);

if (check) {
  const differing = await differingFiles(written, root);
  await rm(written, { recursive: true, force: true });
  for (const file of differing) console.error(`fora de passo: ${file} (rode "npm run gen")`);
  if (differing.length > 0) process.exitCode = 1;
}
