import type { Account } from "../../domain/accounts/account.ts";

/** An address that its owner is asked to prove. */
export type EmailProof = { email: string; expiresAt: Date };

/** What is known of the proofs of an account. */
export type EmailStanding = {
  /** The account's e-mail was proved. */
  isConfirmed: boolean;
  /** Null where none is asked for, or it has expired. */
  proof: EmailProof | null;
};

/** A mail with a link that is to be sent. */
export type DueProof = { accountId: string; proofId: string; email: string; attempts: number };

/** A former address whose owner is to be told. */
export type DueNotice = { id: string; accountId: string; email: string; createdAt: Date; attempts: number };

export type EmailProofStore = {
  standing(account: Pick<Account, "id" | "email">): Promise<EmailStanding>;
  /** Records that the account's e-mail was proved elsewhere. */
  confirm(account: Pick<Account, "id" | "email">): Promise<void>;
  /**
   * Asks for the proof of what waits for one, else of the account's e-mail, under the account's lock, once `check` has passed it.
   * Raises: what `check` raises, `conflict` where all is proved, `rate_limited`.
   */
  renew(accountId: string, check: (account: Account | null) => Account): Promise<EmailProof>;
  /** Forgets what waits for a proof, once `check` has passed the account. Raises: what `check` raises. */
  cancel(accountId: string, check: (account: Account | null) => Account): Promise<void>;
  /**
   * Proves by the hash of a token: the address becomes the account's, the token is spent, and the owner of the address before is to be told, all or
   * nothing. Null for a token that is unknown, spent or expired. Raises: `conflict`, with reason `email_taken` where another account has the address by now.
   */
  prove(tokenHash: Uint8Array): Promise<{ account: Account; emailChanged: boolean } | null>;
  /** Forgets what the token was to prove. */
  forget(tokenHash: Uint8Array): Promise<void>;
  /** Takes due mails, each for this process alone until it is due again. */
  claimProofs(limit: number): Promise<DueProof[]>;
  /** Makes the token the one that proves. False where another address is to be proved by now, or none. */
  setToken(proof: DueProof, tokenHash: Uint8Array): Promise<boolean>;
  /** No mail is due until it is asked for again. */
  proofSent(proof: DueProof): Promise<void>;
  claimNotices(limit: number): Promise<DueNotice[]>;
  noticeSent(id: string): Promise<void>;
  /** Deletes what has expired and what no longer counts. */
  deleteExpired(): Promise<void>;
};
