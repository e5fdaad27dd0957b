import { AppError } from "@tenho/kernel/errors/app-error";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { continueTrace } from "@tenho/kernel/telemetry/continue-trace";
import type { Gates } from "../../domain/gates.ts";
import {
  type AnswerStanding,
  answerStanding,
  decline,
  offerOf,
  startPayment,
} from "../../domain/offers/answer-offer.ts";
import { type Consumer, consumerStanding, contactOf } from "../../domain/offers/consumer-standing.ts";
import { addMs, type FlowSettings, isStale } from "../../domain/wish/flow-settings.ts";
import type { Answer, AnswerChannel, Offer, Wish } from "../../domain/wish/wish.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { WishScheduler } from "../wish/wish-scheduler.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { SettleOffer } from "./settle-offer.ts";

export type AnswerCommand = {
  wishId: string;
  /** The merchant whose offer is answered; the caller has checked that the account may answer for it. */
  merchantId: string;
  answer: Answer;
  /** Set with NAO_TENHO when the wish is not of this merchant's category. */
  notMyCategory?: boolean;
  /** Account that answers. */
  by: string;
  via: AnswerChannel;
  /** Contact that tapped; null from the panel. */
  contactId: string | null;
  /** Identifies the tap or the request: repeated, it changes nothing and sends nothing. */
  key: string;
  /** Signed id of the tapped button, or the key for an answer from the panel; absent when the answer was typed. */
  buttonId?: string | undefined;
  /** Time of the answer: by Meta's clock, or now from the panel. */
  at: Date;
};

export type AnswerResult = {
  /**
   * accepted, rejected: by this answer or by the same one before · already_*: an earlier answer counts · withdrawn: the consumer wrote SAIR before,
   * nothing is paid · unreachable: the consumer is gone, has lost their number or can be sent nothing, nothing is paid · no_balance, cap_reached: the
   * offer is open again, and for lack of balance the TENHO waits for it · in_progress: the payment is pending.
   */
  outcome:
    | "accepted"
    | "rejected"
    | "already_accepted"
    | "already_rejected"
    | "too_late"
    | "withdrawn"
    | "unreachable"
    | "no_balance"
    | "cap_reached"
    | "in_progress";
  wish: Wish;
  offer: Offer;
  /** The merchant's balance with no_balance and cap_reached; null otherwise. */
  balanceCents: number | null;
};

export type AnswerDeps = {
  wishes: Pick<Wishes, "get" | "change">;
  contacts: Pick<ContactStore, "get">;
  scheduler: Pick<WishScheduler, "schedule">;
  settle: SettleOffer;
  gates: Pick<Gates, "silences">;
  settings: FlowSettings;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Applies a TENHO or NÃO TENHO, from WhatsApp or the panel. One conditional update decides which caller debits; repeating is safe.
 *
 * Raises: not_found (no such wish, or this merchant was not asked).
 */
export function createAnswerOffer({
  wishes,
  contacts,
  scheduler,
  settle,
  gates,
  settings,
  now,
  crash,
}: AnswerDeps): AnswerOffer {
  const pay = async (wish: Wish, offer: Offer): Promise<AnswerResult> => {
    try {
      const { wish: settled, debit } = await settle(wish, offer.id);
      scheduler.schedule(settled);
      const settledOffer = offerOf(settled, offer.id) ?? offer;
      const result = { wish: settled, offer: settledOffer };
      return debit.outcome === "paid"
        ? { ...result, outcome: "accepted", balanceCents: null }
        : { ...result, outcome: debit.outcome, balanceCents: debit.balanceCents };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The payment stays pending and is resumed: the answer is not lost.
      return { outcome: "in_progress", wish, offer, balanceCents: null };
    }
  };

  const answer = async (command: AnswerCommand, found: Wish | null): Promise<AnswerResult> => {
    const consumer = found && (await contacts.get(found.contactId));
    let standing: AnswerStanding = "not_asked";
    const marking = await wishes.change(command.wishId, (stored) => {
      const offer = offerFor(stored, command.merchantId);
      standing = offer ? answerStanding(stored, offer, command.at) : "not_asked";
      if (standing === "open") standing = standingWithConsumer(stored, consumer, command);
      if (!offer || standing !== "open") return stored;
      const { by, via, contactId, key, at, notMyCategory = false } = command;
      const given = { by, via, contactId, key, at };
      if (command.answer === "NAO_TENHO") {
        return decline(stored, offer.id, { ...given, notMyCategory }, now(), settings);
      }
      const resumeAt = addMs(now(), settings.answerResumeMs);
      const { buttonId } = command;
      const contact = contactOf(consumer);
      return startPayment(stored, offer.id, {
        ...given,
        resumeAt,
        ...(buttonId !== undefined && { buttonId }),
        ...(contact !== undefined && { contact }),
      });
    });
    const offer = marking ? offerFor(marking.wish, command.merchantId) : undefined;
    if (!marking || !offer || standing === "not_asked") {
      throw new AppError("not_found", "Este pedido não foi enviado a esta empresa.");
    }
    if (!marking.applied) return resultOf(standing, marking.wish, offer, command);
    if (command.answer === "NAO_TENHO") return { outcome: "rejected", wish: marking.wish, offer, balanceCents: null };
    crash("answer-marked");
    return pay(marking.wish, offer);
  };

  /** A TENHO needs a consumer who can still be reached; a NÃO TENHO only one who has not withdrawn. */
  const standingWithConsumer = (
    wish: Wish,
    consumer: Consumer,
    { answer: said, at }: AnswerCommand,
  ): AnswerStanding => {
    const standing = consumerStanding(consumer, wish, now(), gates);
    if (standing === "withdrawn") return "withdrawn";
    if (said === "NAO_TENHO") return "open";
    if (standing === "unreachable") return "unreachable";
    // The answer arrived long after it was given, when the consumer had been notified of the wish's end.
    return wish.closedAt !== null && isStale(at, now(), settings) ? "too_late" : "open";
  };

  return async (command: AnswerCommand): Promise<AnswerResult> => {
    const found = await wishes.get(command.wishId);
    const attributes = { "tenho.wish_id": command.wishId, "tenho.outcome": command.answer };
    return continueTrace(found?.trace, "answer offer", attributes, () => answer(command, found));
  };
}

export type AnswerOffer = (command: AnswerCommand) => Promise<AnswerResult>;

const offerFor = (wish: Wish, merchantId: string): Offer | undefined =>
  wish.offers.find((offer) => offer.merchantId === merchantId);

function resultOf(standing: AnswerStanding, wish: Wish, offer: Offer, { key, answer }: AnswerCommand): AnswerResult {
  const result = { wish, offer, balanceCents: null };
  const isSame = offer.answeredKey === key;
  switch (standing) {
    case "withdrawn":
    case "unreachable":
      return { ...result, outcome: standing };
    case "answering":
      return { ...result, outcome: "in_progress" };
    case "accepted":
      return { ...result, outcome: isSame && answer === "TENHO" ? "accepted" : "already_accepted" };
    case "rejected":
      return { ...result, outcome: isSame && answer === "NAO_TENHO" ? "rejected" : "already_rejected" };
    default:
      return { ...result, outcome: "too_late" };
  }
}
