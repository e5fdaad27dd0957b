import { join } from "node:path";
import { SANDBOX_AI_KEY } from "../stack/environment.ts";
import { loadSecrets } from "../stack/secrets.ts";
import { makePrivateFolder, writeComposeFiles } from "./compose-files.ts";
import { deploymentSecrets, givenSecrets } from "./deployment-secrets.ts";
import { serverPassword } from "./server-password.ts";
import { natsSetup, postgresSetupSql } from "./store-setup.ts";

/** Values for outside servers until real ones are given to `npm run secrets`. */
const OF_THE_SANDBOX = { SMTP_URL: "smtp://sandbox:1025", TRANSCRIBER_API_KEY: SANDBOX_AI_KEY };

/**
 * Makes every secret docker-compose.yml needs, once: repeated, it writes the same ones. Secrets whose other half is outside come from
 * `env`, where it names them.
 */
export function writeComposeDeployment(folder: string, env: NodeJS.ProcessEnv): void {
  makePrivateFolder(folder);
  const own = loadSecrets(join(folder, "secrets.json"));
  const mongoPassword = serverPassword(own, "mongo");
  const processes = deploymentSecrets(
    own,
    {
      postgres: "postgres:5432",
      nats: "nats://nats:4222",
      mongo: `mongodb://messaging:${mongoPassword}@mongo:27017/messaging?authSource=admin`,
    },
    { ...OF_THE_SANDBOX, ...givenSecrets(env) },
  );
  writeComposeFiles({
    folder,
    secrets: {
      ...processes,
      postgres: { POSTGRES_PASSWORD: serverPassword(own, "postgres") },
      mongo: { MONGO_INITDB_ROOT_USERNAME: "messaging", MONGO_INITDB_ROOT_PASSWORD: mongoPassword },
      grafana: { GF_SECURITY_ADMIN_PASSWORD: serverPassword(own, "grafana") },
    },
    natsConfig: natsSetup(own),
    postgresSql: postgresSetupSql(own),
  });
}
