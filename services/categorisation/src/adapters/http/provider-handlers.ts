import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import { getUsage, setUsage, type UsageReport } from "../../app/ai/ai-usage.ts";
import { addProvider, changeProvider, getProvider, removeProvider } from "../../app/ai/edit-providers.ts";
import type { ProviderDraft } from "../../app/ai/provider-draft.ts";
import type { TestProvider } from "../../app/ai/test-provider.ts";
import type { CategorisationContext } from "../../app/categorisation-context.ts";
import { NANO_PER_USD } from "../../domain/ai/prices.ts";
import { maskedKey, type Provider } from "../../domain/ai/provider.ts";
import * as contract from "./provider-contract.ts";

/** The screen "Config IA" over HTTP. */
export function providerHandlers(ctx: CategorisationContext, testProvider: TestProvider): BoundRoute[] {
  return [
    bind(contract.listProviders, async () => (await ctx.providers.list()).map(providerJson)),
    bind(contract.getProvider, async ({ params }) => providerJson(await getProvider(ctx, params.id))),
    bind(contract.createProvider, async ({ body }) => providerJson(await addProvider(ctx, draftOf(body)))),
    bind(contract.updateProvider, async ({ params, body }) =>
      providerJson(await changeProvider(ctx, params.id, draftOf(body))),
    ),
    bind(contract.deleteProvider, async ({ params }) => {
      await removeProvider(ctx, params.id);
      return { id: params.id };
    }),
    bind(contract.testProvider, async ({ params }) => {
      const { durationMs, ...outcome } = await testProvider(params.id);
      return { ...outcome, duration_ms: durationMs };
    }),
    bind(contract.getAiUsage, async () => usageJson(await getUsage(ctx))),
    bind(contract.setAiUsage, async ({ body: { mode, daily_budget_usd } }) => {
      const dailyBudgetNanoUsd = Math.round(daily_budget_usd * NANO_PER_USD);
      return usageJson(await setUsage(ctx, { mode, dailyBudgetNanoUsd }));
    }),
  ];
}

type Body = Omit<z.output<NonNullable<typeof contract.updateProvider.body>>, "id" | "created_at">;

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
