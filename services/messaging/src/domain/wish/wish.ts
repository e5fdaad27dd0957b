import type { Effect } from "./effect.ts";
import type { Prediction, WishCategory } from "./prediction.ts";

/**
 * gathering → sorting → (asking_number | asking_unit | asking_category → sorting) → choosing → asking → answered.
 * `waiting_merchant`: no merchant to ask now, tried again later. `unanswered`: no merchant answered, the consumer may tap TENTAR DE NOVO.
 * `closed`: over. `void`: the texts were no wish (greeting, thanks, command); shown in no panel.
 */
export type WishState =
  | "gathering"
  | "sorting"
  | "asking_number"
  | "asking_unit"
  | "asking_category"
  | "choosing"
  | "asking"
  | "waiting_merchant"
  | "unanswered"
  | "answered"
  | "closed"
  | "void";

/** What the texts are; null until they have been read. Only `wish` is shown in panels. */
export type MessageKind = "wish" | "greeting" | "thanks" | "opt_out" | "data_request" | "empty";

export type Answer = "TENHO" | "NAO_TENHO";
export type AnswerChannel = "whatsapp" | "panel";

/** `at` is Meta's clock, whole seconds; `seq`, the place in the stream, orders the texts of one second. */
export type WishPart = { wamid: string; text: string; at: Date; seq: number };

export type UnitRef = { id: string; name: string; city: string; state: string; timeZone: string };

export type OfferStatus = "scheduled" | "pending" | "answering" | "accepted" | "rejected" | "expired";

/** A TENHO whose debit is under way. After `resumeAt` any replica may resume it, with the same debit key. */
export type PendingPayment = {
  /** Account that answered: the merchant or a USER of it. */
  by: string;
  via: AnswerChannel;
  /** Contact that tapped; null from the panel. */
  contactId: string | null;
  /** Identifies the answer: the wamid of the tap, or the panel's request. */
  key: string;
  at: Date;
  resumeAt: Date;
  /** What was tapped: the signed id of the button, from the panel the answer's key. Absent: it was typed. */
  buttonId?: string;
};

/** A TENHO that could not be paid and waits for its merchant's balance, as long as the offer is open. */
export type AwaitedPayment = Omit<PendingPayment, "resumeAt">;

/** One merchant is asked at most once for a wish; a retry reopens the same offer, so the debit key stays. */
export type Offer = {
  id: string;
  merchantId: string;
  merchantName: string;
  /** Canonical digits of the merchant's WhatsApp. */
  merchantPhone: string;
  merchantContactId: string;
  /** The category the wish had when the merchant was selected; absent: the one it has now. */
  categoryId?: number;
  /** Fixed when the merchant was selected. */
  priceCents: number;
  status: OfferStatus;
  /** When the merchant is to be asked: now, or at its opening. */
  askAt: Date;
  askedAt: Date | null;
  /** 1, then one more each time the merchant is asked again at the consumer's request. */
  round: number;
  /** The merchant's time to answer, fixed when it was selected; absent: that of the settings. */
  expiryMs?: number;
  /** When it was shown in its merchant's panel, which was open; absent: it went to WhatsApp at once. */
  panelNoticeAt?: Date;
  acceptedByMetaAt: Date | null;
  /** Null until the panel had it, or Meta has accepted the message: whichever is first. */
  expiresAt: Date | null;
  answering: PendingPayment | null;
  /** Counts while the offer is pending; absent: no TENHO waits. */
  awaiting?: AwaitedPayment | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  answeredVia: AnswerChannel | null;
  /** `key` of the answer that counted: the same answer repeated changes nothing and sends nothing. */
  answeredKey: string | null;
  debit: { movementId: string; balanceBeforeCents: number; balanceAfterCents: number } | null;
  /** Number of the message that reported this answer to the consumer; null: not reported yet. */
  toldIn: number | null;
  /** What became of a paid TENHO, as its merchant says. */
  followUp?: FollowUp;
  /** Whether the consumer was talked to, asked because the merchant could not reach them; `by`: wamid of the answer. */
  reach?: { askedAt: Date; talked: boolean | null; by?: string };
  /** Messages in which its row of a list was tapped, each of which was replied to with the offer. */
  openedBy?: string[];
  /** What its merchant holds against the wish. */
  report?: WishReport;
  /** Its debit was given back. */
  reversal?: { movementId: string; at: Date; reason: ReversalReason };
};

export type FollowUpOutcome = "SOLD" | "NOT_SOLD" | "NO_REPLY" | "UNREACHABLE";
export type FollowUp = { outcome: FollowUpOutcome; note: string | null; at: Date; by: string };

export type ReportReason = "FALSE" | "OFFENSIVE" | "SPAM";
/** `by`: account of the merchant, or of a USER of it. */
export type WishReport = { reason: ReportReason; note: string | null; at: Date; by: string };

/** `undeliverable`: the consumer's WhatsApp failed for good; `not_talked`: the consumer says that nobody talked to them. */
export type ReversalReason = "undeliverable" | "not_talked";

/** A consumer's request with all that happens to it: the unit of atomicity of this service. */
export type Wish = {
  _id: string;
  contactId: string;
  phoneNumberId: string;
  /** `<contactId>:<phoneNumberId>` while texts still belong to this wish; unique; absent afterwards. */
  openKey?: string;
  /** The consumer wrote SAIR before the wish was over: no TENHO is paid from then on, and nothing more is sent about it. */
  withdrawnAt?: Date;
  /** Nothing in it leads to the person who wrote it any more. */
  anonymisedAt?: Date;
  state: WishState;
  kind: MessageKind | null;
  /** This was the first thing the contact ever wrote. */
  firstContact: boolean;
  senderName: string;
  /** Canonical digits; null while unknown. */
  senderPhone: string | null;
  parts: WishPart[];
  /** Set on wishes found in one message: the id of the first of them. */
  splitFrom?: string;
  /** The wamid of every inbound message applied to this wish: parts and answers to questions. */
  heard: string[];
  text: string;
  unit: UnitRef | null;
  /** Of the CEP the consumer gave for this wish; absent: unknown. */
  district?: string;
  guess: Prediction | null;
  category: WishCategory | null;
  offers: Offer[];
  /** Merchants whose TENHO waits for their balance; absent: none. Derived from the offers. */
  awaitedFrom?: string[];
  /** Merchants who could not be asked for lack of balance. */
  passedOver: string[];
  /** End of the gathering of texts. */
  gatherUntil: Date | null;
  /** End of the wait for an answer to an open question. */
  questionUntil: Date | null;
  questionsAsked: number;
  /** When the answers gathered so far are sent to the consumer. */
  tellAt: Date | null;
  toldBatches: number;
  /** "SEM EMPRESA AINDA" or "todos disseram não" was sent. */
  toldNobody: boolean;
  /** Its unit was paused when it was to be put to merchants, and its consumer was told; absent: it goes on. */
  heldByPause?: boolean;
  /** How often the consumer asked to try again. */
  rounds: number;
  /** Next attempt for a wish that waits for a merchant. */
  retryAt: Date | null;
  /** After a step failed: the next attempt is not before this moment. */
  backoffUntil: Date | null;
  failures: number;
  /** The earliest of all the moments above; null: nothing to do. The sweep searches by it. */
  nextDueAt: Date | null;
  outbox: Effect[];
  /** Grows with each change. */
  version: number;
  /** W3C traceparent of the work that opened it, which its steps continue; absent where traces were not exported. */
  trace?: string;
  receivedAt: Date;
  createdAt: Date;
  closedAt: Date | null;
};
