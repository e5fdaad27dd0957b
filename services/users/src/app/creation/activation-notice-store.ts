/** Channel over which the owner of an account is notified of its activation. */
export type NoticeChannel = "whatsapp" | "mail";

export type PendingNotice = { id: string; accountId: string; createdAt: Date; attempts: number };

export type ActivationNoticeStore = {
  /** Leases at most `limit` due notices of a channel: each is due again at its next attempt unless this one finishes it. */
  claim(channel: NoticeChannel, limit: number): Promise<PendingNotice[]>;
  /** Deletes a notice: it was sent, or never will be. */
  finish(id: string): Promise<void>;
};
