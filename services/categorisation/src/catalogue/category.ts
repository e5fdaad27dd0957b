import type { CatalogueCategory } from "./types.ts";

type CategoryText = Pick<CatalogueCategory, "id" | "name" | "family" | "description"> & {
  /** Separated by commas. */
  synonyms?: string;
  /** One a line. */
  examples?: string;
};

function split(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Builds a category from texts that are easy to read and edit. */
export function category({ synonyms = "", examples = "", ...rest }: CategoryText): CatalogueCategory {
  return { ...rest, synonyms: split(synonyms, /[,\n]/), examples: split(examples, /\n/) };
}
