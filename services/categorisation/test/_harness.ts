import type { Client } from "@connectrpc/connect";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Identity } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER, signIdentity } from "@tenho/kernel/auth/identity-header";
import type { RunningService } from "@tenho/kernel/lifecycle/run-service";
import { createLogger } from "@tenho/kernel/log/create-logger";
import { createMetrics } from "@tenho/kernel/metrics/create-metrics";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { createRpcClient } from "@tenho/kernel/rpc/create-rpc-client";
import { TEST_IDENTITY_SECRET } from "@tenho/kernel/testing/call-service";
import { eventually } from "@tenho/kernel/testing/eventually";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { DEMO_CATALOGUE } from "../demo-catalogue/demo-catalogue.ts";
import type { Trainer } from "../src/app/models/trainer.ts";
import { composeCategorisation } from "../src/compose.ts";
import { loadCategorisationConfig } from "../src/config.ts";
import type { CategoryContent } from "../src/domain/catalogue/category.ts";
import { trainModel } from "../src/domain/classifier/train.ts";

/** Pizzaria, Trabalhos Científicos, Outros, and neighbours that a pizza must not be taken for. */
export const SMALL_CATALOGUE = categoriesOf(41, 59, 60, 74, 95);

export function categoriesOf(...ids: number[]): CategoryContent[] {
  return DEMO_CATALOGUE.filter(({ id }) => ids.includes(id));
}

export const tools = {
  log: createLogger({ service: "test", level: "silent" }),
  metrics: createMetrics("test"),
};

/** Limits no test is about: a busy machine must not reach them. */
export const PATIENT = {
  RPC_TIMEOUT_MS: "20000",
  DB_STATEMENT_TIMEOUT_MS: "30000",
  SHUTDOWN_TIMEOUT_MS: "60000",
};

export type Suite = {
  nc: NatsConnection;
  rpc: Client<typeof CategorisationService>;
  newDatabase(): Promise<string>;
  start(options: { postgresUrl: string; trainer?: Trainer; env?: Record<string, string> }): Promise<RunningService>;
  /** Stops every service that was started. */
  stopAll(): Promise<void>;
};

export async function openSuite(): Promise<Suite> {
  const infra = testInfra();
  const natsUrl = infra.natsUrl();
  const nc = await connectNats({ url: natsUrl, name: "test" });
  const running: RunningService[] = [];
  return {
    nc,
    rpc: createRpcClient(CategorisationService, { nc, timeoutMs: 30_000, ...tools }),
    newDatabase: () => infra.postgresUrl("categorisation"),
    start: async ({ postgresUrl, trainer, env = {} }) => {
      const config = loadCategorisationConfig({
        PORT: "0",
        NATS_URL: natsUrl,
        POSTGRES_URL: postgresUrl,
        GATEWAY_IDENTITY_SECRET: TEST_IDENTITY_SECRET,
        LOG_LEVEL: "silent",
        ...PATIENT,
        TRAIN_DEBOUNCE_MS: "50",
        TRAIN_SWEEP_MS: "200",
        TRAIN_RETRY_MS: "50",
        ...env,
      });
      const service = await composeCategorisation(config, trainer === undefined ? {} : { trainer });
      running.push(service);
      return service;
    },
    stopAll: async () => {
      for (const service of running.splice(0)) await service.stop();
    },
  };
}

/** Waits until the model in service has learnt the catalogue as it stands; answers its version. */
export async function modelIsCurrent(rpc: Suite["rpc"]): Promise<string> {
  const { modelVersion } = await eventually(
    "the model knows the catalogue",
    async () => {
      const answer = await rpc.listCategories({ ids: [1] });
      return answer.modelIsCurrent ? answer : null;
    },
    90_000,
  );
  return modelVersion;
}

export async function putAll(rpc: Suite["rpc"], categories: readonly CategoryContent[]): Promise<void> {
  for (const category of categories) {
    await rpc.putCategory({ ...category, synonyms: [...category.synonyms], examples: [...category.examples] });
  }
}

/** Models put in service by training, by loading, or failing, since the process began. */
export async function countModels(url: string, result: "trained" | "loaded" | "failed"): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text
    .split("\n")
    .find((row) => row.startsWith("tenho_categorisation_models_total") && row.includes(`"${result}"`));
  return Number(line?.split(" ").at(-1) ?? 0);
}

/** Waits until the service says it is ready: each of its checks is given up after two seconds, so one look may be unlucky. */
export function isReady(url: string): Promise<boolean> {
  return eventually("ready", async () => (await fetch(`${url}/readyz`)).status === 200);
}

/** Trains in this thread, so that a test can make it fail; keeps what it was given. */
export function inlineTrainer(): Trainer & { trainings: number; failWith: Error | null } {
  return {
    trainings: 0,
    failWith: null,
    async train(samples, options, _signal, vectors) {
      this.trainings += 1;
      if (this.failWith !== null) throw this.failWith;
      return trainModel(samples, options, vectors);
    },
  };
}

/** Calls the service as the gateway would. */
export function get(url: string, path: string, who: Partial<Identity> | null = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (who !== null) {
    headers[IDENTITY_HEADER] = signIdentity(identityFor(who), {
      secret: TEST_IDENTITY_SECRET,
      audience: "categorisation",
      ttlMs: 60_000,
    });
  }
  return fetch(`${url}${path}`, { headers });
}
