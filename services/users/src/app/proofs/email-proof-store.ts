import type { Account } from "../../domain/accounts/account.ts";

/** An address that its owner is asked to prove. */
export type EmailProof = { email: string; expiresAt: Date };

/** State of the e-mail proofs of an account. */
export type EmailStanding = {
  /** The account's e-mail was proved. */
  isConfirmed: boolean;
  /** Null where none is asked for, or it has expired. */
  proof: EmailProof | null;
};

/** A mail with a link that is to be sent. */
export type DueProof = { accountId: string; proofId: string; email: string; attempts: number };

export type EmailProofStore = {
  standing(account: Pick<Account, "id" | "email">): Promise<EmailStanding>;
  /**
   * Requests a proof of the waiting address, else of the account's e-mail, under the account's lock, once `check` has passed it.
   * Raises: what `check` raises, `conflict` where all is proved, `rate_limited`.
   */
  renew(accountId: string, check: (account: Account | null) => Account): Promise<EmailProof>;
  /** Discards the waiting address, once `check` has passed the account. Raises: the errors of `check`. */
  cancel(accountId: string, check: (account: Account | null) => Account): Promise<void>;
  /**
   * Proves an address by the hash of a token. In one step the address becomes the account's, the token is spent, and an alert to the former address is queued.
   * Null for a token that is unknown, spent or expired. Raises: `conflict`, with reason `email_taken` where another account has the address by now.
   */
  prove(tokenHash: Uint8Array): Promise<{ account: Account; emailChanged: boolean } | null>;
  /** Discards the proof that the token was for. */
  forget(tokenHash: Uint8Array): Promise<void>;
  /** Leases due mails: until one is due again, no other process gets it. */
  claimProofs(limit: number): Promise<DueProof[]>;
  /** Makes this token the valid one. False where another address is to be proved by now, or none. */
  setToken(proof: DueProof, tokenHash: Uint8Array): Promise<boolean>;
  /** No mail is due until it is asked for again. */
  proofSent(proof: DueProof): Promise<void>;
  /** Deletes what has expired and what no longer counts. */
  deleteExpired(): Promise<void>;
};
