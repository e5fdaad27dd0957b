import type { Account } from "../../domain/accounts/account.ts";

/** An account that is being made. `fingerprint`: scrypt of all that was entered, with the account's id as salt. */
export type Creation = {
  accountId: string;
  email: string;
  creatorId: string;
  fingerprint: Buffer;
  createdAt: Date;
  abandonedAt: Date | null;
};

export type CreationStore = {
  byEmail(email: string): Promise<Creation | null>;
  /** False where the e-mail is reserved already. */
  reserve(creation: Omit<Creation, "abandonedAt">): Promise<boolean>;
  /**
   * Writes, publishes and records the account, unless it was abandoned or `check` raises; an existing one is returned as it is.
   * Permissions denied to the creator at that moment are denied to the new account too. With `isInvited` its invitation is written with it.
   * Raises: `conflict` when e-mail or number belong to another account, or the unit was deleted, `unprocessable` for an abandoned one.
   */
  complete(
    account: Account,
    making: { creatorId: string; isInvited: boolean; now: Date },
    check: () => void,
  ): Promise<Account>;
  /** Like `complete`, for an active MASTER where there is none yet. Raises also: `conflict` with reason `master_exists`. */
  completeFirstMaster(account: Account, check: () => void): Promise<Account>;
  activeMasters(): Promise<number>;
  /** Gives the creation up, so that no account is made from it any more. False where one was made already. */
  abandon(accountId: string, now: Date): Promise<boolean>;
  remove(accountId: string): Promise<void>;
  /** Creations reserved before a moment, oldest first. */
  reservedBefore(moment: Date, limit: number): Promise<Creation[]>;
  /** Returns whether each of these values belongs to an account. */
  taken(values: { email: string; whatsapp: string | null }): Promise<{ email: boolean; phone: boolean }>;
};
