import type { CatalogueCategory } from "./types.ts";

type CategoryText = Pick<CatalogueCategory, "id" | "name" | "family" | "description"> & {
  /** Separated by commas; line breaks count as spaces. */
  synonyms?: string;
  /** One a line. */
  examples?: string;
};

function split(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
}

/** Builds a category from texts that are easy to read and edit. */
export function category({ synonyms = "", examples = "", ...rest }: CategoryText): CatalogueCategory {
  return { ...rest, synonyms: split(synonyms, ","), examples: split(examples, "\n") };
}
