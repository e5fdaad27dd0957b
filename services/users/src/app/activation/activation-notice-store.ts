/** By what means the owner of an account is told of its activation. */
export type NoticeChannel = "whatsapp" | "mail";

export type PendingNotice = { id: string; accountId: string; createdAt: Date; attempts: number };

export type ActivationNoticeStore = {
  /** Takes at most `limit` notices of a channel that are due and puts each off until its next attempt, should this one not end it. */
  claim(channel: NoticeChannel, limit: number): Promise<PendingNotice[]>;
  /** Deletes a notice: it was sent, or never will be. */
  finish(id: string): Promise<void>;
};
