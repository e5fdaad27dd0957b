import type { NumberUpdate } from "../../domain/whatsapp-health/number-state.ts";
import type { TemplateUpdate } from "../../domain/whatsapp-health/template-state.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { Effect } from "../../domain/wish/effect.ts";

/** Tells panels that a wish changed. */
export type LiveNoticePublisher = {
  /** Published under the wish's id and version: the stream keeps one. Raises: `unavailable`. */
  publish(wishId: string, notice: Extract<Effect, { kind: "live" }>): Promise<void>;
};

/** Tells panels that numbers changed. */
export type StatisticsNoticePublisher = {
  /** Published under the number of the fold: the stream keeps one. Raises: `unavailable`. */
  publish(seq: number, audience: { unitIds: string[]; userIds: string[] }): Promise<void>;
};

/** Tells other services that a wish was misunderstood. */
export type CorrectionPublisher = {
  /** Published under the effect's id: the stream keeps one. Raises: `unavailable`. */
  publish(wishId: string, effect: Extract<Effect, { kind: "corrected" }>): Promise<void>;
};

/** Tells the audit log what ADMIN or MASTER did. */
export type AuditPublisher = {
  /** Published under the record's id: the log keeps one. Raises: `unavailable`. */
  publish(record: AuditRecord): Promise<void>;
};

/** What is used of a status beside what its id in the stream says. */
export type StatusFields = {
  /** Our own message id; null when it is missing. */
  messageId: string | null;
  error: { code: number; title: string; details: string } | null;
  pricing: { category: string; billable: boolean } | null;
};

/** A message, or a status that has another form than expected, as it came. */
type WholeItem = {
  subject: "wa.in.message" | "wa.in.status";
  phoneNumberId: string;
  item: unknown;
  contact: unknown;
};

/** What Meta says of a template or a number of ours. */
type HealthItem =
  | { subject: "wa.in.template"; update: TemplateUpdate }
  | { subject: "wa.in.number"; update: NumberUpdate };

/** One message, status or update of a WhatsApp callback, with the id under which the stream keeps it once. */
export type CallbackItem = { streamId: string } & (
  | WholeItem
  | { subject: "wa.in.report"; status: StatusFields }
  | HealthItem
);

/** A callback taken apart; `malformed`: what could not be read, as it came. */
export type ParsedCallback = { items: CallbackItem[]; malformed: unknown[] };

/** Stores what a callback brought, for the consumers and for later inspection. */
export type CallbackPublisher = {
  /**
   * Publishes the items and parks what is malformed among the dead letters. Resolves when the broker has all of it; every
   * item is tried. Raises: `unavailable`.
   */
  publish(callback: ParsedCallback): Promise<void>;
  /** Parks a callback that could not be read at all. Raises: `unavailable`. */
  parkUnreadable(raw: Uint8Array): Promise<void>;
};

/** Tells MASTER's panels that what Meta says of templates or numbers changed, or the hold of offers. */
export type HealthNoticePublisher = {
  /** Raises: `unavailable`. */
  publish(at: Date): Promise<void>;
};
