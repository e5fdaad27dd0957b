/** The content of a category: what people see, and what the classifier is trained on. */
export type CategoryContent = {
  id: number;
  /** pt-BR, shown to consumers and merchants. */
  name: string;
  /** pt-BR name of the family it is listed under. */
  family: string;
  description: string;
  /** Products, services and trades that mean this category. */
  synonyms: readonly string[];
  /** Wishes as people write them. */
  examples: readonly string[];
};

/** A category with the catalogue's version at its last change; the catalogue's own version is the highest of them. */
export type Category = CategoryContent & { version: number };

/** Returns whether both have the same content, in the same order. */
export function sameContent(one: CategoryContent, other: CategoryContent): boolean {
  return (
    one.id === other.id &&
    one.name === other.name &&
    one.family === other.family &&
    one.description === other.description &&
    sameList(one.synonyms, other.synonyms) &&
    sameList(one.examples, other.examples)
  );
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, position) => item === other[position]);
}
