import { loadSeedConfig } from "./config.ts";
import { seedDemoData } from "./seed.ts";

/** The seed as a command of a deployment: fills running services with the demo data and ends. Exit code 1 when it could not. */
try {
  const { NATS_URL, SANDBOX_DIRECTORY, SANDBOX_URL } = loadSeedConfig(process.env);
  await seedDemoData({
    natsUrl: NATS_URL,
    sandboxDirectoryPath: SANDBOX_DIRECTORY,
    sandboxUrl: SANDBOX_URL,
    log: (line) => console.log(line),
  });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
