import type { BoundRoute } from "@tenho/kernel/http/bind";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { Knex } from "knex";
import { createAddressCheck } from "../adapters/ai/address-check.ts";
import { createKeyBox } from "../adapters/ai/api-key-cipher.ts";
import { createGuardedFetch } from "../adapters/ai/guarded-fetch.ts";
import { createBreakers } from "../adapters/ai/provider-breakers.ts";
import { createAiBudget } from "../adapters/db/ai-budget-store.ts";
import { createProviderStore } from "../adapters/db/provider-store.ts";
import { providerHandlers } from "../adapters/http/provider-handlers.ts";
import { createAiObserver } from "../adapters/metrics/ai-observer.ts";
import { createAiPicker } from "../app/ai/ai-reranker.ts";
import { createAiSettings } from "../app/ai/ai-settings.ts";
import { createGetUsage } from "../app/ai/ai-usage.ts";
import { createAskProvider } from "../app/ai/ask-provider.ts";
import { createCreateProvider } from "../app/ai/create-provider.ts";
import { createDeleteProvider } from "../app/ai/delete-provider.ts";
import { createGetProvider } from "../app/ai/get-provider.ts";
import type { KeyBox } from "../app/ai/key-box.ts";
import type { ProviderStore } from "../app/ai/ports.ts";
import { resealKeys } from "../app/ai/reseal-keys.ts";
import { createTestProvider } from "../app/ai/test-provider.ts";
import { createUpdateProvider } from "../app/ai/update-provider.ts";
import type { AskVendor } from "../app/ai/vendor.ts";
import type { Picker } from "../app/categorise/ports.ts";
import type { CategorisationConfig } from "../config.ts";

const ANSWER_BYTES_MAX = 256 * 1024;

/** Wires the AI providers: their screen's routes, who picks for a wish, and what runs beside. */
export function composeProviders(
  config: CategorisationConfig,
  deps: { knex: Knex; log: Logger; metrics: Metrics },
): { routes: BoundRoute[]; picker: Picker; parts: Component[] } {
  const { knex, log, metrics } = deps;
  const observer = createAiObserver({ log, metrics });
  const store = createProviderStore(knex);
  const budget = createAiBudget(knex);
  const keys = createKeyBox(config.AI_KEYS_SECRET, config.AI_KEYS_SECRETS_FORMER);
  const breakers = createBreakers({ resetMs: config.AI_BREAKER_RESET_MS, metrics });
  const allowedHosts = new Set(config.AI_ALLOWED_HOSTS.map((host) => host.toLowerCase()));
  const guarded = createGuardedFetch({ allowedHosts, bytesMax: ANSWER_BYTES_MAX });
  const vendor = lazyVendor(guarded.fetch);
  const asking = createAskProvider({
    askVendor: vendor.ask,
    budget,
    reserveTimeoutMs: config.AI_RESERVE_TIMEOUT_MS,
    news: observer.news,
  });
  const settings = createAiSettings({
    store,
    keys,
    refreshMs: config.AI_REFRESH_MS,
    prepare: vendor.load,
    onFailure: observer.settingsUnread,
  });
  const picker = createAiPicker({
    state: settings.now,
    ask: asking.ask,
    breakers,
    timeoutMs: config.AI_TIMEOUT_MS,
    inFlightMax: config.AI_IN_FLIGHT_MAX,
    onResult: observer.picked,
  });
  const calls: Component = {
    name: "ai calls",
    start: () => reseal(store, keys, observer),
    drain: asking.settled,
    stop: async () => {
      breakers.shutdown();
      await guarded.close();
    },
  };

  const checkAddress = createAddressCheck({ allowedHosts });
  const onChange = async (providerId?: string): Promise<void> => {
    if (providerId !== undefined) breakers.forget(providerId);
    await settings.refresh();
  };
  const usage = createGetUsage({ store, budget, breakers });
  const routes = providerHandlers({
    list: store.list,
    get: createGetProvider({ store }),
    create: createCreateProvider({ store, keys, checkAddress, onChange }),
    update: createUpdateProvider({ store, keys, checkAddress, onChange }),
    remove: createDeleteProvider({ store, onChange }),
    test: createTestProvider({ store, keys, ask: asking.ask, timeoutMs: config.AI_TEST_TIMEOUT_MS }),
    usage,
    setUsage: async (change) => {
      await store.setUsage(change);
      await onChange();
      return usage();
    },
  });
  return { routes, picker, parts: [calls, settings.part] };
}

/** The SDK costs 30 MB and half a second to load: only who asks an AI pays for it. */
function lazyVendor(fetch: typeof globalThis.fetch): { load: () => Promise<AskVendor>; ask: AskVendor } {
  let vendor: Promise<AskVendor> | undefined;
  const load = () => {
    vendor ??= import("../adapters/ai/ask-vendor.ts").then(({ createAskVendor }) => createAskVendor(fetch));
    return vendor;
  };
  return { load, ask: async (...call) => (await load())(...call) };
}

async function reseal(
  store: ProviderStore,
  keys: KeyBox,
  observer: ReturnType<typeof createAiObserver>,
): Promise<void> {
  try {
    observer.keysUnreadable(await resealKeys(store, keys));
  } catch (error) {
    observer.keysNotResealed(error);
  }
}
