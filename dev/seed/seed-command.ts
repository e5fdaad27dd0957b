import { loadSeedConfig } from "./config.ts";
import { isUnavailable, repeatWhileUnavailable, unavailableText } from "./repeat-while-unavailable.ts";
import { seedDemoData } from "./seed.ts";

const log = (line: string) => console.log(line);

/** The seed as a command of a deployment: fills running services with the demo data and ends. Exit code 1 when it could not. */
try {
  const { NATS_URL, POSTGRES_URL_FRANCHISE, POSTGRES_URL_USERS, MONGO_URL, SANDBOX_DIRECTORY, SANDBOX_URL } =
    loadSeedConfig(process.env);
  const fill = () =>
    seedDemoData({
      natsUrl: NATS_URL,
      postgresUrlOf: { franchise: POSTGRES_URL_FRANCHISE, users: POSTGRES_URL_USERS },
      mongoUrl: MONGO_URL,
      sandboxDirectoryPath: SANDBOX_DIRECTORY,
      sandboxUrl: SANDBOX_URL,
      log,
    });
  await repeatWhileUnavailable(fill, { limitMs: 120_000, pauseMs: 5000, log });
} catch (error) {
  console.error(isUnavailable(error) ? `Dois minutos sem resposta: ${unavailableText(error)}.` : error);
  process.exitCode = 1;
}
