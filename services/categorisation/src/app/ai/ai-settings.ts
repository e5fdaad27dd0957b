import { addressOf, modelOf, type Provider } from "../../domain/ai/provider.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import type { AiTarget, AiUsage, ApiKeyCipher, StoredProvider } from "./ports.ts";

/** The settings in force: the provider to ask, if any, and when. */
export type AiState = { mode: AiUsage["mode"]; target: AiTarget | null };

/** The settings in memory, so that a wish costs no database query. */
export type AiSettings = {
  now(): AiState;
  /** Puts in force what `read` returns, one reading after another; when it rejects, the last settings stay in force. */
  refresh(read: () => Promise<AiState>): Promise<void>;
};

export function createAiSettings(): AiSettings {
  let state: AiState = { mode: "below_threshold", target: null };
  let reading: Promise<void> = Promise.resolve();
  return {
    now: () => state,
    refresh: (read) => {
      const turn = reading.then(async () => {
        state = await read();
      });
      reading = turn.catch(() => undefined);
      return turn;
    },
  };
}

/**
 * Puts in force everything written before the call; rejects when the settings cannot be read. Needed at start, after each change, and periodically,
 * because another replica may have changed them.
 */
export function refreshAiSettings(ctx: CategorisationContext): Promise<void> {
  return ctx.aiSettings.refresh(async () => {
    const [providers, { mode }] = await Promise.all([ctx.providers.list(), ctx.providers.usage()]);
    const provider = providers.find(isActiveDefault);
    const target = provider === undefined ? null : targetOf(provider, ctx.cipher);
    if (target !== null) await ctx.vendor.load();
    return { mode, target };
  });
}

/** Like {@link refreshAiSettings}, but only reports settings that cannot be read. */
export function tryToRefreshAiSettings(ctx: CategorisationContext): Promise<void> {
  return refreshAiSettings(ctx).catch(ctx.aiObserver.settingsUnread);
}

/** The parameters for calling a provider; null while its key, address or model is missing. */
export function targetOf(provider: StoredProvider, cipher: ApiKeyCipher): AiTarget | null {
  const apiKey = cipher.decrypt(provider.id, provider.encryptedKey);
  const baseUrl = addressOf(provider);
  const model = modelOf(provider);
  if (apiKey === null || baseUrl === null || model === null) return null;
  return { id: provider.id, kind: provider.kind, baseUrl, model, apiKey };
}

export const isActiveDefault = ({ isActive, isDefault }: Provider): boolean => isActive && isDefault;
