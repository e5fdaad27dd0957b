import type { BreakerState } from "@tenho/kernel/breaker/create-breaker";
import { isActiveDefault } from "./ai-settings.ts";
import type { AiBudgetStore, AiUsage, ProviderBreakers, ProviderStore, Spending } from "./ports.ts";

export type UsageReport = AiUsage & { today: Spending; breaker: BreakerState | null };

/** When an AI is asked, the day's budget and spending, and the default provider's breaker in this process. */
export function createGetUsage(deps: {
  store: Pick<ProviderStore, "usage" | "list">;
  budget: Pick<AiBudgetStore, "today">;
  breakers: Pick<ProviderBreakers, "state">;
}) {
  return async (): Promise<UsageReport> => {
    const [usage, today, providers] = await Promise.all([deps.store.usage(), deps.budget.today(), deps.store.list()]);
    const provider = providers.find(isActiveDefault);
    return { ...usage, today, breaker: provider === undefined ? null : deps.breakers.state(provider.id) };
  };
}

/** Sets when an AI is asked and the day's budget; `onChange` makes them effective in this process. */
export function createSetUsage(deps: {
  store: Pick<ProviderStore, "setUsage">;
  getUsage: () => Promise<UsageReport>;
  onChange: () => Promise<void>;
}) {
  return async (usage: AiUsage): Promise<UsageReport> => {
    await deps.store.setUsage(usage);
    await deps.onChange();
    return deps.getUsage();
  };
}
