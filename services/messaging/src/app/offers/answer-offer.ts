import { AppError } from "@tenho/kernel/errors/app-error";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { decline, offerOf, type Standing, standingOf, startAnswer } from "../../domain/offers/answer-offer.ts";
import { after, type FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Answer, AnswerChannel, Answering, Offer, Wish } from "../../domain/wish/wish.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { SettleOffer } from "./settle-offer.ts";

export type AnswerCommand = {
  wishId: string;
  /** The offer answered is this merchant's; who may answer for it was checked before. */
  merchantId: string;
  answer: Answer;
  /** With NAO_TENHO: the wish is none of what this merchant sells. */
  notMyCategory?: boolean;
  /** Account that answers. */
  by: string;
  via: AnswerChannel;
  /** Contact that tapped; null from the panel. */
  contactId: string | null;
  /** Names the tap or the request: the same coming again changes and says nothing. */
  key: string;
  /** When it was tapped, by Meta's clock, or now from the panel. */
  at: Date;
};

export type AnswerResult = {
  /**
   * accepted, rejected: by this answer or by the same one before · already_*: an earlier answer stands ·
   * no_balance: the offer is open again · in_progress: marked, the debit is being made or will be soon.
   */
  outcome:
    | "accepted"
    | "rejected"
    | "already_accepted"
    | "already_rejected"
    | "too_late"
    | "no_balance"
    | "in_progress";
  wish: Wish;
  offer: Offer;
  /** With no_balance: what the merchant has. */
  balanceCents: number | null;
};

export type AnswerDeps = {
  wishes: Wishes;
  settle: SettleOffer;
  settings: FlowSettings;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * TENHO or NÃO TENHO, from WhatsApp or the panel. One conditional update decides who debits; repeating is safe.
 *
 * Raises: not_found (no such wish, or this merchant was not asked).
 */
export function createAnswerOffer({ wishes, settle, settings, now, crash }: AnswerDeps) {
  return async (command: AnswerCommand): Promise<AnswerResult> => {
    let standing: Standing = "not_asked";
    const marking = await wishes.change(command.wishId, (stored) => {
      const offer = offerFor(stored, command.merchantId);
      standing = offer ? standingOf(offer, command.at) : "not_asked";
      if (!offer) return stored;
      const answering = toAnswering(command, now(), settings);
      return command.answer === "TENHO"
        ? startAnswer(stored, offer.id, answering)
        : decline(stored, offer.id, { ...answering, notMyCategory: command.notMyCategory ?? false }, now(), settings);
    });
    const offer = marking ? offerFor(marking.wish, command.merchantId) : undefined;
    if (!marking || !offer || standing === "not_asked") {
      throw new AppError("not_found", "Este pedido não foi enviado a esta empresa.");
    }
    if (!marking.applied) return resultOf(standing, marking.wish, offer, command);
    if (command.answer === "NAO_TENHO") return { outcome: "rejected", wish: marking.wish, offer, balanceCents: null };
    crash("answer-marked");
    return pay(settle, marking.wish, offer);
  };
}

export type AnswerOffer = ReturnType<typeof createAnswerOffer>;

const offerFor = (wish: Wish, merchantId: string): Offer | undefined =>
  wish.offers.find((offer) => offer.merchantId === merchantId);

function toAnswering(command: AnswerCommand, now: Date, settings: FlowSettings): Answering {
  const { by, via, contactId, key, at } = command;
  return { by, via, contactId, key, at, resumeAt: after(now, settings.answerResumeMs) };
}

async function pay(settle: SettleOffer, wish: Wish, offer: Offer): Promise<AnswerResult> {
  try {
    const { wish: settled, debit } = await settle(wish, offer.id);
    const present = offerOf(settled, offer.id) ?? offer;
    if (debit.outcome === "paid") return { outcome: "accepted", wish: settled, offer: present, balanceCents: null };
    return { outcome: "no_balance", wish: settled, offer: present, balanceCents: debit.balanceCents };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The mark stands and the payment is taken up again: the answer is not lost.
    return { outcome: "in_progress", wish, offer, balanceCents: null };
  }
}

function resultOf(standing: Standing, wish: Wish, offer: Offer, { key, answer }: AnswerCommand): AnswerResult {
  const result = { wish, offer, balanceCents: null };
  const isSame = offer.answeredKey === key;
  switch (standing) {
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
