import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { Effect } from "../../domain/wish/wish.ts";
import type { AccountUpdate } from "../../whatsapp-health/domain/account-fact.ts";
import type { NumberUpdate } from "../../whatsapp-health/domain/number-state.ts";
import type { TemplateUpdate } from "../../whatsapp-health/domain/template-state.ts";

/** Tells panels that a wish changed. */
export type LiveNoticePublisher = {
  /** Published under the wish's id and version: the stream keeps one. Raises: `unavailable`. */
  publish(wishId: string, notice: Extract<Effect, { kind: "live_notice" }>): Promise<void>;
};

/** Tells panels that numbers changed. */
export type StatisticsNoticePublisher = {
  /** Published under the number of the fold: the stream keeps one. Raises: `unavailable`. */
  publish(seq: number, audience: { unitIds: string[]; userIds: string[] }): Promise<void>;
};

/** Tells other services that a wish was misunderstood. */
export type CorrectionPublisher = {
  /** Published under the effect's id: the stream keeps one. Raises: `unavailable`. */
  publish(wishId: string, effect: Extract<Effect, { kind: "publish_correction" }>): Promise<void>;
};

/** Publishes actions of ADMIN or MASTER to the audit log. */
export type AuditPublisher = {
  /** Published under the record's id: the log keeps one. Raises: `unavailable`. */
  publish(record: AuditRecord): Promise<void>;
};

/** Fields used of a status besides those in its id in the stream. */
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

/** A person stopped or resumed marketing messages; one of the ids is known. */
export type PreferenceUpdate = { waId: string | null; bsuid: string | null; isStopped: boolean; at: Date };

/** Update from Meta about one of our templates, numbers or the account. */
type HealthItem =
  | { subject: "wa.in.account"; updates: AccountUpdate[] }
  | { subject: "wa.in.template"; update: TemplateUpdate }
  | { subject: "wa.in.number"; update: NumberUpdate };

/** One message, status or update of a WhatsApp callback, with the id under which the stream keeps it once. */
export type CallbackItem = { streamId: string } & (
  | WholeItem
  | { subject: "wa.in.preference"; preference: PreferenceUpdate }
  | { subject: "wa.in.report"; status: StatusFields }
  | HealthItem
);

/**
 * A parsed callback. `malformed`: items that could not be read, as they came; `unused`: names of items that this service does not use, for a metric.
 */
export type ParsedCallback = { items: CallbackItem[]; malformed: unknown[]; unused: string[] };

/** One change of a callback whose field is known: its entry, and the change as it came. */
export type NamedChange = { field: string; value?: unknown; entry: { id?: unknown; time?: unknown }; raw: unknown };

/** The share one part of this service has in callbacks: what it reads of them, and the form of its items in the stream. */
export type CallbackPart = {
  /** Reads a change of a field; false: the field is none of this part's. */
  readChange(change: NamedChange, into: ParsedCallback): boolean;
  /** Reads errors of one of our numbers, not of a message, with the time Meta gave their entry; false: nothing was read. */
  readErrors(errors: readonly unknown[], phoneNumberId: string, time: unknown, into: ParsedCallback): boolean;
  /** Returns the bytes of an item for the stream; null: the item is none of this part's. */
  bytesOf(item: CallbackItem): Uint8Array | null;
};

/** Stores the items of a callback, for the consumers and for later inspection. */
export type CallbackPublisher = {
  /**
   * Publishes the items and parks the malformed ones among the dead letters. Resolves when the broker has all of them; every item is tried. Raises:
   * `unavailable`.
   */
  publish(callback: ParsedCallback): Promise<void>;
  /** Parks a callback that could not be read at all. Raises: `unavailable`. */
  parkUnreadable(raw: Uint8Array): Promise<void>;
};

/** Tells MASTER's panels that the state of templates or numbers at Meta changed, or the hold of offers. */
export type HealthNoticePublisher = {
  /** Raises: `unavailable`. */
  publish(at: Date): Promise<void>;
};
