import type { CreditKind, MovementDraft } from "../domain/movement.ts";

export type DebitCommand = MovementDraft & { userId: string };

/**
 * Balances of PAID and ALREADY_PAID are those around the debit itself; of NO_BALANCE the present one twice. A merchant without
 * a wallet has no balance.
 */
export type DebitResult = {
  outcome: "PAID" | "ALREADY_PAID" | "NO_BALANCE";
  balanceBeforeCents: number;
  balanceAfterCents: number;
  movementId: string | null;
};

export type CreditCommand = MovementDraft & { userId: string; kind: CreditKind };

export type CreditResult = { applied: boolean; balanceAfterCents: number; movementId: string };

/** `unitVersion`: the account's version that names this unit; an older one never undoes a newer one. */
export type WalletOpening = { userId: string; unitId: string; unitVersion: number; openedAt: Date };

/**
 * Money that moves. Every call is idempotent by its key.
 * Raises: `invalid_input` (amount, key, text or moment), `not_found` (credit to no wallet), `conflict` (key used for another
 * wallet or amount), `overloaded`, `unavailable` (the outcome may be either: ask again with the same key).
 */
export type Ledger = {
  debit(command: DebitCommand): Promise<DebitResult>;
  credit(command: CreditCommand): Promise<CreditResult>;
  /** Creates the wallet at balance zero unless it exists; one that exists follows its merchant to the unit named last. */
  open(wallet: WalletOpening): Promise<void>;
  /** Takes expired lots out of their wallets, at most `limit`; answers how many. */
  expireLots(now: Date, limit: number): Promise<number>;
};
