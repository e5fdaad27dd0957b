import type { PaymentMethod } from "../domain/charge.ts";

/** A movement's unique key in the ledger. */
export type LedgerKey = { source: string; externalId: string };

export type CreditOrder = LedgerKey & {
  userId: string;
  method: PaymentMethod;
  amountCents: number;
  /** Shown on the statement, pt-BR. */
  description: string;
  txid: string;
  endToEndId: string | null;
};

/** Takes credit of one purchase, whose key is `credit`. */
export type TakeOrder = LedgerKey & { userId: string; credit: LedgerKey; amountCents: number; description: string };

/**
 * The wallet. Every call may be repeated with its key. Raises: `not_found` without a wallet, `conflict` for a key that belongs to another movement,
 * `unavailable` and `deadline_exceeded` when it does not answer: the movement may have happened all the same.
 */
export type WalletClient = {
  credit(order: CreditOrder): Promise<void>;
  /** The outcome `SPENT` took nothing and leaves no key behind. */
  refundCredit(order: TakeOrder): Promise<{ outcome: "TAKEN" | "SPENT"; unspentCents: number }>;
  /** Unspent centavos of each of these credits, in their order; null where the wallet does not know. */
  unspentOf(credits: readonly LedgerKey[]): Promise<(number | null)[]>;
  /** Takes the credit, below zero if need be. */
  clawBack(order: TakeOrder): Promise<void>;
};

export type MerchantView = { name: string; unitId: string };

/** The users service. Raises `unavailable` while it cannot answer. */
export type UsersClient = {
  /** Merchants by id; accounts that are no merchants are left out. */
  merchants(ids: readonly string[]): Promise<Map<string, MerchantView>>;
  /** The e-mail of an account. Raises: `not_found`. */
  emailOf(id: string): Promise<string>;
};
