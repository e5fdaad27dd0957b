import { numberInText } from "@tenho/br/contacts/number-in-text";
import { normaliseCep } from "@tenho/br/registration/cep";
import { givesUp } from "../../domain/intake/decline-text.ts";
import { acceptsTexts, addPart, openKeyOf, partOf, replaceParts } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { keepDetail, mayKeepDetail, withDetail } from "../../domain/intake/keep-detail.ts";
import { onlyThanks } from "../../domain/intake/only-thanks.ts";
import {
  askCategoryOnceMore,
  askNumberAgain,
  askUnitAgain,
  giveUpAsked,
  readCategory,
  readUnit,
  recordCategoryPick,
  recordNumber,
  recordUnit,
  setAside,
} from "../../domain/intake/questions.ts";
import { readChoice } from "../../domain/intake/read-choice.ts";
import { detailsOf } from "../../domain/intake/says-detail.ts";
import { saysSomething } from "../../domain/intake/says-something.ts";
import {
  askFirstIfOld,
  askStillOnceMore,
  confirmWish,
  declineWish,
  STILL_OPTIONS,
} from "../../domain/intake/still-wanted.ts";
import { wishIdOf } from "../../domain/intake/wish-id.ts";
import {
  isClear,
  isSurelyAside,
  isUndecided,
  mayBelong,
  type WordsMeanwhile,
  withoutNo,
  wordsMeanwhile,
} from "../../domain/intake/words-meanwhile.ts";
import type { OutgoingContent } from "../../domain/outgoing/message.ts";
import { askNumber, askUnit } from "../../domain/outgoing/texts/consumer.ts";
import { detailNoted, withLead } from "../../domain/outgoing/texts/open-question.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { CategorisationClient, FranchiseClient } from "../ports/clients.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Changed, Wishes } from "../wish/wishes.ts";
import { deletedCategories } from "./deleted-categories.ts";
import { createKeepRequest, type MayBegin } from "./keep-request.ts";
import { unservedNumber } from "./require-unit.ts";

export type AnswerQuestionDeps = {
  wishes: Pick<Wishes, "change">;
  franchise: Pick<FranchiseClient, "unitsOfNumber" | "resolveCep">;
  categorisation: Pick<CategorisationClient, "getCategories" | "categorise">;
  contacts: Pick<ContactStore, "update">;
  store: Pick<WishStore, "findOpen">;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * Applies a text as the answer to the open question of its wish. Raises: what the look-up of a CEP, of units or of categories, and the classification of
 * words that answer nothing raise.
 */
export function createAnswerQuestion({
  wishes,
  franchise,
  categorisation,
  contacts,
  store,
  settings,
  now,
}: AnswerQuestionDeps): AnswerQuestion {
  const keepRequest = createKeepRequest({ wishes, categorisation, settings });
  const readBeside = (text: string) => categorisation.categorise(text, settings.askBelow, "question");

  /** Returns whether words that answer nothing ask for nothing either, as a question about the question does. */
  const isBesideQuestion = async ({ isDoubtful }: InboundMessage, text: string): Promise<boolean> =>
    isDoubtful !== true && saysSomething(text) && isSurelyAside(text, await readBeside(text));

  const judge = async (wish: Wish, { isDoubtful }: InboundMessage, text: string): Promise<WordsMeanwhile> => {
    const corrected = withoutNo(text);
    const beside = await readBeside(corrected);
    const alone = isUndecided(beside) ? await categorisation.categorise(corrected, settings.askBelow) : beside;
    const said = { text, ...(isDoubtful && { isDoubtful }) };
    const meanwhile = wordsMeanwhile(wish, said, beside, alone);
    if (meanwhile !== "instead" || !mayBelong(wish, said, alone)) return meanwhile;
    const together = await categorisation.categorise(`${wish.text}\n${text}`, settings.askBelow);
    return isClear(together.guess) ? "detail" : "instead";
  };

  /** Keeps the details of the wish in words that give neither number nor place; null where they say none, or none can be kept. */
  const keepDetails = async (wish: Wish, said: InboundMessage, text: string, question: OutgoingContent) => {
    const details = detailsOf(text);
    if (details === "" || said.isDoubtful === true || !mayKeepDetail(wish)) return null;
    const asked = withLead(detailNoted(details), question);
    return wishes.change(wish._id, (stored) => keepDetail(stored, partOf(said, details), asked, now()));
  };

  const number = async (
    wish: Wish,
    said: InboundMessage,
    text: string,
    mayBegin: MayBegin,
  ): Promise<QuestionOutcome> => {
    const phone = numberInText(text);
    if (phone === null) {
      const detailed = await keepDetails(wish, said, text, askNumber());
      if (detailed !== null) return detailed;
      if (await isBesideQuestion(said, text)) return "aside";
      const kept = await keepRequest(wish, said, text, mayBegin, (lead) => withLead(lead, askNumber()));
      return kept ?? wishes.change(wish._id, (stored) => askNumberAgain(stored, said.wamid, now()));
    }
    await contacts.update(wish.contactId, { phone });
    return wishes.change(wish._id, (stored) => recordNumber(stored, phone, said));
  };

  const unit = async (wish: Wish, said: InboundMessage, text: string, mayBegin: MayBegin): Promise<QuestionOutcome> => {
    const candidates = await franchise.unitsOfNumber(wish.phoneNumberId);
    const cep = normaliseCep(/\d{2}\.?\d{3}-?\d{3}/.exec(text)?.[0] ?? "");
    const place = cep === null ? null : await franchise.resolveCep(cep);
    const found = place?.unit ?? (place === null ? readUnit(text, candidates) : null);
    // The number no longer has units, so there is none to ask about.
    if (found === null && candidates.length === 0) throw unservedNumber();
    if (found === null && place === null) {
      const question = { wishId: wish._id, units: candidates, afterPlace: false };
      const detailed = await keepDetails(wish, said, text, askUnit(question));
      if (detailed !== null) return detailed;
      if (await isBesideQuestion(said, text)) return "aside";
      const kept = await keepRequest(wish, said, text, mayBegin, (lead) => withLead(lead, askUnit(question)));
      if (kept !== null) return kept;
    }
    const details = detailsOf(text);
    return wishes.change(wish._id, (stored) => {
      if (found === null) return askUnitAgain(stored, candidates, place?.city ?? null, said.wamid, now());
      const recorded = recordUnit(stored, found, said, place?.district);
      const isDetailed = recorded !== stored && details !== "" && mayKeepDetail(stored);
      return isDetailed ? withDetail(recorded, partOf(said, details)) : recorded;
    });
  };

  const category = async (wish: Wish, message: InboundMessage, text: string): Promise<QuestionOutcome> => {
    const { wamid, at } = message;
    const named = readCategory(text, wish);
    if (named === null && saysSomething(text)) {
      const meanwhile = await judge(wish, message, text);
      if (meanwhile === "aside") return "aside";
      if (meanwhile === "own") {
        // The text is not recorded with this wish: whoever dies here finds no open wish next time, and opens one for it.
        const by = wishIdOf(message.id);
        const result = await wishes.change(wish._id, (stored) => setAside(stored, by, now()));
        return result === null || acceptsTexts(result.wish) ? result : "own";
      }
      return wishes.change(wish._id, (stored) => {
        if (stored.state !== "asking_category") return stored;
        return meanwhile === "instead"
          ? replaceParts(stored, partOf(message, withoutNo(text)), now(), settings)
          : addPart(stored, partOf(message, text), now(), settings);
      });
    }
    const deleted = typeof named === "number" ? await deletedCategories(categorisation, wish) : new Set<number>();
    return wishes.change(wish._id, (stored) => {
      const picked = readCategory(text, stored);
      if (stored.state !== "asking_category") return stored;
      if (picked === null) return askCategoryOnceMore(stored, wamid, now());
      const pick = { categoryId: picked === "none" ? null : picked, deleted, wamid, at };
      return askFirstIfOld(recordCategoryPick(stored, pick, now(), settings), at, now(), settings);
    });
  };

  /** Applies a sim or não; any other text is added to the wish, which is then as recent as that text. */
  const still = async (wish: Wish, message: InboundMessage, text: string) => {
    const open = await store.findOpen(openKeyOf(wish.contactId, wish.phoneNumberId));
    const mayStayOpen = open === null || open._id === wish._id;
    const choice = readChoice(text, STILL_OPTIONS);
    return wishes.change(wish._id, (stored) => {
      if (stored.state !== "asking_still") return stored;
      if (choice.kind !== "pick") {
        return saysSomething(text)
          ? addPart(stored, partOf(message, text), now(), settings)
          : askStillOnceMore(stored, message.wamid, now());
      }
      return choice.index === 0
        ? confirmWish(stored, message, mayStayOpen, now(), settings)
        : declineWish(stored, message, now());
    });
  };

  return async (wish: Wish, message: InboundMessage, text: string, mayBegin: MayBegin): Promise<QuestionOutcome> => {
    if (wish.state !== "asking_still" && givesUp(text)) {
      return wishes.change(wish._id, (stored) => giveUpAsked(stored, message, now()));
    }
    if (onlyThanks(text)) return "aside";
    switch (wish.state) {
      case "asking_still":
        return still(wish, message, text);
      case "asking_number":
        return number(wish, message, text, mayBegin);
      case "asking_unit":
        return unit(wish, message, text, mayBegin);
      default:
        return category(wish, message, text);
    }
  };
}

/**
 * The wish as the answer left it, null where there is none any more. `own`: it was closed for the text, which opens a wish of its own. `aside`: the text asks for
 * nothing and leaves the question open. `too many wishes`: it is a request of its own, and the person began as many within the hour as they may.
 */
export type QuestionOutcome = Changed | "own" | "aside" | "too many wishes" | null;

export type AnswerQuestion = (
  wish: Wish,
  message: InboundMessage,
  text: string,
  mayBegin: MayBegin,
) => Promise<QuestionOutcome>;
