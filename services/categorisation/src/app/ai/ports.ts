import type { BreakerState } from "@tenho/kernel/breaker/create-breaker";
import type { Tokens } from "../../domain/ai/prices.ts";
import type { Provider, ProviderKind } from "../../domain/ai/provider.ts";
import type { Question } from "../../domain/ai/question.ts";
import type { TextRequest } from "../../domain/analysis/analysis-request.ts";

/** What an operator may set of a provider, except whether it is the default. */
export type ProviderContent = Omit<Provider, "id" | "createdAt" | "isDefault">;

/** When an AI is asked, and what it may cost in a day, in billionths of a US dollar. */
export type AiUsage = { mode: "off" | "below_threshold" | "always"; dailyBudgetNanoUsd: number };

export type StoredProvider = Provider & { encryptedKey: string };

/** Changes to the providers made in one transaction, during which no other caller changes them. */
export type ProviderEdit = {
  find(id: string): Promise<Provider | null>;
  /** By age, oldest first. */
  list(): Promise<Provider[]>;
  /** Adds a provider that is not the default. Raises: `conflict` when another has the name. */
  insert(provider: ProviderContent & { id: string; encryptedKey: string }): Promise<void>;
  /**
   * Writes a provider, if it is still there, and makes it no longer the default. `encryptedKey` null: the stored one stays.
   * Raises: `conflict` when another has the name.
   */
  update(id: string, content: ProviderContent & { encryptedKey: string | null }): Promise<void>;
  /** Answers whether there was one. */
  remove(id: string): Promise<boolean>;
  /** Makes this active provider the only default; null: none is. */
  setDefault(id: string | null): Promise<void>;
};

/** The providers and the settings of AI in the database. */
export type ProviderStore = {
  /** The default first, then by age. */
  list(): Promise<StoredProvider[]>;
  find(id: string): Promise<StoredProvider | null>;
  /** Commits everything `work` did, or nothing when it raises. */
  edit<T>(work: (edit: ProviderEdit) => Promise<T>): Promise<T>;
  /**
   * Replaces ciphertexts of keys by others of the same keys, but those that have changed meanwhile, with one record for the audit log of
   * the secrets they go from and to. Answers how many it replaced.
   */
  replaceKeys(
    replacements: readonly { id: string; before: string; after: string }[],
    secrets: { from: string; to: string },
  ): Promise<number>;
  usage(): Promise<AiUsage>;
  setUsage(usage: AiUsage): Promise<void>;
};

/** Encrypts API keys at rest. A ciphertext decrypts only for the provider it was made for. */
export type ApiKeyCipher = {
  /** False while no secret is configured: nothing can be encrypted then. */
  readonly canEncrypt: boolean;
  encrypt(providerId: string, apiKey: string): string;
  /** null: made with a secret that is not configured, for another provider, or damaged. */
  decrypt(providerId: string, ciphertext: string): string | null;
  /** Fingerprint of the secret new ciphertexts are made with; null while none is configured. */
  readonly currentId: string | null;
  /** Of the secrets that only decrypt. */
  readonly formerIds: readonly string[];
  /** The secret a ciphertext says it was made with, in 12 characters; "" for a damaged one. */
  keyIdOf(ciphertext: string): string;
};

/** Why an address may not be called, in pt-BR; null: it may. Resolves its host name when it has one. */
export type AddressCheck = (url: string) => Promise<string | null>;

/** A finished call. */
export type Settlement = { reservedNanoUsd: number; costNanoUsd: number; tokens: Tokens; failed: boolean };

/** What was spent on the current day (of São Paulo); calls under way count with the most they can cost. */
export type Spending = { calls: number; failures: number; tokens: Tokens; spentNanoUsd: number };

/** The day's budget. The most a call can cost is reserved before it is made; the difference is released when it is settled. */
export type AiBudgetStore = {
  /** The day the call counts in; null: it exceeds what is left of the day's budget, and nothing is reserved. */
  reserve(nanoUsd: number): Promise<string | null>;
  settle(day: string, settlement: Settlement): Promise<void>;
  today(): Promise<Spending>;
};

/** A provider as it is called. */
export type AiTarget = { id: string; kind: ProviderKind; baseUrl: string; model: string; apiKey: string };

/** `choice` null: the answer was in no readable form. Tokens null: the vendor did not report them. */
export type VendorAnswer = { choice: string | null; tokens: Tokens | null };

/**
 * timeout: no answer in time; unreachable: no connection, or one that broke; address: the address may not be called;
 * key: the key was refused; request: the question was; error: the vendor failed.
 */
export type VendorFailureReason = "timeout" | "unreachable" | "address" | "key" | "request" | "error";

/** A call that ended without an answer. It carries no part of the question, the answer or the key. */
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

/** Has a provider write a text, once. Raises: {@link VendorFailure}. */
export type WriteText = (
  target: AiTarget,
  request: TextRequest,
  signal: AbortSignal,
) => Promise<{ text: string; tokens: Tokens | null }>;

/** One breaker for each provider: after too many failures its calls fail at once for a while. */
export type ProviderBreakers = {
  /** Raises: the kernel's BreakerRefusal, and what `work` raises, which counts as a failure. */
  run<T>(providerId: string, work: () => Promise<T>): Promise<T>;
  state(providerId: string): BreakerState;
  /** Closes and removes the breaker of a provider that has changed or was deleted. */
  reset(providerId: string): void;
};

/** Counts and logs what calls cost. */
export type AiCallObserver = {
  spent(tokens: Tokens, nanoUsd: number): void;
  unsettled(error: unknown): void;
};
