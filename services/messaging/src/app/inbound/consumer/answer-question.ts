import { normaliseCep } from "@tenho/br/addresses/cep";
import { addPart } from "../../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../../domain/intake/inbound-message.ts";
import {
  askNumberAgain,
  askUnitAgain,
  findNamedCategory,
  findNamedUnit,
  parsePhone,
  recordCategoryPick,
  recordNumber,
  recordUnit,
} from "../../../domain/intake/questions.ts";
import type { FlowSettings } from "../../../domain/wish/flow-settings.ts";
import type { Wish } from "../../../domain/wish/wish.ts";
import type { CategorisationClient, FranchiseClient } from "../../ports/clients.ts";
import type { ContactStore } from "../../ports/people/contact-store.ts";
import type { Changed, Wishes } from "../../wish/wishes.ts";
import { unservedNumber } from "../require-unit.ts";
import { deletedCategories } from "./deleted-categories.ts";

export type AnswerQuestionDeps = {
  wishes: Pick<Wishes, "change">;
  franchise: Pick<FranchiseClient, "unitsOfNumber" | "resolveCep">;
  categorisation: Pick<CategorisationClient, "getCategories">;
  contacts: Pick<ContactStore, "update">;
  settings: FlowSettings;
  now: () => Date;
};

/** Applies a text as the answer to the open question of its wish. Raises: what the look-up of a CEP, of units or of categories raises. */
export function createAnswerQuestion({
  wishes,
  franchise,
  categorisation,
  contacts,
  settings,
  now,
}: AnswerQuestionDeps) {
  const number = async (wish: Wish, wamid: string, text: string) => {
    const phone = parsePhone(text);
    if (phone === null) return wishes.change(wish._id, (stored) => askNumberAgain(stored, wamid));
    await contacts.update(wish.contactId, { phone });
    return wishes.change(wish._id, (stored) => recordNumber(stored, phone, wamid));
  };

  const unit = async (wish: Wish, wamid: string, text: string) => {
    const candidates = await franchise.unitsOfNumber(wish.phoneNumberId);
    const cep = normaliseCep(/\d{2}\.?\d{3}-?\d{3}/.exec(text)?.[0] ?? "");
    const place = cep === null ? null : await franchise.resolveCep(cep);
    const found = place?.unit ?? (place === null ? findNamedUnit(text, candidates) : null);
    // The number has lost its units since: there is none to ask for.
    if (found === null && candidates.length === 0) throw unservedNumber();
    return wishes.change(wish._id, (stored) =>
      found === null
        ? askUnitAgain(stored, candidates, place?.city ?? null, wamid)
        : recordUnit(stored, found, wamid, place?.district),
    );
  };

  const category = async (wish: Wish, message: InboundMessage, text: string) => {
    const isPick = typeof findNamedCategory(text, wish) === "number";
    const deleted = isPick ? await deletedCategories(categorisation, wish) : new Set<number>();
    return wishes.change(wish._id, (stored) => {
      const named = findNamedCategory(text, stored);
      if (stored.state !== "asking_category") return stored;
      // A text that names no category of the list adds to the wish, which is classified again.
      if (named === null) return addPart(stored, partOf(message, text), now(), settings);
      const { wamid, at } = message;
      return recordCategoryPick(stored, { categoryId: named === "none" ? null : named, deleted, wamid, at }, settings);
    });
  };

  return async (wish: Wish, message: InboundMessage, text: string): Promise<Changed | null> => {
    switch (wish.state) {
      case "asking_number":
        return number(wish, message.wamid, text);
      case "asking_unit":
        return unit(wish, message.wamid, text);
      default:
        return category(wish, message, text);
    }
  };
}

const partOf = ({ wamid, at, seq }: InboundMessage, text: string) => ({ wamid, text, at, seq });

export type AnswerQuestion = ReturnType<typeof createAnswerQuestion>;
