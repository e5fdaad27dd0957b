import type { Account } from "../../domain/accounts/account.ts";
import type { ProfileDetails } from "../../domain/profile.ts";

export type Profile = { account: Account; details: ProfileDetails };

/** A profile as it is to be; `wantedEmail` becomes the account's once its owner has proved it. */
export type NextProfile = Profile & { wantedEmail?: string };

export type ProfileStore = {
  /** `loginEmailPending`: the e-mail was changed, and auth has not taken it on yet. */
  details(id: string): Promise<ProfileDetails & { loginEmailPending: boolean }>;
  /**
   * Reads account and details under the account's lock, lets `decide` make the next state, and writes and publishes it in one
   * transaction; a changed e-mail is recorded to be passed on to auth, the proof of a wanted one is asked for.
   * Raises: `rate_limited` for too many proofs, `conflict` when the e-mail or WhatsApp number is taken, or an earlier change of the e-mail is still to be passed on, and
   * what `decide` raises.
   */
  edit(id: string, decide: (before: Profile | null) => NextProfile): Promise<Profile & { emailChanged: boolean }>;
  /** Accounts whose e-mail is to be passed on to auth, longest first; `key` is of this change. */
  pendingLoginEmails(limit: number): Promise<PendingLoginEmail[]>;
  pendingLoginEmail(id: string): Promise<PendingLoginEmail | null>;
  /** Forgets the change, unless there was another since. */
  loginEmailPassedOn(pending: PendingLoginEmail): Promise<void>;
};

export type PendingLoginEmail = { userId: string; email: string; key: string };

/** The auth service; raises `unavailable` while it cannot answer. */
export type LoginEmailClient = {
  /** Sets the e-mail the account logs in with; nothing for an account without a credential. Safe to repeat. Raises: `conflict`. */
  setLoginEmail(userId: string, email: string): Promise<void>;
};
