import { normaliseCep } from "@tenho/br/cep";
import { addPart } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import {
  categoryGiven,
  categoryNamed,
  numberGiven,
  numberIn,
  numberNotGiven,
  unitGiven,
  unitNamed,
  unitNotGiven,
} from "../../domain/intake/questions.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Categoriser, Units } from "../ports/clients.ts";
import type { ContactStore } from "../ports/stores.ts";
import type { Changed, Wishes } from "../wish/wishes.ts";
import { goneCategories } from "./deleted-categories.ts";

export type AnswerQuestionDeps = {
  wishes: Wishes;
  units: Units;
  categoriser: Pick<Categoriser, "named">;
  contacts: Pick<ContactStore, "set">;
  settings: FlowSettings;
  now: () => Date;
};

/** Takes a text as the answer to the question its wish has open. Raises what the look-up of a CEP or of categories raises. */
export function createAnswerQuestion({ wishes, units, categoriser, contacts, settings, now }: AnswerQuestionDeps) {
  const number = async (wish: Wish, wamid: string, text: string) => {
    const phone = numberIn(text);
    if (phone === null) return wishes.change(wish._id, (stored) => numberNotGiven(stored, wamid));
    await contacts.set(wish.contactId, { phone });
    return wishes.change(wish._id, (stored) => numberGiven(stored, phone, wamid));
  };

  const unit = async (wish: Wish, wamid: string, text: string) => {
    const candidates = await units.ofNumber(wish.phoneNumberId);
    const cep = normaliseCep(/\d{2}\.?\d{3}-?\d{3}/.exec(text)?.[0] ?? "");
    const place = cep === null ? null : await units.ofCep(cep);
    const found = place?.unit ?? (place === null ? unitNamed(text, candidates) : null);
    return wishes.change(wish._id, (stored) =>
      found === null ? unitNotGiven(stored, candidates, place?.city ?? null, wamid) : unitGiven(stored, found, wamid),
    );
  };

  const category = async (wish: Wish, message: InboundMessage, text: string) => {
    const isPick = typeof categoryNamed(text, wish) === "number";
    const gone = isPick ? await goneCategories(categoriser, wish) : new Set<number>();
    return wishes.change(wish._id, (stored) => {
      const named = categoryNamed(text, stored);
      if (stored.state !== "asking_category") return stored;
      // Other words than the list's make the wish clearer: it is read anew with them.
      if (named === null) return addPart(stored, partOf(message, text), now(), settings);
      const { wamid, at } = message;
      return categoryGiven(stored, { categoryId: named === "none" ? null : named, gone, wamid, at }, settings);
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
