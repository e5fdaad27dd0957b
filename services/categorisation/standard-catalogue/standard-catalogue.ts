import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { CategoryContent } from "../src/domain/catalogue/category.ts";

const text = z.string().trim().min(1);

/** One file: a family, in pt-BR, and its categories. */
const familyFile = z.strictObject({
  family: text,
  categories: z.array(
    z.strictObject({
      /** Fixed id, because screens and seeds refer to categories by it. */
      id: z.int().positive(),
      name: text,
      description: text,
      /** Products, services and trades that mean this category. */
      synonyms: z.array(text),
      /** Wishes as people write them on WhatsApp, typing errors included. */
      examples: z.array(text),
    }),
  ),
});

const folder = new URL("./", import.meta.url);

/** The standard catalogue that comes with the product: 100 categories of local commerce, by id. Raises on loading: ZodError for a file that is not one family. */
export const STANDARD_CATALOGUE: readonly CategoryContent[] = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map(readFamily)
  .flatMap(({ family, categories }) => categories.map((category) => ({ ...category, family })))
  .sort((one, other) => one.id - other.id);

/** Raises: ZodError for a file that is not one family. */
function readFamily(file: string): z.output<typeof familyFile> {
  return familyFile.parse(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
}
