import { createSandbox } from "./app.ts";
import { loadSandboxConfig } from "./config.ts";

try {
  const sandbox = await createSandbox(loadSandboxConfig(process.env));
  console.log(`sandbox: ${sandbox.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
  }
} catch (err) {
  console.error(err instanceof Error ? err.message : err);
  process.exit(1);
}
