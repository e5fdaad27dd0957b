import type { Component } from "@tenho/kernel/lifecycle/component";
import { addressOf, modelOf, type Provider } from "../../domain/ai/provider.ts";
import type { KeyBox } from "./key-box.ts";
import type { AiUsage, ProviderStore, SealedProvider } from "./ports.ts";
import type { AiTarget } from "./vendor.ts";

/** What is in force: whom to ask, if anybody, and when. */
export type AiState = { mode: AiUsage["mode"]; target: AiTarget | null };

/** How a provider is called; null while its key, address or model is missing. */
export function targetOf(provider: SealedProvider, keys: Pick<KeyBox, "open">): AiTarget | null {
  const apiKey = keys.open(provider.id, provider.sealedKey);
  const baseUrl = addressOf(provider);
  const model = modelOf(provider);
  if (apiKey === null || baseUrl === null || model === null) return null;
  return { id: provider.id, kind: provider.kind, baseUrl, model, apiKey };
}

export const isAsked = ({ isActive, isDefault }: Provider): boolean => isActive && isDefault;

/**
 * The settings in memory, so that a wish costs no round trip: read at start, after each change, and every `refreshMs`
 * since another replica may have made one. While they cannot be read those last known stand.
 */
export function createAiSettings(deps: {
  store: Pick<ProviderStore, "list" | "usage">;
  keys: Pick<KeyBox, "open">;
  refreshMs: number;
  /** Makes ready what a call needs, before there is anybody to ask. */
  prepare: () => Promise<unknown>;
  onFailure: (error: unknown) => void;
}) {
  let state: AiState = { mode: "below_threshold", target: null };
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let reading: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    const [providers, { mode }] = await Promise.all([deps.store.list(), deps.store.usage()]);
    const provider = providers.find(isAsked);
    const target = provider === undefined ? null : targetOf(provider, deps.keys);
    if (target !== null) await deps.prepare();
    state = { mode, target };
  };
  /** Resolves when what was written before the call is in force; never rejects. */
  const refresh = (): Promise<void> => {
    reading = reading.then(read).catch(deps.onFailure);
    return reading;
  };
  const loop = async (): Promise<void> => {
    await refresh();
    if (!stopped) timer = setTimeout(loop, deps.refreshMs);
  };
  const part: Component = {
    name: "ai settings",
    start: loop,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
  return { now: () => state, refresh, part };
}
