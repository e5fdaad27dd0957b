import { cleanLine } from "@tenho/br/text/clean-line";
import { cleanName } from "@tenho/br/text/clean-name";
import type { CategoryContent } from "./category.ts";

const NAME_CHARACTERS_MAX = 60;
const DESCRIPTION_CHARACTERS_MAX = 1_000;
/** Maximum length of a synonym or example. */
export const TEXT_CHARACTERS_MAX = 500;
const TEXTS_MAX = 1_000;
/** Largest id that PostgreSQL's integer holds. */
export const ID_MAX = 2_147_483_647;

export type Fault = { field: string; message: string };

/** The content with clean names and lines, and without empty and repeated texts. */
export function tidyCategory(content: CategoryContent): CategoryContent {
  return {
    id: content.id,
    name: cleanName(content.name),
    family: cleanName(content.family),
    description: cleanLine(content.description),
    synonyms: tidyList(content.synonyms),
    examples: tidyList(content.examples),
  };
}

function tidyList(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => cleanLine(text)))].filter((text) => text !== "");
}

/** The reasons why a tidied category is not allowed in the catalogue, in pt-BR; empty when it is. */
export function categoryFaults(content: CategoryContent): Fault[] {
  const faults: Fault[] = [];
  const add = (field: string, message: string) => faults.push({ field, message });
  if (!Number.isInteger(content.id) || content.id < 1 || content.id > ID_MAX) add("id", "Número inválido");
  for (const field of ["name", "family"] as const) {
    if (content[field] === "") add(field, "Campo obrigatório");
    if (content[field].length > NAME_CHARACTERS_MAX) add(field, `No máximo ${NAME_CHARACTERS_MAX} caracteres`);
  }
  if (content.description.length > DESCRIPTION_CHARACTERS_MAX) {
    add("description", `No máximo ${DESCRIPTION_CHARACTERS_MAX} caracteres`);
  }
  for (const field of ["synonyms", "examples"] as const) {
    if (content[field].length > TEXTS_MAX) add(field, `No máximo ${TEXTS_MAX} textos`);
    if (content[field].some((text) => text.length > TEXT_CHARACTERS_MAX)) {
      add(field, `Cada texto pode ter no máximo ${TEXT_CHARACTERS_MAX} caracteres`);
    }
  }
  return faults;
}
