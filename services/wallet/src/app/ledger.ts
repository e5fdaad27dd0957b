import type { CreditKind, MovementKey } from "../domain/movement.ts";

export type DebitCommand = MovementKey & {
  userId: string;
  amountCents: number;
  description: string;
  occurredAt: Date;
};

/** Balances of PAID and ALREADY_PAID are those around the debit itself; of NO_BALANCE the present one twice. */
export type DebitResult = {
  outcome: "PAID" | "ALREADY_PAID" | "NO_BALANCE";
  balanceBeforeCents: number;
  balanceAfterCents: number;
  movementId: string | null;
};

export type CreditCommand = MovementKey & {
  userId: string;
  kind: CreditKind;
  amountCents: number;
  description: string;
  occurredAt: Date;
};

export type CreditResult = { applied: boolean; balanceAfterCents: number; movementId: string };

/**
 * Money that moves. Every call is idempotent by its key.
 * Raises: `invalid_input` (amount or key), `not_found` (no such wallet), `conflict` (key used for another wallet or amount).
 */
export type Ledger = {
  debit(command: DebitCommand): Promise<DebitResult>;
  credit(command: CreditCommand): Promise<CreditResult>;
  /** Creates the wallet at balance zero unless it exists. */
  open(wallet: { userId: string; unitId: string; openedAt: Date }): Promise<void>;
  /** Takes expired lots out of their wallets, at most `limit`; answers how many. */
  expireLots(now: Date, limit: number): Promise<number>;
};
