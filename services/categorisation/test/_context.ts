import { createKnex } from "@tenho/kernel/db/create-knex";
import { noCrash } from "@tenho/kernel/lifecycle/crash-points";
import { TEST_IDENTITY_PUBLIC_KEY } from "@tenho/tests/support/calls/test-identity";
import type { Knex } from "knex";
import { createApiKeyCipher } from "../src/adapters/ai/api-key-cipher.ts";
import type { CategorisationContext } from "../src/app/categorisation-context.ts";
import { composeContext, contextConfigOf } from "../src/compose/context.ts";
import { loadCategorisationConfig } from "../src/config.ts";

const away = () => Promise.reject(new Error("this test gives no such part"));
const ignore = () => undefined;

const config = loadCategorisationConfig({
  PORT: "0",
  NATS_URL: "nats://unused",
  POSTGRES_URL: "postgres://unused/unused",
  GATEWAY_IDENTITY_PUBLIC_KEY: TEST_IDENTITY_PUBLIC_KEY,
});

/** Reaches no database: a test that uses a store gives another. */
const noDatabase = createKnex({
  url: config.POSTGRES_URL,
  schema: "categorisation",
  poolMax: 1,
  statementTimeoutMs: config.DB_STATEMENT_TIMEOUT_MS,
  applicationName: "categorisation",
});

/** A context with the default configuration; what a test does not give of the outside refuses every call. */
export function categorisationContext(
  given: Partial<CategorisationContext> = {},
  knex: Knex = noDatabase,
): CategorisationContext {
  const composed = composeContext(
    { knex, triggerRelay: ignore, modelsKeptMax: config.MODELS_KEPT_MAX, log: { warn: ignore } },
    {
      remote: null,
      embedder: null,
      trainer: { train: away },
      trainSoon: ignore,
      messaging: { newestWishes: away, wishesSince: away },
      observer: {
        loaded: ignore,
        trained: ignore,
        unsaved: ignore,
        trainingFailed: ignore,
        categorised: ignore,
      },
      cipher: createApiKeyCipher(undefined, []),
      checkAddress: away,
      vendor: { ask: away, write: away, load: away },
      breakers: { run: (_, work) => work(), state: () => "closed", reset: ignore },
      aiObserver: {
        spent: ignore,
        unsettled: ignore,
        reranked: ignore,
        analysed: ignore,
        settingsUnread: ignore,
        keysUnreadable: ignore,
        keysUnchecked: ignore,
      },
      config: contextConfigOf(config),
      crashPoint: noCrash,
      now: () => new Date(),
      ...given,
    },
  );
  return { ...composed, ...given };
}
