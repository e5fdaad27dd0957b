import type { Model } from "../model.ts";
import { predict } from "../predict.ts";
import { readableText } from "../readable-text.ts";
import type { ActContext } from "./act-features.ts";
import type { TalkState } from "./dialogue-act.ts";

/** The model of the categories, as far as the acts use it: by its words alone, so that an embedder that is away changes no act. */
export type CategoriesAsContext = Model;

const WORD_CHARACTERS_MIN = 3;

export function actContext(categories: CategoriesAsContext, text: string, state: TalkState): ActContext {
  const { best, confidence } = predict(categories, readableText(text).text);
  const { index } = categories.lexical.vocabulary;
  return {
    state,
    categoryConfidence: best === null ? null : confidence,
    isCatalogueWord: (word) => word.length >= WORD_CHARACTERS_MIN && index.has(`=${word}`),
  };
}
