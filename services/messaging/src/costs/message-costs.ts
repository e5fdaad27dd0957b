/** Meta's pricing of a message. */
export type MessagePricing = {
  /** Meta's name of the category, e.g. `utility`. */
  category: string;
  /** False when Meta does not charge for it. */
  billable: boolean;
};

/** Unit and category of the wish that a message's cost counts for; null: none. */
export type CostSubject = { unitId: string | null; categoryId: number | null };

export type PricedMessage = CostSubject & { createdAt: Date; pricing: MessagePricing };

export type CostCounter = "billable" | "free";

/** Sums of a month, by UTC day (`01` to `31`) and pricing category. */
export type CostDays = Record<string, Record<string, Partial<Record<CostCounter, number>>>>;

export const COST_SCOPE = { all: "all", unit: "unit:", category: "category:" } as const;

/** Increments for the sums of a scope and month (`2026-11`). */
export type CostDelta = { scope: string; month: string; counters: { path: string; count: number }[] };

/** Meta's category as a name that is safe as a key. */
const keyOf = (category: string): string => (/^[a-z_]{1,40}$/i.test(category) ? category.toLowerCase() : "other");

const scopesOf = ({ unitId, categoryId }: CostSubject): string[] => [
  COST_SCOPE.all,
  `${COST_SCOPE.unit}${unitId ?? ""}`,
  `${COST_SCOPE.category}${categoryId ?? ""}`,
];

/** The increments for these messages, each counted once. */
export function costDeltas(messages: readonly PricedMessage[]): CostDelta[] {
  const sums = new Map<string, Map<string, number>>();
  for (const message of messages) {
    const [year, month, day] = message.createdAt.toISOString().slice(0, 10).split("-");
    const { category, billable } = message.pricing;
    const path = `days.${day}.${keyOf(category)}.${billable ? "billable" : "free"}`;
    for (const scope of scopesOf(message)) {
      const key = `${year}-${month}|${scope}`;
      const counters = sums.get(key) ?? new Map<string, number>();
      sums.set(key, counters.set(path, (counters.get(path) ?? 0) + 1));
    }
  }
  return [...sums].map(([key, counters]) => ({
    month: key.slice(0, 7),
    scope: key.slice(8),
    counters: [...counters].map(([path, count]) => ({ path, count })),
  }));
}
