import type { AiBudget, Spending } from "./ai-budget.ts";
import { isAsked } from "./ai-settings.ts";
import type { BreakerState, Breakers } from "./breakers.ts";
import type { AiUsage, ProviderStore } from "./ports.ts";

export type UsageReport = AiUsage & { today: Spending; breaker: BreakerState | null };

/** When an AI is asked, the day's budget and spending, and the default provider's breaker in this process. */
export function createGetUsage(deps: {
  store: Pick<ProviderStore, "usage" | "list">;
  budget: Pick<AiBudget, "today">;
  breakers: Pick<Breakers, "state">;
}) {
  return async (): Promise<UsageReport> => {
    const [usage, today, providers] = await Promise.all([deps.store.usage(), deps.budget.today(), deps.store.list()]);
    const provider = providers.find(isAsked);
    return { ...usage, today, breaker: provider === undefined ? null : deps.breakers.state(provider.id) };
  };
}
