import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Knex } from "knex";
import { createAiBudgetStore } from "../adapters/db/ai-budget-store.ts";
import { createCandidateStore } from "../adapters/db/candidate-store.ts";
import { createCatalogueStore } from "../adapters/db/catalogue-store.ts";
import { createGroupStore } from "../adapters/db/group-store.ts";
import { createMissingWordStore } from "../adapters/db/missing-word-store.ts";
import { createModelChoiceStore } from "../adapters/db/model-choice-store.ts";
import { createModelStore } from "../adapters/db/model-store.ts";
import { createProviderStore } from "../adapters/db/provider-store.ts";
import { createVectorStore } from "../adapters/db/vector-store.ts";
import { categoryEvents } from "../adapters/messages/catalogue-events.ts";
import { candidateNotice, modelsNotice } from "../adapters/messages/live-notices.ts";
import { createAiSettings } from "../app/ai/ai-settings.ts";
import { createInFlightLimit } from "../app/ai/in-flight-limit.ts";
import type { CategorisationContext, CategorisationContextConfig } from "../app/categorisation-context.ts";
import { createClassifierSlot } from "../app/models/classifier-slot.ts";
import { type CategorisationConfig, trainOptionsOf } from "../config.ts";

const ANALYSES_IN_FLIGHT_MAX = 4;

type OwnStore =
  | "catalogue"
  | "candidates"
  | "groups"
  | "missingWords"
  | "models"
  | "choices"
  | "vectors"
  | "providers"
  | "budget";
type Memory = "classifier" | "aiSettings" | "settlements" | "wishesAtAi" | "analysesAtAi";

/** The parts of the context that lie neither in categorisation's own database nor in its memory. */
export type Outside = Omit<CategorisationContext, OwnStore | Memory>;

type Database = { knex: Knex; triggerRelay: () => void; modelsKeptMax: number; log: Pick<Logger, "warn"> };

/** Makes the context from categorisation's database and the parts outside it, with nothing in memory yet. */
export function composeContext(
  { knex, triggerRelay, modelsKeptMax, log }: Database,
  outside: Outside,
): CategorisationContext {
  const events = { ofCandidate: candidateNotice, ofCategory: categoryEvents };
  return {
    ...outside,
    catalogue: createCatalogueStore({ knex, eventsOf: categoryEvents, triggerRelay }),
    candidates: createCandidateStore({ knex, events, triggerRelay }),
    groups: createGroupStore({ knex }),
    missingWords: createMissingWordStore({ knex }),
    models: createModelStore({ knex, keptMax: modelsKeptMax, log }),
    choices: createModelChoiceStore({ knex, changed: modelsNotice, triggerRelay }),
    vectors: createVectorStore({ knex }),
    providers: createProviderStore(knex),
    budget: createAiBudgetStore(knex),
    classifier: createClassifierSlot(),
    aiSettings: createAiSettings(),
    settlements: new Set(),
    wishesAtAi: createInFlightLimit(outside.config.aiInFlightMax),
    analysesAtAi: createInFlightLimit(ANALYSES_IN_FLIGHT_MAX),
  };
}

export const contextConfigOf = (config: CategorisationConfig): CategorisationContextConfig => ({
  trainOptions: trainOptionsOf(config),
  trainDebounceMs: config.TRAIN_DEBOUNCE_MS,
  trainSweepMs: config.TRAIN_SWEEP_MS,
  trainRetryMs: config.TRAIN_RETRY_MS,
  trainTimeoutMs: config.TRAIN_TIMEOUT_MS,
  replayTimeoutMs: config.REPLAY_TIMEOUT_MS,
  thinTextsMin: config.THIN_TEXTS_MIN,
  candidateDecidedDays: config.CANDIDATE_DECIDED_DAYS,
  candidateWaitingDays: config.CANDIDATE_WAITING_DAYS,
  effectsClaimMs: Math.floor(config.GROUP_EFFECTS_MS / 2),
  aiTimeoutMs: config.AI_TIMEOUT_MS,
  aiReserveTimeoutMs: config.AI_RESERVE_TIMEOUT_MS,
  aiTestTimeoutMs: config.AI_TEST_TIMEOUT_MS,
  aiAnalysisTimeoutMs: config.AI_ANALYSIS_TIMEOUT_MS,
  aiInFlightMax: config.AI_IN_FLIGHT_MAX,
});
