import type { BreakerState } from "@tenho/kernel/outbound/create-breaker";
import type { SecretCipher } from "@tenho/kernel/sealing/secret-cipher";
import type { TextRequest } from "../../domain/ai/analysis-request.ts";
import type { Tokens } from "../../domain/ai/prices.ts";
import type { Provider, ProviderKind } from "../../domain/ai/provider.ts";
import type { Question } from "../../domain/ai/question.ts";

/** The fields of a provider that an operator may set, except whether it is the default. */
export type ProviderContent = Omit<Provider, "id" | "createdAt" | "isDefault">;

/** Settings of AI: when one is asked, and its maximum cost per day in billionths of a US dollar. */
export type AiUsage = { mode: "off" | "below_threshold" | "always"; dailyBudgetNanoUsd: number };

export type StoredProvider = Provider & { encryptedKey: string };

/** Changes to the providers made in one transaction, during which no other caller changes them. */
export type ProviderEdit = {
  find(id: string): Promise<Provider | null>;
  /** All providers, oldest first. */
  list(): Promise<Provider[]>;
  /** Adds a provider that is not the default. Raises: `conflict` when another has the name. */
  insert(provider: ProviderContent & { id: string; encryptedKey: string }): Promise<void>;
  /**
   * Writes a provider, if it still exists, and makes it no longer the default. `encryptedKey` null: the stored key is kept.
   * Raises: `conflict` when another has the name.
   */
  update(id: string, content: ProviderContent & { encryptedKey: string | null }): Promise<void>;
  /** Deletes a provider; returns whether it existed. */
  remove(id: string): Promise<boolean>;
  /** Makes this active provider the only default; null: there is no default. */
  setDefault(id: string | null): Promise<void>;
};

/** The providers and the settings of AI in the database. */
export type ProviderStore = {
  /** All providers, the default first, then by age. */
  list(): Promise<StoredProvider[]>;
  find(id: string): Promise<StoredProvider | null>;
  /** Commits everything `work` did, or nothing when it raises. */
  edit<T>(work: (edit: ProviderEdit) => Promise<T>): Promise<T>;
  /**
   * Replaces ciphertexts of keys by new ones of the same keys, except keys changed meanwhile, with one record for the audit log of the secrets involved.
   * Returns how many it replaced.
   */
  replaceKeys(
    replacements: readonly { id: string; before: string; after: string }[],
    secrets: { from: string; to: string },
  ): Promise<number>;
  usage(): Promise<AiUsage>;
  setUsage(usage: AiUsage): Promise<void>;
};

/** Encrypts API keys at rest. A ciphertext decrypts only for the id of the provider it was made for. */
export type ApiKeyCipher = SecretCipher;

/** Why an address may not be called, in pt-BR; null: it may. Resolves the address's host name, if it has one. */
export type AddressCheck = (url: string) => Promise<string | null>;

/** A finished call. */
export type Settlement = { reservedNanoUsd: number; costNanoUsd: number; tokens: Tokens; failed: boolean };

/** Spending on the current day (of São Paulo); calls under way count with their maximum cost. */
export type Spending = { calls: number; failures: number; tokens: Tokens; spentNanoUsd: number };

/** The day's budget. The maximum cost of a call is reserved before it is made; the difference is released when it is settled. */
export type AiBudgetStore = {
  /** Reserves the cost; returns the day the call counts in, or null when the cost exceeds the rest of the day's budget, and nothing is reserved. */
  reserve(nanoUsd: number): Promise<string | null>;
  settle(day: string, settlement: Settlement): Promise<void>;
  today(): Promise<Spending>;
};

/** The parameters for calling a provider. */
export type AiTarget = { id: string; kind: ProviderKind; baseUrl: string; model: string; apiKey: string };

/** A provider's answer. `choice` null: it was in no readable form. Tokens null: the vendor did not report them. */
export type VendorAnswer = { choice: string | null; tokens: Tokens | null };

/**
 * Why a call failed. timeout: no answer in time; unreachable: no connection, or a broken one; address: the address may not be called; key: the key was
 * refused; request: the question was refused; error: the vendor failed.
 */
export type VendorFailureReason = "timeout" | "unreachable" | "address" | "key" | "request" | "error";

/** A call that ended without an answer. It contains no part of the question, the answer or the key. */
export class VendorFailure extends Error {
  override readonly name = "VendorFailure";
  readonly reason: VendorFailureReason;
  /** The HTTP status, when there was one. */
  readonly status: number | null;

  constructor(reason: VendorFailureReason, status: number | null = null) {
    super(`the AI provider did not answer: ${reason}${status === null ? "" : ` (${status})`}`);
    this.reason = reason;
    this.status = status;
  }
}

/** Asks a provider once. Raises: {@link VendorFailure}. */
export type AskVendor = (target: AiTarget, question: Question, signal: AbortSignal) => Promise<VendorAnswer>;

/** Asks a provider once to write a text. Raises: {@link VendorFailure}. */
export type WriteText = (
  target: AiTarget,
  request: TextRequest,
  signal: AbortSignal,
) => Promise<{ text: string; tokens: Tokens | null }>;

/** The code that calls vendors. */
export type AiVendor = {
  ask: AskVendor;
  write: WriteText;
  /** Loads that code before the first call. */
  load(): Promise<unknown>;
};

/** One breaker for each provider: after too many failures its calls fail at once for a while. */
export type ProviderBreakers = {
  /** Runs `work` behind the provider's breaker. Raises: the kernel's BreakerRefusal, and whatever `work` raises, which counts as a failure. */
  run<T>(providerId: string, work: () => Promise<T>): Promise<T>;
  state(providerId: string): BreakerState;
  /** Closes and removes the breaker of a provider that was changed or deleted. */
  reset(providerId: string): void;
};

/** Why a call was not made, or gave no answer. */
export type AskFailure = VendorFailureReason | "no_budget" | "no_store" | "cancelled";

/** The outcome of asking the AI for a wish. */
export type RerankResult = "picked" | "none" | "outside" | "busy" | "open" | AskFailure;

/** The outcome of having the AI write a text. */
export type WritingResult = "written" | "empty" | "busy" | "open" | AskFailure;

/** Counts and logs calls of the AI and their cost. */
export type AiObserver = {
  spent(tokens: Tokens, nanoUsd: number): void;
  unsettled(error: unknown): void;
  reranked(result: RerankResult, seconds: number): void;
  analysed(result: WritingResult): void;
  settingsUnread(error: unknown): void;
  /** Number of providers' keys that no configured secret decrypts. */
  keysUnreadable(count: number): void;
  keysUnchecked(error: unknown): void;
};
