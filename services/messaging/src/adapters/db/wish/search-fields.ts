import { SEARCH_FORMAT, searchWords } from "../../../domain/search/search-words.ts";
import type { Wish } from "../../../domain/wish/wish.ts";
import type { WishDocument } from "./wish-document.ts";

export type SearchFields = Required<Pick<WishDocument, "words" | "wordsFormat">>;

export const searchFields = (wish: Parameters<typeof searchWords>[0]): SearchFields => ({
  words: searchWords(wish),
  wordsFormat: SEARCH_FORMAT,
});

/**
 * What a change of the wish changes in them. Compared with what is stored, not with what it was made from: another version of
 * this service may have changed the wish without knowing them.
 */
export function changedSearchFields(before: WishDocument, after: Wish): Partial<SearchFields> {
  const fields = searchFields(after);
  const isSame = before.wordsFormat === SEARCH_FORMAT && before.words?.join(" ") === fields.words.join(" ");
  return isSame ? {} : fields;
}
