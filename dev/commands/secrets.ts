import { join } from "node:path";
import { writeComposeDeployment } from "../deployment/compose-deployment.ts";
import { writeKubernetesSecrets } from "../deployment/kubernetes-deployment.ts";
import { readSecretsArguments } from "../deployment/secrets-arguments.ts";
import { loadDevConfig } from "../shared/config.ts";
import { printFailure } from "../shared/print-failure.ts";

/** `npm run secrets`: writes every secret of docker-compose.yml or of the chart, from the single table of permissions. */
try {
  const order = readSecretsArguments(process.argv.slice(2), process.env);
  if (order.target === "compose") {
    writeComposeDeployment(join(loadDevConfig().root, ".tenho", "compose"), process.env);
    console.log("Segredos em .tenho/compose. Agora: docker compose up --build --detach");
  } else {
    writeKubernetesSecrets(order, process.env);
    console.log(`Segredos em ${order.folder}. Agora: kubectl apply -f ${join(order.folder, "manifests.json")}`);
  }
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
