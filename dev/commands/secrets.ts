import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { writeComposeDeployment } from "../deployment/compose-deployment.ts";
import { writeKubernetesSecrets } from "../deployment/kubernetes-deployment.ts";
import { missingLines } from "../deployment/missing-lines.ts";
import type { MissingVariable } from "../deployment/missing-variables.ts";
import { readSecretsArguments } from "../deployment/secrets-arguments.ts";
import { loadDevConfig } from "../shared/config.ts";
import { printFailure } from "../shared/print-failure.ts";

/** `npm run secrets`: writes every secret of docker-compose.yml or of the chart, from the single table of permissions. */
try {
  const order = readSecretsArguments(process.argv.slice(2), process.env);
  if (order.target === "compose") {
    const { root } = loadDevConfig();
    const written = writeComposeDeployment(join(root, ".tenho", "compose"), withEnvFile(root), order);
    const profile = written.isForPeople ? "https" : "demo";
    end(written.missing, ".tenho/compose", `docker compose --profile ${profile} up --build --detach`);
  } else {
    const missing = writeKubernetesSecrets(order, process.env);
    end(missing, order.folder, `kubectl apply -f ${join(order.folder, "manifests.json")}`);
  }
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}

/** The environment, and below it the file `.env` that Compose reads too. */
function withEnvFile(root: string): NodeJS.ProcessEnv {
  const file = join(root, ".env");
  return existsSync(file) ? { ...parseEnv(readFileSync(file, "utf8")), ...process.env } : process.env;
}

function end(missing: readonly MissingVariable[], folder: string, next: string): void {
  console.log(`Segredos em ${folder}. Guarde uma cópia de secrets.json fora daqui.`);
  if (missing.length === 0) {
    console.log(`Agora: ${next}`);
    return;
  }
  console.log(missingLines(missing).join("\n"));
  process.exitCode = 1;
}
