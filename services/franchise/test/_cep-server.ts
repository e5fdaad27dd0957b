import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "../../../sandbox/src/app.ts";
import { loadSandboxConfig } from "../../../sandbox/src/config.ts";

/** Delay longer than the time limit of any look-up. */
const SLOW_MS = 60_000;

/** Stand-ins for ViaCEP and BrasilAPI, which can be made to fail. */
export async function startCepServer() {
  const dir = mkdtempSync(join(tmpdir(), "tenho-cep-"));
  const sandbox = await createSandbox(
    loadSandboxConfig({
      PORT: "0",
      SANDBOX_DATA_DIR: dir,
      WHATSAPP_APP_SECRET: "segredo-de-teste",
      WHATSAPP_VERIFY_TOKEN: "x",
      GRAPH_API_TOKEN: "x",
    }),
  );
  return {
    url: `${sandbox.url}/cep`,
    fallbackUrl: `${sandbox.url}/brasil-api/cep/v1`,
    async fail(mode: "ok" | "down" | "slow" | "error" | "drop", target: "cep" | "cep_fallback" = "cep"): Promise<void> {
      const response = await fetch(`${sandbox.url}/control/faults`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ target, mode, ...(mode === "slow" && { delay_ms: SLOW_MS }) }),
      });
      if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
    },
    async stop() {
      await sandbox.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
