import { numberInText } from "@tenho/br/contacts/number-in-text";
import { normaliseCep } from "@tenho/br/registration/cep";
import { addPart, openKeyOf, partOf } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import {
  askCategoryOnceMore,
  askNumberAgain,
  askUnitAgain,
  readCategory,
  readUnit,
  recordCategoryPick,
  recordNumber,
  recordUnit,
  type Said,
} from "../../domain/intake/questions.ts";
import { readChoice } from "../../domain/intake/read-choice.ts";
import { saysSomething } from "../../domain/intake/says-something.ts";
import {
  askFirstIfOld,
  askStillOnceMore,
  confirmWish,
  declineWish,
  STILL_OPTIONS,
} from "../../domain/intake/still-wanted.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { CategorisationClient, FranchiseClient } from "../ports/clients.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Changed, Wishes } from "../wish/wishes.ts";
import { deletedCategories } from "./deleted-categories.ts";
import { unservedNumber } from "./require-unit.ts";

export type AnswerQuestionDeps = {
  wishes: Pick<Wishes, "change">;
  franchise: Pick<FranchiseClient, "unitsOfNumber" | "resolveCep">;
  categorisation: Pick<CategorisationClient, "getCategories">;
  contacts: Pick<ContactStore, "update">;
  store: Pick<WishStore, "findOpen">;
  settings: FlowSettings;
  now: () => Date;
};

/** Applies a text as the answer to the open question of its wish. Raises: what the look-up of a CEP, of units or of categories raises. */
export function createAnswerQuestion({
  wishes,
  franchise,
  categorisation,
  contacts,
  store,
  settings,
  now,
}: AnswerQuestionDeps): AnswerQuestion {
  const number = async (wish: Wish, said: Said, text: string) => {
    const phone = numberInText(text);
    if (phone === null) return wishes.change(wish._id, (stored) => askNumberAgain(stored, said.wamid, now()));
    await contacts.update(wish.contactId, { phone });
    return wishes.change(wish._id, (stored) => recordNumber(stored, phone, said));
  };

  const unit = async (wish: Wish, said: Said, text: string) => {
    const candidates = await franchise.unitsOfNumber(wish.phoneNumberId);
    const cep = normaliseCep(/\d{2}\.?\d{3}-?\d{3}/.exec(text)?.[0] ?? "");
    const place = cep === null ? null : await franchise.resolveCep(cep);
    const found = place?.unit ?? (place === null ? readUnit(text, candidates) : null);
    // The number no longer has units, so there is none to ask about.
    if (found === null && candidates.length === 0) throw unservedNumber();
    return wishes.change(wish._id, (stored) =>
      found === null
        ? askUnitAgain(stored, candidates, place?.city ?? null, said.wamid, now())
        : recordUnit(stored, found, said, place?.district),
    );
  };

  const category = async (wish: Wish, message: InboundMessage, text: string) => {
    const isPick = typeof readCategory(text, wish) === "number";
    const deleted = isPick ? await deletedCategories(categorisation, wish) : new Set<number>();
    return wishes.change(wish._id, (stored) => {
      const named = readCategory(text, stored);
      if (stored.state !== "asking_category") return stored;
      // Words that name something add to the wish, which is classified again; others are no part of it.
      if (named === null && !saysSomething(text)) return askCategoryOnceMore(stored, message.wamid, now());
      if (named === null) return addPart(stored, partOf(message, text), now(), settings);
      const { wamid, at } = message;
      const pick = { categoryId: named === "none" ? null : named, deleted, wamid, at };
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

  return async (wish: Wish, message: InboundMessage, text: string): Promise<Changed | null> => {
    switch (wish.state) {
      case "asking_still":
        return still(wish, message, text);
      case "asking_number":
        return number(wish, message, text);
      case "asking_unit":
        return unit(wish, message, text);
      default:
        return category(wish, message, text);
    }
  };
}

export type AnswerQuestion = (wish: Wish, message: InboundMessage, text: string) => Promise<Changed | null>;
