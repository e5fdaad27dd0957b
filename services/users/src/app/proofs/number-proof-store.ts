import type { Account } from "../../domain/accounts/account.ts";

/** A number that an account is to prove by a code written from it. */
export type NumberProof = { phone: string; code: string; expiresAt: Date };

/** A code that was written: `phone` in canonical digits, `key` of the message, `at` when it was written. */
export type WrittenCode = { phone: string; code: string; key: string; at: Date };

/** TAKEN: another account proved the number first. TOO_MANY: too many codes were written from the number. */
export type ProofResult = "PROVED" | "WRONG" | "EXPIRED" | "NOTHING_PENDING" | "TAKEN" | "TOO_MANY";

/** CHANGED: the owner of the number has another one since. FOREIGN: somebody answered for the account from a number that is not its own. */
export type NumberAlertKind = "CHANGED" | "FOREIGN";

export type NumberAlert = { kind: NumberAlertKind; phone: string; createdAt: Date };

/** An alert whose mail is to be sent. */
export type DueAlert = NumberAlert & { id: string; accountId: string; attempts: number };

export type NumberProofStore = {
  /**
   * Gives the account a new code for one of its WhatsApp numbers (the primary one where `phone` is null), once `check` has passed it; an earlier
   * code becomes invalid. Raises: what `check` raises, `conflict` where there is nothing to prove or another account has proved it,
   * `rate_limited`.
   */
  start(accountId: string, phone: string | null, check: (account: Account | null) => Account): Promise<NumberProof>;
  /**
   * Proves the number, from the moment the code was written, for the account that has this code; codes of other accounts for the number end. A code
   * that was written before the number changed its holder has expired. A repeated `key` returns the same result.
   * Raises: `conflict` for the key of another code.
   */
  prove(written: WrittenCode): Promise<ProofResult>;
  /** Ends the proof of a number, also in what an undo would bring back, unless the code was written later than `at`, and alerts its account. */
  endProof(phone: string, at: Date): Promise<void>;
  /** Alerts an account of a number that is not its own; "": WhatsApp did not show it. */
  reportForeign(accountId: string, phone: string): Promise<void>;
  /** The newest alerts of each kind of the last days, newest first. */
  alertsOf(accountId: string): Promise<NumberAlert[]>;
  /** Leases due mails: until one is due again, no other process gets it. */
  claimAlerts(limit: number): Promise<DueAlert[]>;
  alertSent(id: string): Promise<void>;
  /** Deletes what has expired and what no longer counts. */
  deleteExpired(): Promise<void>;
};
