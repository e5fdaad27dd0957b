import type { CostSubject } from "../../costs/message-costs.ts";

/** Content of a message; the WhatsApp adapter converts it to Graph's format and cuts it to Meta's limits. */
export type OutgoingContent =
  | { kind: "text"; body: string }
  | { kind: "buttons"; body: string; footer?: string; buttons: { id: string; title: string }[] }
  /** Text with a button that sends the person's location. */
  | { kind: "location_request"; body: string }
  | { kind: "list"; body: string; button: string; section?: string; rows: OutgoingRow[] }
  | { kind: "template"; name: string; parameters: string[]; quickReplyPayloads: string[] };

export type OutgoingRow = { id: string; title: string; description?: string };

/** A message to one person. Stored before it is sent; sent at least once, twice only when Meta never confirms the first. */
export type OutgoingMessage = {
  /** Derived from its cause, e.g. `offer:<offer id>` or `told:<wish id>:<batch>`: one cause, one message. */
  id: string;
  contactId: string;
  phoneNumberId: string;
  /** Sent while the person's 24 h window with this number is open. */
  inWindow: OutgoingContent;
  /** Sent while it is closed; null: nothing is sent then. */
  outsideWindow: OutgoingContent | null;
  /** Set on the message that puts an offer to a merchant. */
  offer: { wishId: string; offerId: string } | null;
  /** Its row in a list of offers, which may replace it. */
  row?: OutgoingRow;
  /** Set on a list of offers: the messages it replaces. */
  members?: string[];
  /** Moment after which it is not worth sending; null: never. */
  usefulUntil: Date | null;
  /** Sent also to a person who wrote SAIR: its confirmation, a contact that was paid for, a password. Absent: not sent. */
  afterOptOut?: boolean;
  /** Set on a message with a password or an undo link: no export shows its text, which is deleted once it is delivered or useless. */
  holdsSecret?: true;
  /** Set on the message that reports answers to a consumer: the wish and the number of the message. */
  tells?: { wishId: string; batch: number };
  /** The wish of its recipient that it is about, whose talk shows it. Absent: none, or sent before this field existed. */
  wishId?: string;
  /** W3C traceparent of the work that caused it; its sending continues this trace. Absent where traces are not exported. */
  trace?: string;
  /** Set on a list of offers: the traces of the messages it replaces. */
  memberTraces?: string[];
  /** Unit and category its cost counts for. Absent: none. */
  about?: CostSubject;
};

/** Shown and stored in place of a text that held a secret. */
export const SECRET_REMOVED = "(mensagem com senha ou link de segurança)";

/** The recipient of a message and the business number it comes from: messages with the same key go out in order. */
export const recipientKey = ({
  contactId,
  phoneNumberId,
}: Pick<OutgoingMessage, "contactId" | "phoneNumberId">): string => `${contactId}:${phoneNumberId}`;

/**
 * The outcome if it has to be passed on: for an offer's message to its wish, for a list to the messages it replaces, for a message reporting answers
 * only that it failed; null for an outcome nobody waits for.
 */
export const noticeOf = <Outcome extends string>(
  { offer, members, tells }: OutgoingMessage,
  outcome: Outcome,
): Outcome | null =>
  offer !== null || members !== undefined || (tells !== undefined && outcome === "failed") ? outcome : null;
