import {
  askCategory,
  askNumber,
  askUnit,
  greeting,
  onlyMedia,
  optedOut,
  yourData,
} from "../outgoing/texts/consumer.ts";
import type { Effect } from "../wish/effect.ts";
import { after, type FlowSettings } from "../wish/flow-settings.ts";
import type { Guess, WishCategory } from "../wish/prediction.ts";
import { changed, liveNotice, released, toConsumer } from "../wish/update.ts";
import type { MessageKind, UnitRef, Wish } from "../wish/wish.ts";
import { asPart, categoryOf, splitting } from "./split-wishes.ts";

const CATEGORY_QUESTIONS_MAX = 2;

/** What is known when a gathered text is looked at. */
export type SortingFacts = {
  /** What the classifier made of the text. */
  reading: { kind: MessageKind; guess: Guess };
  /** Units of the business number the text came to. */
  units: UnitRef[];
  contact: { name: string; phone: string | null; lastUnitId: string | null };
};

/**
 * Moves a gathered wish to its next question, to the choice of merchants, or out of the way when it is no wish.
 * One question at a time: number, unit, category.
 */
export function sortWish(wish: Wish, facts: SortingFacts, now: Date, settings: FlowSettings): Wish {
  const { reading, contact } = facts;
  if (reading.kind !== "wish") return setAside(wish, reading.kind, contact, now);
  const read: Wish = {
    ...wish,
    kind: "wish",
    guess: reading.guess,
    senderName: contact.name,
    senderPhone: contact.phone ?? wish.senderPhone,
    unit: wish.unit ?? knownUnit(facts),
  };
  if (read.senderPhone === null) return ask(read, "asking_number", askNumber(), after(now, settings.wishMaxAgeMs));
  if (read.unit === null) {
    const list = askUnit({ wishId: wish._id, units: facts.units });
    return ask(read, "asking_unit", list, after(now, settings.wishMaxAgeMs));
  }
  return decideCategory(read, contact.lastUnitId, now, settings);
}

function knownUnit({ units, contact }: SortingFacts): UnitRef | null {
  const only = units.length === 1 ? units[0] : units.find(({ id }) => id === contact.lastUnitId);
  return only ?? null;
}

function decideCategory(wish: Wish, usedBefore: string | null, now: Date, settings: FlowSettings): Wish {
  const best = wish.guess?.candidates[0];
  if (wish.category !== null) return choose(wish, wish.category, usedBefore);
  const parts = wish.guess?.parts ?? [];
  const [first, ...others] = parts;
  if (first && others.length > 0) {
    return changed(choose(asPart(wish, first), categoryOf(wish, first), usedBefore), {}, splitting(wish, parts));
  }
  if (wish.guess?.reliable && best) {
    return choose(wish, { ...best, method: wish.guess.method, decidedBy: "classifier" }, usedBefore);
  }
  if (!best || wish.questionsAsked >= CATEGORY_QUESTIONS_MAX)
    return choose(wish, bestGuess(wish, settings), usedBefore);
  const list = askCategory({ wishId: wish._id, candidates: wish.guess?.candidates ?? [] });
  return ask(
    { ...wish, questionsAsked: wish.questionsAsked + 1 },
    "asking_category",
    list,
    after(now, settings.categoryAskMs),
  );
}

/** The best candidate if it is above half the threshold, else the category of what fits nowhere. */
export function bestGuess(wish: Wish, settings: FlowSettings): WishCategory {
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
 * The category is settled: texts that follow are another wish.
 *
 * @param usedBefore the unit remembered for the contact: another one replaces it
 */
export function choose(wish: Wish, category: WishCategory, usedBefore: string | null = null): Wish {
  const remember: Effect[] =
    wish.unit === null || wish.unit.id === usedBefore
      ? []
      : [{ id: `unit:${wish._id}`, kind: "last_unit", contactId: wish.contactId, unitId: wish.unit.id }];
  const patch: Partial<Wish> = { state: "choosing", category, questionUntil: null, gatherUntil: null };
  return changed(released(wish), patch, [...remember, liveNotice(wish, [])]);
}

type Question = "asking_number" | "asking_unit" | "asking_category";

function ask(wish: Wish, state: Question, content: ReturnType<typeof askNumber>, until: Date): Wish {
  const id = `${state}:${wish._id}:${wish.heard.length}`;
  return changed(wish, { state, questionUntil: until, gatherUntil: null }, [
    toConsumer(wish, id, content),
    liveNotice(wish, []),
  ]);
}

function setAside(wish: Wish, kind: MessageKind, contact: SortingFacts["contact"], now: Date): Wish {
  const patch: Partial<Wish> = { state: "void", kind, gatherUntil: null, questionUntil: null, closedAt: now };
  return changed(released(wish), patch, replies(wish, kind, contact, now));
}

function replies(wish: Wish, kind: MessageKind, contact: SortingFacts["contact"], now: Date): Effect[] {
  const id = `reply:${wish._id}`;
  switch (kind) {
    case "greeting":
      // The first line ever said already tells what to write.
      return wish.firstContact ? [] : [toConsumer(wish, id, greeting())];
    case "empty":
      return [toConsumer(wish, id, onlyMedia())];
    case "data_request":
      return [toConsumer(wish, id, yourData(contact))];
    case "opt_out":
      return [
        { ...toConsumer(wish, id, optedOut()), toConsumer: false } as Effect,
        { id: `optout:${wish._id}`, kind: "opt_out", contactId: wish.contactId, at: now },
      ];
    default:
      return [];
  }
}
