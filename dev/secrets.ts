import { join } from "node:path";
import { loadDevConfig } from "./shared/config.ts";
import { printFailure } from "./shared/print-failure.ts";
import { writeComposeDeployment } from "./deployment/compose-deployment.ts";

/** `npm run secrets`: every secret of docker-compose.yml, from the one table of who may do what. */
try {
  writeComposeDeployment(join(loadDevConfig().root, ".tenho", "compose"), process.env);
  console.log("Segredos em .tenho/compose. Agora: docker compose up --build --detach");
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
