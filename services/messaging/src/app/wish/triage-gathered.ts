import { AppError } from "@tenho/kernel/errors/app-error";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { Gates } from "../../domain/gates.ts";
import { isAdGreeting } from "../../domain/intake/ad-greeting.ts";
import { isToldOf, toldSince } from "../../domain/intake/answer-act.ts";
import { asksPrice } from "../../domain/intake/asks-price.ts";
import { asksStanding } from "../../domain/intake/asks-standing.ts";
import { servedSince } from "../../domain/intake/complaint.ts";
import type { DialogueAct, TalkState } from "../../domain/intake/dialogue-act.ts";
import { isGathered } from "../../domain/intake/gather-texts.ts";
import { isRequest, mayBeRequest } from "../../domain/intake/merchant-safe.ts";
import { plainAnswer } from "../../domain/intake/plain-answer.ts";
import { pointsOnly, saysOnlyThat } from "../../domain/intake/points-only.ts";
import { REPLY_AGAIN_MS } from "../../domain/intake/reply-again.ts";
import { saysUnreached } from "../../domain/intake/says-unreached.ts";
import { seeksJob } from "../../domain/intake/seeks-job.ts";
import { type TalkFacts, type TriageFacts, triageWish } from "../../domain/intake/triage.ts";
import { isWindowOpen } from "../../domain/outgoing/message-window.ts";
import { endFor } from "../../domain/people/contact-block.ts";
import { addMs, type FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { PrepareOffers } from "../offers/make-offers.ts";
import type { CategorisationClient, FranchiseClient } from "../ports/clients.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "./wishes.ts";

const NOTHING_OPEN: TalkFacts = { unfinished: [], replied: [], served: [], ended: [] };
/** Acts whose reply tells how the person's wishes stand. */
const ABOUT_STANDING: readonly DialogueAct[] = ["status", "empty"];

type Reading = TriageFacts["reading"];

/** Probability of a request, read as if a wish were open, below which a text may well go on with that wish: nine of ten that do are below it, a seventh of the wishes. */
const GOES_ON_BELOW = 0.2;

/** Returns whether a text asks how it stands where something is open, and for nothing where nothing is. */
const isAsking = (inWish: Reading, read: Reading): boolean => inWish.act?.act === "status" && !mayBeRequest(read.guess);

const mayGoOn = ({ guess }: Reading): boolean => (guess?.requestConfidence ?? 1) < GOES_ON_BELOW;

export type TriageDeps = {
  wishes: Pick<Wishes, "changeInStep">;
  categorisation: Pick<CategorisationClient, "categorise">;
  franchise: Pick<FranchiseClient, "unitsOfNumber">;
  contacts: Pick<ContactStore, "get">;
  store: Pick<WishStore, "unfinishedOf" | "repliedTo" | "servedOf" | "endedOf">;
  prepareOffers: PrepareOffers;
  gates: Pick<Gates, "endsWish">;
  settings: FlowSettings;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Classifies a gathered text and moves the wish to its next state, with its offers where it is ready for them.
 * Raises: what the clients raise; `unavailable` when no unit serves the number.
 */
export function createTriageGathered({
  wishes,
  categorisation,
  franchise,
  contacts,
  store,
  prepareOffers,
  gates,
  settings,
  now,
  crash,
}: TriageDeps) {
  /** Prepares the offers of a wish that is ready for them, to be stored with its category; while they cannot be made, only the category is stored. */
  const offersOf = async (triaged: Wish): Promise<(stored: Wish) => Wish> => {
    const asItIs = (stored: Wish): Wish => stored;
    return triaged.state === "choosing" ? prepareOffers(triaged).catch(() => asItIs) : asItIs;
  };

  const read = async (wish: Wish): Promise<Pick<TriageFacts, "reading" | "talk">> => {
    const known = (reading: Omit<TriageFacts["reading"], "act">) => ({
      reading: { ...reading, act: null },
      talk: NOTHING_OPEN,
    });
    if (wish.parts.length === 0) return known({ kind: "empty", guess: null });
    if (wish.parts.every(({ text }) => isAdGreeting(text))) return known({ kind: "greeting", guess: null });
    if (wish.kind !== null && wish.guess !== null) return known({ kind: wish.kind, guess: wish.guess });
    return readInTalk(wish);
  };

  /**
   * Reads a text by what else is open with the person. What surely asks for something while a wish is open does so in any case, and so does what would
   * alone, unless it goes on with an open wish: only for other texts the store is asked what is open.
   */
  const readInTalk = async (wish: Wish): Promise<Pick<TriageFacts, "reading" | "talk">> => {
    const readIn = (talk: TalkState) => categorisation.categorise(wish.text, settings.askBelow, talk);
    const isSure = ({ kind, act, guess }: Reading) =>
      act === null || (kind === "wish" && isRequest(guess) && !seeksJob(wish.text) && !asksPrice(wish.text));
    if (wish.firstContact || wish.questionsAsked > 0) return { reading: await readIn("none"), talk: NOTHING_OPEN };
    const inWish = await readIn("wish");
    if (isSure(inWish)) return { reading: inWish, talk: NOTHING_OPEN };
    const alone = mayGoOn(inWish) ? null : await readIn("none");
    if (alone !== null && isSure(alone)) return { reading: alone, talk: NOTHING_OPEN };
    const [others, replied] = await Promise.all([
      store.unfinishedOf(wish.contactId),
      store.repliedTo(wish.contactId, addMs(now(), -REPLY_AGAIN_MS)),
    ]);
    const unfinished = others
      .filter(({ _id, text }) => _id !== wish._id && text !== "")
      .toSorted(
        // Wishes of one message came at one time: they are told in the order in which they were written.
        (one, other) =>
          other.receivedAt.getTime() - one.receivedAt.getTime() || one.createdAt.getTime() - other.createdAt.getTime(),
      );
    const read = unfinished.length > 0 ? inWish : (alone ?? (await readIn("none")));
    const isAbout = ({ act }: Reading) => act !== null && ABOUT_STANDING.includes(act.act);
    // Agreement with the one wish that is open is politeness; what else agrees or points, and answers nothing, is told how things stand.
    const isAgreeing = unfinished.length === 1 && plainAnswer(wish.text) === "yes" && !pointsOnly(wish.text);
    // A person who waits for an answer, or just got one, asks how it stands by words that greet otherwise.
    const isBare = saysOnlyThat(wish.text) && unfinished.length > 0;
    const mayAsk = isBare || asksStanding(wish.text) || isAbout(inWish) || isAbout(read);
    const ended = mayAsk ? (await store.endedOf(wish.contactId, toldSince(now()))).filter(isToldOf) : [];
    const isAsked = isBare || asksStanding(wish.text) || isAsking(inWish, read);
    const asks = mayAsk && unfinished.length + ended.length > 0 && isAsked;
    const mayComplain = read.act?.act === "complaint" || saysUnreached(wish.text);
    const served = mayComplain ? await store.servedOf(wish.contactId, servedSince(now())) : [];
    const isUnreached = served.length > 0 && saysUnreached(wish.text);
    const act = isUnreached ? "complaint" : asks ? (isAgreeing ? "thanks" : "status") : null;
    const reading: Reading = act === null ? read : { ...read, act: { act, confidence: 1 } };
    return { reading, talk: { unfinished, replied, served, ended } };
  };

  return async (wish: Wish): Promise<Wish | null> => {
    const [{ reading, talk }, units, contact] = await Promise.all([
      read(wish),
      wish.unit === null ? franchise.unitsOfNumber(wish.phoneNumberId) : [],
      contacts.get(wish.contactId),
    ]);
    if (contact === null || (wish.unit === null && units.length === 0)) {
      // The number had a unit when the wish was opened; the wish waits until it has one again.
      throw new AppError("unavailable", "Nenhuma unidade atende este número agora.");
    }
    crash("wish-after-categorise");
    const facts = {
      reading,
      talk,
      units,
      contact,
      isWindowOpen: isWindowOpen(contact.windows[wish.phoneNumberId], now()),
    };
    const triage = (stored: Wish): Wish => {
      const next = triageWish(stored, facts, now(), settings);
      return gates.endsWish(contact, next.unit?.id ?? null) ? endFor(next, now()) : next;
    };
    const triaged = (stored: Wish): Wish =>
      isGathered(stored, now()) && stored.text === wish.text && stored.unit?.id === wish.unit?.id
        ? triage(stored)
        : stored;
    const addOffers = await offersOf(triaged(wish));
    const result = await wishes.changeInStep(wish._id, (stored) => addOffers(triaged(stored)), wish);
    if (result?.wish.state === "asking") crash("offers-stored");
    return result?.wish ?? null;
  };
}
