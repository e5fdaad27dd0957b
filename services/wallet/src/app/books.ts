export type StatementLine = {
  id: string;
  amountCents: number;
  balanceAfterCents: number;
  description: string;
  occurredAt: Date;
  seq: string;
};

export type WalletView = {
  userId: string;
  unitId: string;
  balanceCents: number;
  nextExpiry: { amountCents: number; expiresAt: Date } | null;
};

export type Scope = { unitIds: readonly string[]; userIds: readonly string[] };

export type Summary = {
  balanceCents: number;
  currentMonth: { creditsCents: number; debitsCents: number };
  previousMonth: { creditsCents: number; debitsCents: number };
  recent: (Omit<StatementLine, "seq" | "balanceAfterCents"> & { userId: string })[];
  movementCount: number;
};

export type BooksReport = {
  balanced: boolean;
  postingsSumCents: number;
  wallets: number;
  movements: number;
  discrepancies: string[];
};

/** What can be read of the ledger. */
export type Books = {
  wallet(userId: string): Promise<WalletView | null>;
  /** Newest first, `before` exclusive. */
  statement(
    userId: string,
    page: { limit: number; before: { occurredAt: Date; seq: string } | null },
  ): Promise<StatementLine[]>;
  balances(userIds: readonly string[]): Promise<Map<string, number>>;
  summarise(scope: Scope, options: { timeZone: string; recentMax: number; now: Date }): Promise<Summary>;
  check(): Promise<BooksReport>;
  priceCents(): Promise<number>;
  /** Centavos granted on activation, by unit; units without a setting are left out. */
  initialCredits(): Promise<Map<string, number>>;
};
