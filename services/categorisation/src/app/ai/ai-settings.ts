import { addressOf, modelOf, type Provider } from "../../domain/ai/provider.ts";
import type { AiTarget, AiUsage, ApiKeyCipher, ProviderStore, StoredProvider } from "./ports.ts";

/** The settings in force: the provider to ask, if any, and when. */
export type AiState = { mode: AiUsage["mode"]; target: AiTarget | null };

/** How a provider is called; null while its key, address or model is missing. */
export function targetOf(provider: StoredProvider, cipher: Pick<ApiKeyCipher, "decrypt">): AiTarget | null {
  const apiKey = cipher.decrypt(provider.id, provider.encryptedKey);
  const baseUrl = addressOf(provider);
  const model = modelOf(provider);
  if (apiKey === null || baseUrl === null || model === null) return null;
  return { id: provider.id, kind: provider.kind, baseUrl, model, apiKey };
}

export const isActiveDefault = ({ isActive, isDefault }: Provider): boolean => isActive && isDefault;

/**
 * The settings in memory, so that a wish costs no database query. While they cannot be read the last ones stay in force.
 * `refresh` has to be called at start, after each change, and now and then: another replica may have made one.
 */
export function createAiSettings(deps: {
  store: Pick<ProviderStore, "list" | "usage">;
  cipher: Pick<ApiKeyCipher, "decrypt">;
  /** Loads what a call needs; called once there is a provider to ask. */
  prepare: () => Promise<unknown>;
}) {
  let state: AiState = { mode: "below_threshold", target: null };
  let reading: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    const [providers, { mode }] = await Promise.all([deps.store.list(), deps.store.usage()]);
    const provider = providers.find(isActiveDefault);
    const target = provider === undefined ? null : targetOf(provider, deps.cipher);
    if (target !== null) await deps.prepare();
    state = { mode, target };
  };
  return {
    now: () => state,
    /** Resolves when what was written before the call is in force; rejects when the settings cannot be read. */
    refresh: (): Promise<void> => {
      const turn = reading.then(read);
      reading = turn.catch(() => undefined);
      return turn;
    },
  };
}
