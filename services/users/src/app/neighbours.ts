export type MovementView = {
  id: string;
  userId: string;
  credit: boolean;
  amountCents: number;
  description: string;
  createdAt: Date;
};

/** What the users service asks the wallet. Calls raise `unavailable` while it cannot answer. */
export type WalletPort = {
  balances(userIds: readonly string[]): Promise<Map<string, number>>;
  summarise(scope: { unitIds: readonly string[]; userIds: readonly string[]; recentMax: number }): Promise<{
    balanceCents: number;
    movementCount: number;
    recent: MovementView[];
  }>;
  priceCents(): Promise<number>;
};

export type DayCount = { day: string; wishes: number; accepted: number };

/** What it asks messaging. */
export type MessagingPort = {
  stats(scope: { unitIds: readonly string[]; merchantId: string | null; seriesDays: number }): Promise<{
    wishes: number;
    offers: number;
    pending: number;
    accepted: number;
    series: DayCount[];
  }>;
  recentOffers(
    merchantId: string,
    limit: number,
  ): Promise<
    { id: string; categoryName: string; status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED"; askedAt: Date }[]
  >;
};

export type UnitView = { id: string; name: string; city: string; state: string; isActive: boolean };

/** What it asks franchise. */
export type FranchisePort = { units(ids: readonly string[]): Promise<UnitView[]> };

/** What it asks categorisation: names of categories by id. */
export type CataloguePort = { names(ids: readonly number[]): Promise<Map<number, string>> };
