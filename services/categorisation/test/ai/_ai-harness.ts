import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttpApp } from "@tenho/kernel/http/app/create-http-app";
import { createPostgresStore } from "@tenho/kernel/lifecycle/postgres-store";
import { runService } from "@tenho/kernel/lifecycle/run-service";
import { createServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { startServiceHarness } from "@tenho/tests/support/service-harness";
import { createSandbox } from "../../../../sandbox/src/app.ts";
import { loadSandboxConfig } from "../../../../sandbox/src/config.ts";
import { categorisationMigrations } from "../../src/adapters/db/migrations/migrations.ts";
import { type RerankRequest, rerankWithAi } from "../../src/app/ai/rerank-with-ai.ts";
import { aiComponents, aiRoutes, composeAi } from "../../src/compose/ai.ts";
import { contextConfigOf } from "../../src/compose/context.ts";
import { loadCategorisationConfig } from "../../src/config.ts";
import { categorisationContext } from "../_context.ts";
import { LONG_LIMITS } from "../_harness.ts";

export const KEY = "sk-sandbox-tenho-demonstracao";
export const MASTER = identityFor({ role: "MASTER" });
export const OPTIONS = [
  { id: 41, name: "Pizzaria", description: "Pizzas para comer no local ou em casa" },
  { id: 59, name: "Farmácia", description: "Remédios, higiene e perfumaria" },
];

type Env = Record<string, string>;
export type AiHarness = Awaited<ReturnType<typeof startAiHarness>>;
export type RunningAi = Awaited<ReturnType<AiHarness["start"]>>;

/** The simulated vendor and a database; each `start` runs another AI part of the service on them. */
export async function startAiHarness() {
  const harness = await startServiceHarness("categorisation", { migrations: categorisationMigrations });
  const folder = mkdtempSync(join(tmpdir(), "tenho-ai-"));
  const outside = { WHATSAPP_APP_SECRET: "segredo-de-teste", WHATSAPP_VERIFY_TOKEN: "x", GRAPH_API_TOKEN: "x" };
  const sandbox = await createSandbox(loadSandboxConfig({ PORT: "0", SANDBOX_DATA_DIR: folder, ...outside }));
  const running: { stop(): Promise<void> }[] = [];

  async function start(env: Env = {}) {
    const config = loadCategorisationConfig({
      ...harness.env,
      AI_KEYS_SECRET: "segredo-das-chaves-de-ia-nos-testes",
      ...LONG_LIMITS,
      AI_TIMEOUT_MS: "30000",
      AI_RESERVE_TIMEOUT_MS: "30000",
      AI_TEST_TIMEOUT_MS: "30000",
      AI_ALLOWED_HOSTS: `127.0.0.1:${sandbox.port}`,
      ...env,
    });
    const runtime = await createServiceRuntime("categorisation", config);
    const { log, metrics, health } = runtime;
    const store = createPostgresStore(runtime, config, {
      migrations: categorisationMigrations,
      tables: ["categories"],
    });
    const ai = composeAi(config, runtime);
    const ctx = categorisationContext({ ...ai.outside, config: contextConfigOf(config) }, store.knex);
    const app = createHttpApp({
      service: "categorisation",
      log,
      metrics,
      identityKeys: config.GATEWAY_IDENTITY_PUBLIC_KEY,
      routes: aiRoutes(ctx),
    });
    const components = aiComponents(ctx, runtime, { refreshMs: config.AI_REFRESH_MS, close: ai.close });
    const start = [runtime.broker, store.component, ...components];
    const service = await runService({ service: "categorisation", log, config, health, metrics, app, start });
    running.push(service);
    const call = callService(service.url, "categorisation");
    const rerank = (request: RerankRequest, caller?: AbortSignal) => rerankWithAi(ctx, request, caller);
    return { ...service, call, rerank, knex: store.knex, metrics };
  }

  return {
    start,
    baseUrl: `${sandbox.url}/ai/v1`,
    fault: (mode: string, rest: object = {}) => post(`${sandbox.url}/control/faults`, { target: "ai", mode, ...rest }),
    calls: async (): Promise<{ count: number; calls: { request: unknown; model: string }[] }> =>
      (await fetch(`${sandbox.url}/control/ai/calls`)).json() as never,
    stop: async () => {
      for (const service of running.splice(0)) await service.stop().catch(() => undefined);
      await sandbox.stop();
      await harness.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function post(url: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
}

export type ProviderJson = {
  id: string;
  name: string;
  display_name: string;
  kind: string;
  base_url: string | null;
  api_key: string;
  models: string[];
  is_active: boolean;
  is_default: boolean;
  created_at: string;
};

/** A provider at the simulated vendor. */
export const draft = (harness: Pick<AiHarness, "baseUrl">, change: object = {}) => ({
  name: "sandbox",
  display_name: "Sandbox",
  api_key: KEY,
  base_url: harness.baseUrl,
  models: ["modelo-de-teste"],
  is_active: true,
  is_default: false,
  ...change,
});

export async function addProvider({ call }: RunningAi, json: object): Promise<ProviderJson> {
  const { status, body } = await call<ProviderJson>("POST", "/settings/ai/providers", { as: MASTER, json });
  if (status !== 201) throw new Error(`not created: ${status} ${JSON.stringify(body)}`);
  return body;
}

export const setUsage = ({ call }: RunningAi, mode: string, daily_budget_usd = 5) =>
  call("POST", "/settings/ai/usage", { as: MASTER, json: { mode, daily_budget_usd } });

/** Number of wishes, so far, for which asking an AI had this result. */
export async function counted({ metrics }: RunningAi, result: string): Promise<number> {
  const { values } = await metrics.counter("categorisation_ai_calls_total", "", ["result"]).get();
  return values.find(({ labels }) => labels.result === result)?.value ?? 0;
}
