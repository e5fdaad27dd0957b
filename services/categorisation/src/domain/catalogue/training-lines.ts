import { cleanLine, cleanLines } from "@tenho/br/text/clean-line";
import type { CategoryContent } from "./category.ts";
import { TEXT_CHARACTERS_MAX } from "./category-rules.ts";

type TrainingTexts = Pick<CategoryContent, "description" | "synonyms" | "examples">;

/** The training texts of a category besides its name, each once: description, synonyms, examples. */
export function trainingLines({ description, synonyms, examples }: TrainingTexts): string[] {
  return [...new Set([description, ...synonyms, ...examples])].filter((text) => text !== "");
}

/** The training texts in the form for editing, one per line. */
export function trainingText(content: TrainingTexts): string {
  return trainingLines(content).join("\n");
}

/**
 * The content after an edit of its text: a line that was description, synonym or example keeps its kind, any other becomes an example, and texts without
 * a line are removed. An unchanged text changes nothing.
 */
export function withTrainingText(before: TrainingTexts, text: string): TrainingTexts {
  const lines = new Set(cleanLines(text));
  lines.delete("");
  const known = new Set(trainingLines(before));
  return {
    description: lines.has(before.description) ? before.description : "",
    synonyms: before.synonyms.filter((line) => lines.has(line)),
    examples: [...before.examples.filter((line) => lines.has(line)), ...[...lines].filter((line) => !known.has(line))],
  };
}

/** A text in the form of an example: in one line, cut to the maximum length. */
const exampleOf = (text: string): string => cleanLine(text, TEXT_CHARACTERS_MAX);

/** The content without the example that `withExample` made of this text. */
export function withoutExample<T extends TrainingTexts>(before: T, text: string): T {
  const example = exampleOf(text).toLowerCase();
  return { ...before, examples: before.examples.filter((line) => line.toLowerCase() !== example) };
}

/** The content with one more example, cut to the maximum length; unchanged when the text is there already, ignoring case. */
export function withExample<T extends TrainingTexts>(before: T, text: string): T {
  const example = exampleOf(text);
  const isKnown = trainingLines(before).some((line) => line.toLowerCase() === example.toLowerCase());
  return isKnown || example === "" ? before : { ...before, examples: [...before.examples, example] };
}
