import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import type { UsageReport } from "../../app/ai/ai-usage.ts";
import type { AiUsage } from "../../app/ai/ports.ts";
import type { ProviderDraft } from "../../app/ai/provider-draft.ts";
import type { TestOutcome } from "../../app/ai/test-provider.ts";
import { NANO_PER_USD } from "../../domain/ai/prices.ts";
import { maskedKey, type Provider } from "../../domain/ai/provider.ts";
import {
  createProvider,
  deleteProvider,
  getAiUsage,
  getProvider,
  listProviders,
  setAiUsage,
  testProvider,
  updateProvider,
} from "./provider-contract.ts";

/** The use-useCases behind the screen "Config IA". */
export type ProviderUseCases = {
  list(): Promise<Provider[]>;
  get(id: string): Promise<Provider>;
  create(draft: ProviderDraft): Promise<Provider>;
  update(id: string, draft: ProviderDraft): Promise<Provider>;
  remove(id: string): Promise<void>;
  test(id: string): Promise<TestOutcome>;
  usage(): Promise<UsageReport>;
  setUsage(usage: AiUsage): Promise<UsageReport>;
};

export function providerHandlers(useCases: ProviderUseCases): BoundRoute[] {
  return [
    bind(listProviders, async () => (await useCases.list()).map(providerJson)),
    bind(getProvider, async ({ params }) => providerJson(await useCases.get(params.id))),
    bind(createProvider, async ({ body }) => providerJson(await useCases.create(draftOf(body)))),
    bind(updateProvider, async ({ params, body }) => providerJson(await useCases.update(params.id, draftOf(body)))),
    bind(deleteProvider, async ({ params }) => {
      await useCases.remove(params.id);
      return { id: params.id };
    }),
    bind(testProvider, async ({ params }) => {
      const { durationMs, ...outcome } = await useCases.test(params.id);
      return { ...outcome, duration_ms: durationMs };
    }),
    bind(getAiUsage, async () => usageJson(await useCases.usage())),
    bind(setAiUsage, async ({ body: { mode, daily_budget_usd } }) => {
      const dailyBudgetNanoUsd = Math.round(daily_budget_usd * NANO_PER_USD);
      return usageJson(await useCases.setUsage({ mode, dailyBudgetNanoUsd }));
    }),
  ];
}

type Body = Omit<z.output<NonNullable<typeof updateProvider.body>>, "id" | "created_at">;

function draftOf(body: Body): ProviderDraft {
  return {
    name: body.name,
    displayName: body.display_name,
    apiKey: body.api_key,
    models: body.models,
    isActive: body.is_active,
    isDefault: body.is_default,
    kind: body.kind,
    baseUrl: body.base_url,
  };
}

function providerJson(provider: Provider) {
  return {
    id: provider.id,
    name: provider.name,
    display_name: provider.displayName,
    kind: provider.kind,
    base_url: provider.baseUrl,
    api_key: maskedKey(provider.keyHint),
    models: provider.models,
    is_active: provider.isActive,
    is_default: provider.isDefault,
    created_at: provider.createdAt.toISOString(),
  };
}

function usageJson({ mode, dailyBudgetNanoUsd, today, breaker }: UsageReport) {
  return {
    mode,
    daily_budget_usd: dailyBudgetNanoUsd / NANO_PER_USD,
    today: {
      calls: today.calls,
      failures: today.failures,
      input_tokens: today.tokens.input,
      output_tokens: today.tokens.output,
      cost_usd: today.spentNanoUsd / NANO_PER_USD,
    },
    breaker,
  };
}
