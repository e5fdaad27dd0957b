import type { AskedOffer } from "../../push/offer-push.ts";
import type { OutgoingMessage } from "../outgoing/message.ts";
import type { BlockDecision } from "../people/contact-block.ts";
import type { AuditRecord } from "./audit-record.ts";
import type { Correction } from "./correction.ts";
import type { Candidate, Prediction, WishCategory } from "./prediction.ts";

/**
 * States: gathering → sorting → (asking_still | asking_number | asking_unit | asking_category → sorting) → choosing → asking → answered. `asking_still`:
 * all its texts are old, and the consumer is asked whether it is still wanted. `waiting_merchant`: no merchant to ask now, tried again later.
 * `unanswered`: no merchant answered, the consumer may tap TENTAR DE NOVO. `closed`: over. `void`: the texts were no wish (greeting, thanks, command);
 * shown in no panel.
 */
export type WishState =
  | "gathering"
  | "sorting"
  | "asking_still"
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

/**
 * Why a wish was closed before any merchant was asked. `too_old`: it arrived long after it was written, and the person cannot be asked any more.
 * `not_confirmed`, `not_wanted`: the person was asked whether they still want it.
 */
export type ClosedReason = "too_old" | "not_confirmed" | "not_wanted";

/**
 * A consumer's complaint, kept with the text that said it, which is no wish. `unit`: whose ADMIN reads it; null: unknown. `about`: the TENHO
 * it concerns; null: not said, or none of the last days. `isAnswered`: the person was asked which company it was, and said so.
 */
export type Complaint = {
  at: Date;
  unit: UnitRef | null;
  about: { wishId: string; offerId: string } | null;
  isAnswered?: true;
};

/**
 * Why no merchant could be asked. `no_seller`: nobody sells it in the unit. `no_balance`: those who could be asked lack the balance for a TENHO.
 * `unavailable`: those who sell it are paused, have no proved number, get no messages, or do not open soon enough.
 */
export type UnservedReason = "no_seller" | "no_balance" | "unavailable";

/** Classification of the texts; null until they have been read. Only `wish` is shown in panels; `other` asks for nothing, as a complaint or a joke. */
export type MessageKind = "wish" | "greeting" | "thanks" | "opt_out" | "data_request" | "empty" | "other";

export type Answer = "TENHO" | "NAO_TENHO";
export type AnswerChannel = "whatsapp" | "panel";

/** `at` is Meta's clock, whole seconds; `seq`, the place in the stream, orders the texts of one second. */
export type WishPart = {
  wamid: string;
  text: string;
  at: Date;
  seq: number;
  /** A machine may have written it. Absent: a person has. */
  isDoubtful?: true;
  /** A request of its own, kept while number or place is asked for; it becomes a wish once both are known, and no word of the wish is in it. */
  isOwn?: true;
  /** The edit that produced this text; absent: never edited. */
  edited?: { at: Date; seq: number };
};

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
  /** The answer's source: the signed id of the tapped button, or from the panel the answer's key. Absent: it was typed. */
  buttonId?: string;
  /** The consumer when the payment was marked, given to the merchant if they lose their number during the payment. Absent: marked before this field existed. */
  contact?: ExchangedContact;
};

/** A consumer's name and canonical number, as given to a merchant that paid. */
export type ExchangedContact = { name: string; phone: string };

/** A TENHO that could not be paid and waits for its merchant's balance, as long as the offer is open. */
export type AwaitedPayment = Omit<PendingPayment, "resumeAt" | "contact">;

/** One merchant's offer, at most one per wish; a retry reopens the same offer, so the debit key stays the same. */
export type Offer = {
  id: string;
  merchantId: string;
  merchantName: string;
  /** Canonical digits of the merchant's WhatsApp: at selection, and from its TENHO on the number given to the consumer. */
  merchantPhone: string;
  merchantContactId: string;
  /** The category the wish had when the merchant was selected; absent: the one it has now. */
  categoryId?: number;
  /** Fixed when the merchant was selected. */
  priceCents: number;
  status: OfferStatus;
  /** Moment at which the merchant is to be asked: at once, or when it opens. */
  askAt: Date;
  /** The pause of the unit has moved that moment, which is then no opening. Absent: it has not. */
  postponedByPause?: true;
  askedAt: Date | null;
  /** 1, then one more each time the merchant is asked again at the consumer's request. */
  round: number;
  /** The merchant's time to answer, fixed when it was selected; absent: that of the settings. */
  expiryMs?: number;
  /** Moment its merchant's open panel showed it; absent: it went to WhatsApp at once. */
  panelNoticeAt?: Date;
  /** Moment since which the merchant no longer has the number it is asked at, so nothing is sent there. Absent: the number is the merchant's. */
  numberLostAt?: Date;
  acceptedByMetaAt: Date | null;
  /** Null until the panel showed it or Meta accepted the message, whichever is first. */
  expiresAt: Date | null;
  answering: PendingPayment | null;
  /** A TENHO waiting for balance; counts only while the offer is pending. Absent: none waits. */
  awaiting?: AwaitedPayment | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  answeredVia: AnswerChannel | null;
  /** `key` of the answer that counted; a repetition with the same key changes and sends nothing. */
  answeredKey: string | null;
  debit: { movementId: string; balanceBeforeCents: number; balanceAfterCents: number } | null;
  /** The contact given to the merchant, kept even if the number changes. Absent: not paid, or paid before this field existed, then the wish's sender. */
  contact?: ExchangedContact;
  /** Number of the message that reported this answer to the consumer; null: not reported yet. */
  reportedInMessage: number | null;
  /** The merchant's report on the outcome of a paid TENHO. */
  followUp?: FollowUp;
  /** Answer to whether the merchant talked to the consumer, asked because the merchant could not reach them; `by`: wamid of the answer. */
  reach?: { askedAt: Date; talked: boolean | null; by?: string };
  /** Wamids of taps on its row in a list, and of words that were asked back, each replied to with the offer or a list that names it. */
  openedBy?: string[];
  /** Moment its merchant's words were last asked back with the buttons; absent: never. */
  askedBackAt?: Date;
  /** The same of words that asked something. */
  questionAskedBackAt?: Date;
  /** The merchant's words about it, such as a price or an hour, oldest first; the consumer gets them with a TENHO. */
  words?: { wamid: string; text: string }[];
  /** The merchant's complaint about the wish. */
  report?: WishReport;
  /** Refund of its debit. */
  reversal?: { movementId: string; at: Date; reason: ReversalReason };
};

export type FollowUpOutcome = "SOLD" | "NOT_SOLD" | "NO_REPLY" | "UNREACHABLE";
export type FollowUp = { outcome: FollowUpOutcome; note: string | null; at: Date; by: string };

export type ReportReason = "FALSE" | "OFFENSIVE" | "SPAM";
/** A merchant's complaint about a wish; `by`: account of the merchant, or of a USER of it. */
export type WishReport = { reason: ReportReason; note: string | null; at: Date; by: string };

/**
 * `undeliverable`: the consumer's WhatsApp failed for good; `not_talked`: the consumer says that nobody talked to them; `smoke_run`: an operator's smoke
 * run was undone.
 */
export type ReversalReason = "undeliverable" | "not_talked" | "smoke_run";

/** A consumer's request with everything that happens to it: the unit of atomicity of this service. */
export type Wish = {
  _id: string;
  contactId: string;
  phoneNumberId: string;
  /** `<contactId>:<phoneNumberId>` while texts still belong to this wish; unique; absent afterwards. */
  openKey?: string;
  /**
   * Moment the consumer wrote SAIR, or deleted its texts, before the wish was over: no payment of a TENHO starts afterwards, and nothing more is sent
   * about it.
   */
  withdrawnAt?: Date;
  /** Moment all links to the person who wrote it were removed. */
  anonymisedAt?: Date;
  state: WishState;
  kind: MessageKind | null;
  /** The smoke run of an operator that it is part of: it goes to this merchant alone, and no statistics count it. Absent: it is a person's. */
  smokeRun?: { id: string; merchantId: string };
  /** This was the first thing the contact ever wrote. */
  firstContact: boolean;
  senderName: string;
  /** Canonical digits of the sender when the wish was written, replaced by the number first exchanged; null while unknown. */
  senderPhone: string | null;
  parts: WishPart[];
  /** Set on wishes found in one message: the id of the first of them. */
  splitFrom?: string;
  /** The wamid of every inbound message applied to this wish: parts and answers to questions. */
  appliedMessageIds: string[];
  text: string;
  unit: UnitRef | null;
  /** District of the CEP the consumer gave for this wish; absent: unknown. */
  district?: string;
  guess: Prediction | null;
  category: WishCategory | null;
  offers: Offer[];
  /** Merchants whose TENHO waits for their balance; absent: none. Derived from the offers. */
  awaitedFrom?: string[];
  /** Merchants who could not be asked for lack of balance. */
  skippedForBalance: string[];
  /** End of the gathering of texts. */
  gatherUntil: Date | null;
  /** End of the wait for an answer to an open question. */
  questionUntil: Date | null;
  questionsAsked: number;
  /** The question for its category ended without an answer, so that a late one still counts. Absent: it did not. */
  categoryUnanswered?: true;
  /** Times the open question was asked again because what came could not be its answer; absent: never. */
  repeats?: number;
  /** Moment it was last asked again; absent: never. */
  repeatedAt?: Date;
  /** Moment at which the answers gathered so far are sent to the consumer. */
  notifyConsumerAt: Date | null;
  reportsSent: number;
  /** Why no merchant could be asked at the last attempt; absent: one could, or there was none since reasons are kept. */
  unserved?: UnservedReason;
  /** The consumer was told that no merchant can be asked, or that all said no. */
  noMerchantNoticeSent: boolean;
  /** The pause of its unit holds the wish, and its consumer was notified; absent: it is not held. */
  heldByPause?: boolean;
  /** The consumer was told that nothing can be understood yet; absent: not told. */
  preparingNoticeSent?: boolean;
  /** Number of times the consumer asked to try again. */
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
  /** W3C traceparent of the work that opened it; its steps continue this trace. Absent where traces were not exported. */
  trace?: string;
  receivedAt: Date;
  createdAt: Date;
  closedAt: Date | null;
  /** Absent: it was not closed for one of these reasons. */
  closedReason?: ClosedReason;
  /** Meta's time of the person's latest message about it. */
  saidAt?: Date;
  /** The wish that this one takes the place of, told with its first reply; absent: none, or it was told. `wasAsked`: companies had been asked. */
  replaces?: { text: string; wasAsked: boolean };
  /** Id of the wish that took its place, because the person asked for something else instead; absent: none. */
  replacedBy?: string;
  /** The reply that texts which were no wish got, so that it is not given again soon; absent: none. */
  replied?: string;
  /** Absent: its texts complain about nothing. */
  complaint?: Complaint;
};

/** An effect of a transition outside its document; performed at least once, then removed from the outbox. */
export type Effect =
  /** `charge`: a Pix code is requested and sent instead; the message itself is sent only when there is none. */
  | { id: string; kind: "send_message"; message: OutgoingMessage; toConsumer: boolean; charge?: WantedCharge }
  /**
   * Sends an offer to its merchant; the text is made when the effect is performed, which keeps the document small. `notBefore`: the merchant's panel
   * shows the offer, and its answer is awaited until then.
   */
  | { id: string; kind: "send_offer"; offerId: string; round: number; notBefore?: Date }
  /** Sends Web Push notifications to the browsers of the merchants just asked. */
  | { id: string; kind: "send_push"; offers: AskedOffer[] }
  | { id: string; kind: "live_notice"; version: number; unitIds: string[]; userIds: string[] }
  | { id: string; kind: "mark_asked"; merchantIds: string[]; at: Date }
  /** `day`: the day whose notice counts it; `missedOn`: the day it happened, in the unit's zone. */
  | { id: string; kind: "mark_skipped"; merchants: SkippedMerchant[]; day: string; missedOn?: string }
  | { id: string; kind: "remember_unit"; contactId: string; unitId: string }
  | { id: string; kind: "opt_out"; contactId: string; at: Date }
  /** Carries out the decision about the contact in these places, and reports it to the audit log. */
  | {
      id: string;
      kind: "block_contact";
      contactId: string;
      places: string[];
      decision: BlockDecision;
      audit: AuditRecord;
    }
  /** Published under the effect's id. */
  | { id: string; kind: "publish_correction"; correction: Correction; audit?: AuditRecord }
  /** Recounts the wish in the statistics; `version` is that of the change that made it necessary. */
  | { id: string; kind: "count_wish"; version: number }
  /** Creates a wish for a further part of the same message; or for a request that was kept, `own`, which has no candidates and is read by itself. */
  | { id: string; kind: "open_wish"; wishId: string; text: string; candidates: Candidate[]; own?: WishPart };

/** Credit to be charged for a TENHO that could not be paid. */
export type WantedCharge = {
  offerId: string;
  merchantId: string;
  priceCents: number;
  balanceCents: number;
  until: Date;
};

/** A merchant who was not asked for lack of balance. */
export type SkippedMerchant = { merchantId: string; contactId: string; timeZone: string; priceCents: number };
