import type { Client } from "@connectrpc/connect";
import type { Identity } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import type { RunningService } from "@tenho/kernel/lifecycle/component";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import { eventually } from "@tenho/tests/support/eventually";
import { type ServiceHarness, startServiceHarness } from "@tenho/tests/support/service-harness";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { categorisationMigrations } from "../src/adapters/db/migrations/migrations.ts";
import type { Trainer } from "../src/app/models/ports.ts";
import { composeCategorisation } from "../src/compose/categorisation.ts";
import { loadCategorisationConfig } from "../src/config.ts";
import type { CategoryContent } from "../src/domain/catalogue/category.ts";
import type { LabelledText } from "../src/domain/classifier/lexical/training-set.ts";
import { trainModel } from "../src/domain/classifier/train.ts";
import { STANDARD_CATALOGUE } from "../standard-catalogue/standard-catalogue.ts";

/** Pizzaria, Veterinário, Pet Shop, Trabalhos Científicos and Outros. */
export const SMALL_CATALOGUE = categoriesOf(41, 59, 60, 74, 95);

export function categoriesOf(...ids: number[]): CategoryContent[] {
  return STANDARD_CATALOGUE.filter(({ id }) => ids.includes(id));
}

/** Generous time limits for tests of other things, which a busy machine must not reach. */
export const LONG_LIMITS = {
  RPC_TIMEOUT_MS: "20000",
  DB_STATEMENT_TIMEOUT_MS: "30000",
  SHUTDOWN_TIMEOUT_MS: "60000",
};

export type CategorisationHarness = Pick<ServiceHarness, "nc" | "serve" | "stop"> & {
  /** Client of the service's own RPC. */
  rpc: Client<typeof CategorisationService>;
  newDatabase(): Promise<string>;
  start(options: { postgresUrl: string; trainer?: Trainer; env?: Record<string, string> }): Promise<RunningService>;
  /** Stops every service that was started. */
  stopAll(): Promise<void>;
};

export async function startCategorisationHarness(): Promise<CategorisationHarness> {
  const {
    env: harnessEnv,
    nc,
    serve,
    rpc,
    stop,
  } = await startServiceHarness("categorisation", { migrations: categorisationMigrations });
  const running: RunningService[] = [];
  return {
    nc,
    serve,
    stop,
    rpc: rpc(CategorisationService),
    newDatabase: () => testInfra().postgresUrl("categorisation"),
    start: async ({ postgresUrl, trainer, env = {} }) => {
      const config = loadCategorisationConfig({
        ...harnessEnv,
        POSTGRES_URL: postgresUrl,
        ...LONG_LIMITS,
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

/** Waits until the model in service is trained on the present catalogue; returns its version. */
export async function modelIsCurrent(rpc: CategorisationHarness["rpc"]): Promise<string> {
  const { modelVersion } = await eventually(
    "the model is current",
    async () => {
      const answer = await rpc.listCategories({ ids: [1] });
      return answer.modelIsCurrent ? answer : null;
    },
    90_000,
  );
  return modelVersion;
}

export async function putAll(rpc: CategorisationHarness["rpc"], categories: readonly CategoryContent[]): Promise<void> {
  await rpc.importCatalogue({
    entries: categories.map((category) => ({
      ...category,
      synonyms: [...category.synonyms],
      examples: [...category.examples],
    })),
  });
}

/** Number of models put in service by training or by loading, or of failures, since the process began. */
export async function countModels(url: string, result: "trained" | "loaded" | "failed"): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text
    .split("\n")
    .find((row) => row.startsWith("tenho_categorisation_models_total") && row.includes(`"${result}"`));
  return Number(line?.split(" ").at(-1) ?? 0);
}

/** Waits until the service is ready: each of its checks times out after two seconds, so one request may fail. */
export function isReady(url: string): Promise<boolean> {
  return eventually("ready", async () => (await fetch(`${url}/readyz`)).status === 200);
}

type InlineTrainer = Trainer & { trainings: number; failWith: Error | null };

/** Trains in this thread, so that a test can make it fail; counts its trainings. */
export function inlineTrainer(select = (texts: readonly LabelledText[]) => texts): InlineTrainer {
  return {
    trainings: 0,
    failWith: null,
    async train(labelledTexts, options, _signal, vectors) {
      this.trainings += 1;
      if (this.failWith !== null) throw this.failWith;
      // No test that trains in its own process reads a dialogue act, and learning them takes longer than a small catalogue.
      return trainModel(select(labelledTexts), { ...options, actTexts: [] }, vectors);
    },
  };
}

/** Trains on two texts of each category alone, for tests that only need a model: the standard catalogue takes ten seconds, and each change of it as long again. */
export const briefTrainer = (): InlineTrainer =>
  inlineTrainer((texts) => {
    const byLabel = Map.groupBy(texts, ({ label }) => label);
    return [...byLabel.values()].flatMap((own) => own.slice(0, 2));
  });

/** Calls the service as the gateway does. */
export function get(url: string, path: string, who: Partial<Identity> | null = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (who !== null) {
    headers[IDENTITY_HEADER] = signTestIdentity(identityFor(who), "categorisation");
  }
  return fetch(`${url}${path}`, { headers });
}
