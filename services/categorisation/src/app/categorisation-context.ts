import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { TrainOptions } from "../domain/classifier/training-options.ts";
import type { AiSettings } from "./ai/ai-settings.ts";
import type { InFlightLimit } from "./ai/in-flight-limit.ts";
import type {
  AddressCheck,
  AiBudgetStore,
  AiObserver,
  AiVendor,
  ApiKeyCipher,
  ProviderBreakers,
  ProviderStore,
} from "./ai/ports.ts";
import type { CatalogueStore, RemoteCatalogueClient } from "./catalogue/ports.ts";
import type { AnswerObserver } from "./categorisation.ts";
import type { GroupStore, PastWishClient } from "./corrections/group-ports.ts";
import type { MissingWordStore } from "./corrections/missing-word-ports.ts";
import type { CandidateStore } from "./corrections/ports.ts";
import type { ClassifierSlot } from "./models/classifier-slot.ts";
import type {
  Embedder,
  MessagingClient,
  ModelChoiceStore,
  ModelObserver,
  ModelStore,
  Trainer,
  VectorStore,
} from "./models/ports.ts";

/** Configuration that use-cases read; times in milliseconds. */
export type CategorisationContextConfig = {
  trainOptions: TrainOptions;
  /** Time without changes after which the catalogue is trained on. */
  trainDebounceMs: number;
  /** Interval at which the catalogue is read without a trigger, because another replica may have changed it. */
  trainSweepMs: number;
  /** Pause after a training that failed; a trigger ends it early. */
  trainRetryMs: number;
  /** A training older than this counts as ended, because its process died. */
  trainTimeoutMs: number;
  /** Time for which a replay may compute vectors. */
  replayTimeoutMs: number;
  /** A category with fewer texts is thin. */
  thinTextsMin: number;
  candidateDecidedDays: number;
  candidateWaitingDays: number;
  /** Time for which one replica's claim keeps the others from measuring the effects of groups. */
  effectsClaimMs: number;
  /** Time a wish may wait for an AI. */
  aiTimeoutMs: number;
  /** Time limit for reserving the cost of a call; beyond it the provider is not asked. */
  aiReserveTimeoutMs: number;
  aiTestTimeoutMs: number;
  aiAnalysisTimeoutMs: number;
  /** Wishes that may wait for an AI at one time. */
  aiInFlightMax: number;
};

/**
 * Everything the use-cases of categorisation reach outside themselves: ports, configuration and clock, and what this process keeps in memory for several
 * of them. `composeContext` makes it; a test gives fields of its own.
 */
export type CategorisationContext = {
  catalogue: CatalogueStore;
  /** Null: categories are edited here. */
  remote: RemoteCatalogueClient | null;
  candidates: CandidateStore;
  groups: GroupStore;
  missingWords: MissingWordStore;
  models: ModelStore;
  choices: ModelChoiceStore;
  vectors: VectorStore;
  /** Null: none is configured, and the lexical view works alone. */
  embedder: Embedder | null;
  trainer: Trainer;
  classifier: ClassifierSlot;
  /** Has the training loop read the catalogue and the choice of the model soon. */
  trainSoon: () => void;
  messaging: MessagingClient & PastWishClient;
  observer: ModelObserver & AnswerObserver;
  providers: ProviderStore;
  budget: AiBudgetStore;
  cipher: ApiKeyCipher;
  checkAddress: AddressCheck;
  vendor: AiVendor;
  breakers: ProviderBreakers;
  aiSettings: AiSettings;
  aiObserver: AiObserver;
  /** Costs of AI calls that are being stored. */
  settlements: Set<Promise<void>>;
  wishesAtAi: InFlightLimit;
  analysesAtAi: InFlightLimit;
  config: CategorisationContextConfig;
  crashPoint: CrashPoint;
  now: () => Date;
};
