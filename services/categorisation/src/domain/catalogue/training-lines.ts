import type { CategoryContent } from "./category.ts";
import { TEXT_CHARACTERS_MAX, tidyText } from "./category-rules.ts";

type Teaching = Pick<CategoryContent, "description" | "synonyms" | "examples">;

/** All that a category teaches beside its name, each text once: description, synonyms, examples. */
export function trainingLines({ description, synonyms, examples }: Teaching): string[] {
  return [...new Set([description, ...synonyms, ...examples])].filter((text) => text !== "");
}

/** As a person edits it, one text a line. */
export function trainingText(teaching: Teaching): string {
  return trainingLines(teaching).join("\n");
}

/**
 * The content after an edit of its text: a line that was description, synonym or example stays what it was, any other
 * becomes an example, what has no line any more is gone. An unchanged text changes nothing.
 */
export function withTrainingText(before: Teaching, text: string): Teaching {
  const lines = new Set(text.split(/\r\n|\r|\n/).map(tidyText));
  lines.delete("");
  const known = new Set(trainingLines(before));
  return {
    description: lines.has(before.description) ? before.description : "",
    synonyms: before.synonyms.filter((line) => lines.has(line)),
    examples: [...before.examples.filter((line) => lines.has(line)), ...[...lines].filter((line) => !known.has(line))],
  };
}

/** With one more example, cut to what an example may be; the same when it says so already, whatever the case. */
export function withExample<T extends Teaching>(before: T, text: string): T {
  const example = tidyText(tidyText(text).slice(0, TEXT_CHARACTERS_MAX).toWellFormed());
  const isKnown = trainingLines(before).some((line) => line.toLowerCase() === example.toLowerCase());
  return isKnown || example === "" ? before : { ...before, examples: [...before.examples, example] };
}
