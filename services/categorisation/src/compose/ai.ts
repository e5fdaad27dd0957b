import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/tasks/periodic-task";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import { createGuardedFetch } from "@tenho/kernel/outbound/guarded-fetch";
import type { Knex } from "knex";
import { createAddressCheck } from "../adapters/ai/address-check.ts";
import { createApiKeyCipher } from "../adapters/ai/api-key-cipher.ts";
import { createLazyVendor } from "../adapters/ai/lazy-vendor.ts";
import { createProviderBreakers } from "../adapters/ai/provider-breakers.ts";
import { createAiBudgetStore } from "../adapters/db/ai-budget-store.ts";
import { createProviderStore } from "../adapters/db/provider-store.ts";
import { analysisHandler } from "../adapters/http/analysis/analysis-handler.ts";
import { providerHandlers } from "../adapters/http/provider-handlers.ts";
import { createAiObserver } from "../adapters/metrics/ai-observer.ts";
import { sealingRpc } from "../adapters/rpc/sealing-rpc.ts";
import { createAiSettings } from "../app/ai/ai-settings.ts";
import { createGetUsage, createSetUsage } from "../app/ai/ai-usage.ts";
import { createAskProvider } from "../app/ai/ask-provider.ts";
import { createBudgetedCalls } from "../app/ai/budgeted-call.ts";
import { createEditProviders } from "../app/ai/edit-providers.ts";
import { createReencryptKeys } from "../app/ai/reencrypt-keys.ts";
import { createRerankWithAi } from "../app/ai/rerank-with-ai.ts";
import { countUnreadableKeys, createListSealedKeys } from "../app/ai/sealed-keys.ts";
import { createTestProvider } from "../app/ai/test-provider.ts";
import { createAnalyseUsers } from "../app/analysis/analyse-users.ts";
import { createWriteWithAi } from "../app/analysis/write-with-ai.ts";
import type { Rerank } from "../app/categorise/ports.ts";
import type { CategorisationConfig } from "../config.ts";

const ANALYSES_IN_FLIGHT_MAX = 4;
const ANSWER_BYTES_MAX = 256 * 1024;

/** The AI providers: the routes of their screen, their keys by RPC, the re-ranker of wishes and the analysis of accounts. */
export function composeAi(
  config: CategorisationConfig,
  deps: { knex: Knex; log: Logger; metrics: Metrics },
): { routes: BoundRoute[]; rpc: ReturnType<typeof sealingRpc>; rerank: Rerank; components: Component[] } {
  const { knex, log, metrics } = deps;
  const observer = createAiObserver({ log, metrics });
  const store = createProviderStore(knex);
  const budget = createAiBudgetStore(knex);
  const cipher = createApiKeyCipher(config.AI_KEYS_SECRET, config.AI_KEYS_SECRETS_FORMER);
  const breakers = createProviderBreakers({ resetMs: config.AI_BREAKER_RESET_MS, metrics });
  const allowedHosts = new Set(config.AI_ALLOWED_HOSTS.map((host) => host.toLowerCase()));
  const guarded = createGuardedFetch({ allowedHosts, bytesMax: ANSWER_BYTES_MAX });
  const vendor = createLazyVendor(guarded.fetch);
  const budgeted = createBudgetedCalls({
    budget,
    reserveTimeoutMs: config.AI_RESERVE_TIMEOUT_MS,
    observer: observer.calls,
  });
  const ask = createAskProvider({ askVendor: vendor.ask, calls: budgeted });
  const settings = createAiSettings({ store, cipher, prepare: vendor.load });
  const refreshSettings = () => settings.refresh().catch(observer.settingsUnread);
  const rerank = createRerankWithAi({
    state: settings.now,
    ask,
    breakers,
    timeoutMs: config.AI_TIMEOUT_MS,
    inFlightMax: config.AI_IN_FLIGHT_MAX,
    onResult: observer.reranked,
  });
  const calls: Component = {
    name: "ai calls",
    // The settings are in force before the first wish.
    start: async () => {
      await countUnreadableKeys(store, cipher).then(observer.keysUnreadable, observer.keysUnchecked);
      await refreshSettings();
    },
    drain: budgeted.settled,
    stop: async () => {
      breakers.close();
      await guarded.close();
    },
  };
  const refresh = createPeriodicTask({
    name: "refresh ai settings",
    everyMs: config.AI_REFRESH_MS,
    log,
    metrics,
    run: settings.refresh,
  });

  const providers = createEditProviders({
    store,
    cipher,
    checkAddress: createAddressCheck({ allowedHosts }),
    onChange: async (providerId) => {
      breakers.reset(providerId);
      await refreshSettings();
    },
  });
  const getUsage = createGetUsage({ store, budget, breakers });
  const routes = providerHandlers({
    list: store.list,
    get: providers.get,
    create: providers.create,
    update: providers.update,
    remove: providers.remove,
    test: createTestProvider({ store, cipher, ask, timeoutMs: config.AI_TEST_TIMEOUT_MS }),
    usage: getUsage,
    setUsage: createSetUsage({ store, getUsage, onChange: refreshSettings }),
  });
  const analyse = createAnalyseUsers({
    write: createWriteWithAi({
      state: settings.now,
      writeText: vendor.write,
      calls: budgeted,
      breakers,
      timeoutMs: config.AI_ANALYSIS_TIMEOUT_MS,
      inFlightMax: ANALYSES_IN_FLIGHT_MAX,
      onResult: observer.analysed,
    }),
  });
  routes.push(analysisHandler(analyse));
  const rpc = sealingRpc({
    listSealedKeys: createListSealedKeys({ store, cipher }),
    reencryptKeys: createReencryptKeys({ store, cipher }),
  });
  return { routes, rpc, rerank, components: [calls, refresh] };
}
