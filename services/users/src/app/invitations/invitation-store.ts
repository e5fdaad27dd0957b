import type { Account } from "../../domain/accounts/account.ts";
import type { Invitation } from "../../domain/invitation.ts";

/** An invitation whose mail is to be sent. */
export type DueInvitation = { accountId: string; invitationId: string; requestedAt: Date; attempts: number };

export type InvitationStore = {
  /** The invitation of an account; null: it was not invited, or has a password by now. */
  of(accountId: string): Promise<Invitation | null>;
  /**
   * Invites the account anew under its lock, once `check` has passed it: the former link is dead at once. Recorded in the audit log.
   * Raises: what `check` raises, `rate_limited` (reason just_sent).
   */
  renew(accountId: string, now: Date, check: (account: Account | null) => Account): Promise<Invitation>;
  /** The account that a link was sent to, and until when it is valid, which may be over. Null for one that was used or replaced. */
  byToken(tokenHash: Uint8Array): Promise<{ account: Account; expiresAt: Date } | null>;
  /**
   * Begins the acceptance of a valid link, once `check` has passed the account: its e-mail is proved, since the link came to it. The link stays until
   * `end`, so that an acceptance that was cut short can be repeated. Null for a link that is not valid any more. Raises: the errors of `check`.
   */
  beginAcceptance(tokenHash: Uint8Array, now: Date, check: (account: Account) => void): Promise<Account | null>;
  /** Ends the invitation: the account has a password. Nothing where there is none. */
  end(accountId: string): Promise<void>;
  /** Leases due mails: until one is due again, no other process gets it. */
  claim(limit: number): Promise<DueInvitation[]>;
  /** Makes this token the valid one. False where another mail is to be sent by now, or none. */
  setToken(due: DueInvitation, token: { hash: Uint8Array; expiresAt: Date }): Promise<boolean>;
  sent(due: DueInvitation, now: Date): Promise<void>;
  /** No mail is sent until the account is invited again. */
  giveUp(due: DueInvitation): Promise<void>;
  /** Accounts whose link has expired, or whose acceptance was cut short: auth may know a password of theirs. */
  unsettled(now: Date, limit: number): Promise<string[]>;
  /** The account still has no password: auth is asked again after the next mail or acceptance. */
  settled(accountId: string, now: Date): Promise<void>;
};
