import type { Account } from "../../domain/accounts/account.ts";
import type { ProfileDetails } from "../../domain/profile.ts";

export type Profile = { account: Account; details: ProfileDetails };

/**
 * The next state of a profile; `wantedEmail` becomes the account's once its owner has proved it. `byOther`: somebody who administers the account
 * changes it.
 */
export type NextProfile = Profile & { wantedEmail?: string; byOther?: boolean };

/** The last undo of an account by its owner; `settledAt` null: auth has not applied it yet. */
export type UndoBarrier = { settledAt: Date | null };

export type ProfileStore = {
  /** `loginEmailPending`: the e-mail was changed, and auth has not applied it yet. */
  details(id: string): Promise<ProfileDetails & { loginEmailPending: boolean }>;
  /**
   * Locks the account, reads it and its details, asks `decide` for the next state, and writes and publishes it in one transaction. A changed e-mail is recorded
   * to be passed on to auth; a wanted one gets a proof request.
   * Raises: `rate_limited` for too many proofs, `conflict` when the e-mail or WhatsApp number is taken, or an earlier change of the e-mail is still to be passed on, and
   * what `decide` raises.
   */
  edit(
    id: string,
    /** `barrier`: null where nothing was undone recently. */
    decide: (before: Profile | null, barrier: UndoBarrier | null) => NextProfile,
  ): Promise<Profile & { emailChanged: boolean }>;
  /** Accounts whose e-mail is to be passed on to auth, longest first; `key` identifies this change. */
  pendingLoginEmails(limit: number): Promise<PendingLoginEmail[]>;
  pendingLoginEmail(id: string): Promise<PendingLoginEmail | null>;
  /** Deletes the change, unless there was another one since. */
  loginEmailPassedOn(pending: PendingLoginEmail): Promise<void>;
};

export type PendingLoginEmail = { userId: string; email: string; key: string };

/** The auth service; raises `unavailable` while it cannot answer. */
export type LoginEmailClient = {
  /** Sets the e-mail the account logs in with; nothing for an account without a credential. Safe to repeat. Raises: `conflict`. */
  setLoginEmail(userId: string, email: string): Promise<void>;
};
