import {
  askCategory,
  askNumber,
  askPlace,
  askUnit,
  greeting,
  onlyMedia,
  optedOut,
  placeReceived,
} from "../outgoing/texts/consumer.ts";
import { yourData } from "../outgoing/texts/person-rights.ts";
import { addMs, type FlowSettings } from "../wish/flow-settings.ts";
import type { Prediction, WishCategory } from "../wish/prediction.ts";
import { consumerMessage, liveNotice, update, withoutOpenKey } from "../wish/update.ts";
import type { Effect, MessageKind, UnitRef, Wish } from "../wish/wish.ts";
import { asOnlyPart, partCategory, splitEffects } from "./split-wishes.ts";
import { askIfStillWanted, closeFor, isOldWish } from "./still-wanted.ts";

const CATEGORY_QUESTIONS_MAX = 2;

/** The facts that a gathered text is judged by. */
export type TriageFacts = {
  /** The classifier's answer for the text. */
  reading: { kind: MessageKind; guess: Prediction | null };
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
  return decideCategory(read, contact.lastUnitId, now, settings);
}

function unitWithoutAsking({ units, contact }: TriageFacts): UnitRef | null {
  const only = units.length === 1 ? units[0] : units.find(({ id }) => id === contact.lastUnitId);
  return only ?? null;
}

function decideCategory(wish: Wish, lastUnitId: string | null, now: Date, settings: FlowSettings): Wish {
  const best = wish.guess?.candidates[0];
  if (wish.category !== null) return setCategory(wish, wish.category, lastUnitId);
  const parts = wish.guess?.parts ?? [];
  const [first, ...others] = parts;
  if (first && others.length > 0) {
    return update(
      setCategory(asOnlyPart(wish, first), partCategory(wish, first), lastUnitId),
      {},
      splitEffects(wish, parts),
    );
  }
  if (wish.guess?.reliable && best) {
    return setCategory(wish, { ...best, method: wish.guess.method, decidedBy: "classifier" }, lastUnitId);
  }
  if (!best || wish.questionsAsked >= CATEGORY_QUESTIONS_MAX)
    return setCategory(wish, bestPrediction(wish, settings), lastUnitId);
  const list = askCategory({ wishId: wish._id, candidates: wish.guess?.candidates ?? [] });
  return askQuestion(
    { ...wish, questionsAsked: wish.questionsAsked + 1 },
    "asking_category",
    list,
    addMs(now, settings.categoryAskMs),
  );
}

/** The best candidate if it is above half the threshold, else the fallback category. */
export function bestPrediction(wish: Wish, settings: FlowSettings): WishCategory {
  const best = wish.guess?.candidates[0];
  const method = wish.guess?.method ?? "none";
  if (wish.guess && best && best.confidence > wish.guess.threshold / 2) {
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

function closeAsNoWish(wish: Wish, kind: MessageKind, contact: TriageFacts["contact"], now: Date): Wish {
  const patch: Partial<Wish> = { state: "void", kind, gatherUntil: null, questionUntil: null, closedAt: now };
  return update(withoutOpenKey(wish), patch, repliesToNoWish(wish, kind, contact, now));
}

/** Replies when only a location came, and stores its unit for the person's next wish. */
const repliesToPlace = (wish: Wish, unit: UnitRef): Effect[] => [
  consumerMessage(wish, `reply:${wish._id}`, placeReceived({ city: unit.city })),
  { id: `unit:${wish._id}`, kind: "remember_unit", contactId: wish.contactId, unitId: unit.id },
];

function repliesToNoWish(wish: Wish, kind: MessageKind, contact: TriageFacts["contact"], now: Date): Effect[] {
  const id = `reply:${wish._id}`;
  switch (kind) {
    case "greeting":
      // The welcome message already says what to write.
      return wish.firstContact ? [] : [consumerMessage(wish, id, greeting())];
    case "empty":
      return wish.unit === null ? [consumerMessage(wish, id, onlyMedia())] : repliesToPlace(wish, wish.unit);
    case "data_request":
      return [consumerMessage(wish, id, yourData(contact))];
    case "opt_out":
      return [
        consumerMessage(wish, id, optedOut(), null, { afterOptOut: true }),
        { id: `optout:${wish._id}`, kind: "opt_out", contactId: wish.contactId, at: now },
      ];
    default:
      return [];
  }
}
