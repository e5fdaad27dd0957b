import { askCategory } from "../outgoing/texts/category-question.ts";
import { askNumber, askPlace, askUnit } from "../outgoing/texts/consumer.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import type { Prediction, WishCategory } from "../wish/prediction.ts";
import { consumerMessage, liveNotice, update, withoutOpenKey } from "../wish/update.ts";
import type { Effect, MessageKind, UnitRef, Wish } from "../wish/wish.ts";
import type { ReadAct } from "./dialogue-act.ts";
import { openKept } from "./kept-requests.ts";
import { unitWithoutAsking } from "./known-unit.ts";
import { asksUnanswered, surelyAsks } from "./merchant-safe.ts";
import { closeAsNoWish, closeByAct, closeUnclear, otherAct } from "./no-wish.ts";
import { asOnlyPart, partCategory, splitEffects } from "./split-wishes.ts";
import { askIfStillWanted, closeFor, isOldWish } from "./still-wanted.ts";

const CATEGORY_QUESTIONS_MAX = 2;
/**
 * The rest of the talk with a person: their other wishes that are not over, the replies to acts that they got within {@link REPLY_AGAIN_MS}, their
 * wishes of the last days with a TENHO, which only a complaint asks for, and those that were over lately, which only a status does.
 */
export type TalkFacts = {
  unfinished: readonly Wish[];
  replied: readonly string[];
  served: readonly Wish[];
  ended: readonly Wish[];
};

/** The facts that a gathered text is judged by. */
export type TriageFacts = {
  /** The classifier's answer for the text; `act` null: it reads no acts, and the kind decides alone. */
  reading: { kind: MessageKind; act: ReadAct | null; guess: Prediction | null };
  /** The rest of the talk, read only for texts that may ask for nothing. */
  talk: TalkFacts;
  /** Units of the business number the text came to. */
  units: UnitRef[];
  contact: { name: string; phone: string | null; lastUnitId: string | null };
  /** True when free text may be sent to the person now. */
  isWindowOpen: boolean;
};

/**
 * Moves a gathered wish to its next question or to the selection of merchants, or closes it when it is no wish. Asks one question at a time: whether an
 * old wish is still wanted, then number, unit, category.
 */
export function triageWish(wish: Wish, facts: TriageFacts, now: Date, settings: FlowSettings): Wish {
  const { reading, contact } = facts;
  const act = otherAct(wish, reading);
  if (act !== null) return closeByAct(wish, act, facts, now);
  if (reading.kind !== "wish") return closeAsNoWish(wish, reading.kind, contact, now);
  const read: Wish = {
    ...wish,
    kind: "wish",
    guess: reading.guess,
    senderName: contact.name,
    senderPhone: contact.phone ?? wish.senderPhone,
    unit: wish.unit ?? unitWithoutAsking(facts),
  };
  if (isOldWish(read, now, settings)) {
    return facts.isWindowOpen ? askIfStillWanted(read, now, settings) : closeFor(read, "too_old", now);
  }
  if (read.senderPhone === null)
    return askQuestion(read, "asking_number", askNumber(), addMs(now, settings.wishMaxAgeMs));
  if (read.unit === null) {
    const request = consumerMessage(wish, `asking_place:${wish._id}:${wish.appliedMessageIds.length}`, askPlace());
    const list = askUnit({ wishId: wish._id, units: facts.units, afterPlace: true });
    return askQuestion(update(read, {}, [request]), "asking_unit", list, addMs(now, settings.wishMaxAgeMs));
  }
  return decideCategory(openKept(read), contact.lastUnitId, now, settings);
}

function decideCategory(wish: Wish, lastUnitId: string | null, now: Date, settings: FlowSettings): Wish {
  const best = wish.guess?.candidates[0];
  if (wish.category !== null) return setCategory(wish, wish.category, lastUnitId);
  const isSure = surelyAsks(wish);
  const parts = isSure ? (wish.guess?.parts ?? []) : [];
  const [first, ...others] = parts;
  if (first && others.length > 0) {
    return update(
      setCategory(asOnlyPart(wish, first), partCategory(wish, first), lastUnitId),
      {},
      splitEffects(wish, parts),
    );
  }
  if (isSure && wish.guess?.reliable && best) {
    return setCategory(wish, { ...best, method: wish.guess.method, decidedBy: "classifier" }, lastUnitId);
  }
  if (!best || wish.questionsAsked >= CATEGORY_QUESTIONS_MAX) return decideUnasked(wish, lastUnitId, now, settings);
  const list = askCategory({ wishId: wish._id, guess: wish.guess });
  return askQuestion(
    { ...wish, questionsAsked: wish.questionsAsked + 1 },
    "asking_category",
    list,
    addMs(now, settings.categoryAskMs),
  );
}

/** Decides a wish whose category stays unanswered: the best guess, or its end where it is not even sure that something is wanted. */
export const decideUnasked = (wish: Wish, lastUnitId: string | null, now: Date, settings: FlowSettings): Wish =>
  asksUnanswered(wish) ? setCategory(wish, bestPrediction(wish, settings), lastUnitId) : closeUnclear(wish, now);

/** The best candidate if it is known and above half the threshold, else the fallback category. */
function bestPrediction(wish: Wish, settings: FlowSettings): WishCategory {
  const best = wish.guess?.candidates[0];
  const method = wish.guess?.method ?? "none";
  if (wish.guess && wish.guess.isKnown !== false && best && best.confidence > wish.guess.threshold / 2) {
    return { ...best, method, decidedBy: "best_guess" };
  }
  return fallbackCategory(wish, settings);
}

export function fallbackCategory(wish: Wish, settings: FlowSettings): WishCategory {
  const { id, name } = settings.fallbackCategory;
  const confidence = wish.guess?.candidates.find((candidate) => candidate.id === id)?.confidence ?? 0;
  return { id, name, confidence, method: wish.guess?.method ?? "none", decidedBy: "fallback" };
}

/**
 * Sets the final category; texts that follow are another wish.
 *
 * @param lastUnitId the unit stored for the contact, to be replaced by another one
 */
export function setCategory(wish: Wish, category: WishCategory, lastUnitId: string | null = null): Wish {
  const storeUnit: Effect[] =
    wish.unit === null || wish.unit.id === lastUnitId
      ? []
      : [{ id: `unit:${wish._id}`, kind: "remember_unit", contactId: wish.contactId, unitId: wish.unit.id }];
  const patch: Partial<Wish> = { state: "choosing", category, questionUntil: null, gatherUntil: null };
  return update(withoutOpenKey(wish), patch, [...storeUnit, liveNotice(wish, [])]);
}

type Question = "asking_number" | "asking_unit" | "asking_category";

function askQuestion(wish: Wish, state: Question, content: ReturnType<typeof askNumber>, until: Date): Wish {
  const id = `${state}:${wish._id}:${wish.appliedMessageIds.length}`;
  return update(wish, { state, questionUntil: until, gatherUntil: null, repeats: 0 }, [
    consumerMessage(wish, id, content),
    liveNotice(wish, []),
  ]);
}
