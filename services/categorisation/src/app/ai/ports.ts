import type { Provider } from "../../domain/ai/provider.ts";

/** What an operator may set of a provider. */
export type ProviderContent = Omit<Provider, "id" | "createdAt">;

/** When an AI is asked, and what it may cost in a day, in billionths of a US dollar. */
export type AiUsage = { mode: "off" | "below_threshold" | "always"; dailyBudgetNanoUsd: number };

export type SealedProvider = Provider & { sealedKey: string };

/**
 * The providers, as the database keeps them. After each change at most one is the default, an active one, and there is
 * one whenever any is active: the one said to be, else the oldest.
 */
export type ProviderStore = {
  /** The default first, then by age. */
  list(): Promise<SealedProvider[]>;
  find(id: string): Promise<SealedProvider | null>;
  /** Raises: `conflict` when another has the name. */
  insert(provider: ProviderContent & { id: string; sealedKey: string }): Promise<Provider>;
  /** null: there is none such. `sealedKey` null: the stored one stays. Raises: `conflict` when another has the name. */
  update(id: string, content: ProviderContent & { sealedKey: string | null }): Promise<Provider | null>;
  /** Whether there was one. */
  remove(id: string): Promise<boolean>;
  /** Exchanges one envelope for another of the same key, unless it has changed meanwhile. */
  reseal(id: string, before: string, after: string): Promise<void>;
  usage(): Promise<AiUsage>;
  setUsage(usage: AiUsage): Promise<void>;
};
