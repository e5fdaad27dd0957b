import type { TroubleState } from "../../domain/troubles/advance-troubles.ts";
import type { TroubleNotice } from "../../domain/troubles/trouble.ts";

/** A MASTER whom the mails are for, once the e-mail is proved. */
export type TroubleRecipient = { id: string; name: string; email: string; isProved: boolean };

export type TroubleSettings = {
  isOn: boolean;
  /** Active MASTERs, the oldest first. */
  masters: TroubleRecipient[];
};

/** A mail to be sent; without a notice it says that there are more than are mailed that day. */
export type DueTroubleMail = { id: string; recipientId: string; notice: TroubleNotice | null; createdAt: Date };

export type TroubleStore = {
  settings(): Promise<TroubleSettings>;
  /** Turns the mails on or off, with a record for the audit log; what is unchanged is not recorded. */
  setOn(isOn: boolean): Promise<void>;
  /** Moment of the last whole report; null before the first. */
  reportedAt(): Promise<Date | null>;
  /**
   * In one transaction, and one at a time in all processes: reads the troubles, asks `step` for the next state, and writes it with a mail for each MASTER who
   * gets them, at most `MAILS_A_DAY` and one that says there are more. Returns whether there is a mail to send.
   */
  advance(
    report: { now: Date; day: string; isWhole: boolean },
    step: (state: TroubleState, canTell: boolean) => TroubleState & { notice: TroubleNotice | null },
  ): Promise<boolean>;
  /** Leases due mails: until one is due again, no other process gets it. */
  claimMails(limit: number): Promise<DueTroubleMail[]>;
  mailSent(id: string): Promise<void>;
  /** Deletes mails created before this. */
  deleteMailsBefore(moment: Date): Promise<void>;
};
