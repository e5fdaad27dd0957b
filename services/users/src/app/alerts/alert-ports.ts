import type { AccountAlert } from "../../domain/account-alert.ts";
import type { Account } from "../../domain/accounts/account.ts";

/** A mail about a change that is to be sent; `isOpen`: its link would still undo it. */
export type DueAlertMail = {
  id: string;
  email: string;
  attempts: number;
  createdAt: Date;
  isOpen: boolean;
  alert: AccountAlert;
};

/** A WhatsApp message about a change that is to be sent. `mayReceive`: no other account has proved the number since. */
export type DueAlertMessage = {
  id: string;
  phone: string;
  expiresAt: Date;
  isOpen: boolean;
  mayReceive: boolean;
  alert: AccountAlert;
};

/** An undo that auth has not applied yet. */
export type PendingUndo = { accountId: string; undoId: string; since: Date };

/** The account after an undo; `emailChanged`: auth still has to take its e-mail on. */
export type Undone = { account: Account; emailChanged: boolean };

export type AlertStore = {
  /** Records the change once per id, with a mail to each address and a WhatsApp message to each number to notify. Raises: `not_found` for an account that does not exist or is being erased. */
  record(alert: AccountAlert): Promise<void>;
  /**
   * Undoes the change of a link, and every later one that can be undone, under the account's lock: e-mail and phones return to their former
   * values, later links become invalid, and auth has to apply it. The same link again returns the same and changes nothing. Null for a link that
   * is unknown, invalid or expired.
   * Raises: `conflict`.
   */
  undo(tokenHash: Uint8Array): Promise<Undone | null>;
  pendingUndo(accountId: string): Promise<PendingUndo | null>;
  claimUndos(limit: number): Promise<PendingUndo[]>;
  /** Marks the undo as applied by auth. An owner who authenticated before this moment has to do so again to change e-mail or phones. */
  undoSettled(undo: PendingUndo): Promise<void>;
  claimMails(limit: number): Promise<DueAlertMail[]>;
  /** Makes this token the valid one. False where there is nothing to be undone any more. */
  setToken(mailId: string, tokenHash: Uint8Array): Promise<boolean>;
  mailSent(mailId: string): Promise<void>;
  claimMessages(limit: number): Promise<DueAlertMessage[]>;
  /** Adds a token to the valid ones of a message. False where there is nothing to be undone any more. */
  addMessageToken(messageId: string, tokenHash: Uint8Array): Promise<boolean>;
  messageSent(messageId: string): Promise<void>;
  /** Deletes what has expired. */
  deleteExpired(): Promise<void>;
};
