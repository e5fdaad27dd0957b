import type { BreakerState } from "@tenho/kernel/outbound/create-breaker";
import type { CategorisationContext } from "../categorisation-context.ts";
import { isActiveDefault, tryToRefreshAiSettings } from "./ai-settings.ts";
import type { AiUsage, Spending } from "./ports.ts";

export type UsageReport = AiUsage & { today: Spending; breaker: BreakerState | null };

/** Reads when an AI is asked, the day's budget and spending, and the state of the default provider's breaker in this process. */
export async function getUsage({ providers, budget, breakers }: CategorisationContext): Promise<UsageReport> {
  const [usage, today, stored] = await Promise.all([providers.usage(), budget.today(), providers.list()]);
  const provider = stored.find(isActiveDefault);
  return { ...usage, today, breaker: provider === undefined ? null : breakers.state(provider.id) };
}

/** Sets when an AI is asked and the day's budget, and applies them in this process. */
export async function setUsage(ctx: CategorisationContext, usage: AiUsage): Promise<UsageReport> {
  await ctx.providers.setUsage(usage);
  await tryToRefreshAiSettings(ctx);
  return getUsage(ctx);
}
