import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import type { Viewing } from "../../domain/viewing.ts";

export type ViewingStore = {
  /**
   * Opens a viewing, ending no later than the session it is opened from, and records it; returns it as stored, or null when that session has
   * ended.
   */
  open(viewing: Viewing, entry: AuditEntry): Promise<Viewing | null>;
  /** The viewing, if it is of this session and not over; null otherwise. */
  find(id: string, viewerSessionId: string): Promise<Viewing | null>;
  record(entry: AuditEntry): Promise<void>;
  /** Ends the viewing, records it, and publishes that its tokens are to be refused; false when it has ended. */
  end(id: string, entry: AuditEntry): Promise<boolean>;
  /** Deletes at most `limit` that expired; answers how many. */
  deleteExpired(limit: number): Promise<number>;
};
