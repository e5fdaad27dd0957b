import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { mayAnswerLate, recordLateCategory } from "../../domain/intake/late-category.ts";
import { readCategory } from "../../domain/intake/questions.ts";
import { saidWords } from "../../domain/intake/said-words.ts";
import { isApplied } from "../../domain/wish/applied-messages.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { CategorisationClient } from "../ports/clients.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import { deletedCategories } from "./deleted-categories.ts";

/** Most words of an answer that names a category. */
const WORDS_MAX = 6;

export type AnswerLateDeps = {
  store: Pick<WishStore, "unfinishedOf">;
  wishes: Pick<Wishes, "change">;
  inbound: Pick<InboundStore, "assignWish">;
  categorisation: Pick<CategorisationClient, "getCategories">;
  settings: FlowSettings;
  now: () => Date;
};

/**
 * Applies a text that picks a category as the answer to the question of the person's latest wish that had one, after the time of the question. Returns
 * whether it was so. Raises: what the look-up of categories raises.
 */
export const createAnswerLate =
  ({ store, wishes, inbound, categorisation, settings, now }: AnswerLateDeps): AnswerLate =>
  async ({ id, wamid, at, phoneNumberId }, contact, text) => {
    const words = saidWords(text);
    if (words.length === 0 || words.length > WORDS_MAX) return false;
    const [asked] = (await store.unfinishedOf(contact.id))
      .filter((wish) => wish.phoneNumberId === phoneNumberId && mayAnswerLate(wish, now(), settings))
      .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime());
    const categoryId = asked === undefined ? null : readCategory(text, asked);
    if (asked === undefined || typeof categoryId !== "number") return false;
    const deleted = await deletedCategories(categorisation, asked);
    // A wish that was answered takes no other answer; a redelivery finds it by this assignment.
    await inbound.assignWish(id, asked._id);
    const pick = { categoryId, deleted, wamid, at };
    const result = await wishes.change(asked._id, (stored) => recordLateCategory(stored, pick, now(), settings));
    return result !== null && isApplied(result.wish, wamid);
  };

export type AnswerLate = (
  message: Pick<InboundMessage, "id" | "wamid" | "at" | "phoneNumberId">,
  contact: Contact,
  text: string,
) => Promise<boolean>;
