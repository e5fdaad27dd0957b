import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import { createGuardedFetch } from "@tenho/kernel/outbound/guarded-fetch";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import { createAddressCheck } from "../adapters/ai/address-check.ts";
import { createApiKeyCipher } from "../adapters/ai/api-key-cipher.ts";
import { createLazyVendor } from "../adapters/ai/lazy-vendor.ts";
import { createProviderBreakers } from "../adapters/ai/provider-breakers.ts";
import { analysisHandler } from "../adapters/http/analysis-handler.ts";
import { providerHandlers } from "../adapters/http/provider-handlers.ts";
import { refreshAiSettings, tryToRefreshAiSettings } from "../app/ai/ai-settings.ts";
import { createAnalyseUsers } from "../app/ai/analyse-users.ts";
import { settled } from "../app/ai/call-on-budget.ts";
import type { AddressCheck, AiObserver, AiVendor, ApiKeyCipher, ProviderBreakers } from "../app/ai/ports.ts";
import { countUnreadableKeys } from "../app/ai/sealed-keys.ts";
import { createTestProvider } from "../app/ai/test-provider.ts";
import type { CategorisationContext } from "../app/categorisation-context.ts";
import type { CategorisationConfig } from "../config.ts";
import { createAiObserver } from "./ai-observer.ts";

const ANSWER_BYTES_MAX = 256 * 1024;

type Runtime = { log: Logger; metrics: Metrics };

type AiOutside = {
  cipher: ApiKeyCipher;
  checkAddress: AddressCheck;
  vendor: AiVendor;
  breakers: ProviderBreakers;
  aiObserver: AiObserver;
};

/** Builds what AI needs outside the service, and the function that closes it. */
export function composeAi(
  config: CategorisationConfig,
  { log, metrics }: Runtime,
): { outside: AiOutside; close: () => Promise<void> } {
  const breakers = createProviderBreakers({ resetMs: config.AI_BREAKER_RESET_MS, metrics });
  const allowedHosts = new Set(config.AI_ALLOWED_HOSTS.map((host) => host.toLowerCase()));
  const guarded = createGuardedFetch({ allowedHosts, bytesMax: ANSWER_BYTES_MAX });
  return {
    outside: {
      cipher: createApiKeyCipher(config.AI_KEYS_SECRET, config.AI_KEYS_SECRETS_FORMER),
      checkAddress: createAddressCheck({ allowedHosts }),
      vendor: createLazyVendor(guarded.fetch),
      breakers,
      aiObserver: createAiObserver({ log, metrics }),
    },
    close: async () => {
      breakers.close();
      await guarded.close();
    },
  };
}

/** The screen of the AI providers, and the analysis of accounts. */
export const aiRoutes = (ctx: CategorisationContext): BoundRoute[] => [
  ...providerHandlers(ctx, createTestProvider(ctx)),
  analysisHandler(createAnalyseUsers(ctx)),
];

/** The AI calls, closed by `close` once their costs are stored, and the settings read again and again. */
export function aiComponents(
  ctx: CategorisationContext,
  { log, metrics }: Runtime,
  { refreshMs, close }: { refreshMs: number; close: () => Promise<void> },
): Component[] {
  const calls: Component = {
    name: "ai calls",
    // The settings are in force before the first wish.
    start: async () => {
      await countUnreadableKeys(ctx).then(ctx.aiObserver.keysUnreadable, ctx.aiObserver.keysUnchecked);
      await tryToRefreshAiSettings(ctx);
    },
    drain: () => settled(ctx),
    stop: close,
  };
  const refresh = createPeriodicTask({
    name: "refresh ai settings",
    everyMs: refreshMs,
    log,
    metrics,
    run: () => refreshAiSettings(ctx),
  });
  return [calls, refresh];
}
